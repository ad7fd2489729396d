import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { spread } from '../figures.ts'
import { licenses } from './filling.ts'
import type { CatalogueServer } from './server.ts'

const count = Number(process.env.CHANGES ?? 50)
const warmups = 5
const pauseMs = 60

/** A tab that has the topics of the list of items open. */
async function openTab({ url, token }: CatalogueServer) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const tab = { bytes: 0, heard: (_text: string) => {} }
  const snapshots = new Map<string, number>()
  socket.on('message', (data: Buffer) => {
    tab.bytes += data.length
    const text = data.toString('utf8')
    if (text.startsWith('{"type":"snapshot"')) snapshots.set(text.slice(0, 60), data.length)
    tab.heard(text)
  })
  socket.send(JSON.stringify({ type: 'hello', token }))
  const topics = ['catalogueItems', 'itemStates', 'strainNames']
  for (const topic of topics) socket.send(JSON.stringify({ type: 'sub', topic, params: {} }))
  while (snapshots.size < topics.length) await wait(20)
  return { tab, close: () => socket.terminate() }
}

interface Kind {
  name: string
  change: (at: number) => Promise<unknown>
}

/** One change after the other, each until the tab has heard that `itemStates` has another row. */
export async function changesOfOthers(server: CatalogueServer): Promise<string[]> {
  const { db } = server
  const [license = ''] = licenses
  const kinds: Kind[] = [
    {
      name: 'an item renamed in Metrc',
      change: (at) =>
        sql`update item set metrc = metrc || jsonb_build_object('Name', ${`Renamed ${at}`}::text),
        version = nextval('row_version') where facility_id = ${license} and id = ${String(1 + at * 10)}`.execute(db),
    },
    {
      name: 'an item of the organization in other words',
      change: (at) =>
        sql`update catalogue_item set name = ${`Renamed ${at}`}, version = nextval('row_version')
        where id = ${`item-${1 + at * 10}`}`.execute(db),
    },
  ]
  const lines: string[] = []
  for (const kind of kinds) {
    const { tab, close } = await openTab(server)
    lines.push(await measured(kind, tab))
    close()
  }
  return lines
}

async function measured(
  { name, change }: Kind,
  tab: { bytes: number; heard: (text: string) => void },
): Promise<string> {
  const times: number[] = []
  let [bytes, processor] = [0, 0]
  for (let at = 0; at < count + warmups; at++) {
    await wait(pauseMs)
    const before = { bytes: tab.bytes, cpu: process.cpuUsage() }
    let began = 0
    const heard = new Promise<number>((resolve) => {
      tab.heard = (text) => {
        if (text.startsWith('{"type":"changes","key":"itemStates"')) resolve(performance.now())
      }
    })
    await change(at)
    began = performance.now()
    const took = (await heard) - began
    await wait(pauseMs)
    if (at < warmups) continue
    times.push(Math.max(0, took))
    bytes += tab.bytes - before.bytes
    const { user, system } = process.cpuUsage(before.cpu)
    processor += (user + system) / 1000
  }
  return `| ${name} | ${spread(times, [0.5, 0.99])} | ${Math.round(bytes / count)} | ${(processor / count).toFixed(1)} |`
}
