import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { withDatabase } from './begin.ts'
import type { Device } from './device.ts'
import { marksOfDeed } from './marks.ts'
import type { Pressed, Protocol } from './protocol.ts'
import type { ScenarioName } from './scenario-names.ts'

interface Scene {
  devices: readonly Device[]
  stage: Stage
  databaseUrl: string
  protocol: Protocol
  forgotten: Set<string>
  say: (text: string) => void
}

const plain = ['reading', 'comment', 'water reading', 'stock in', 'scan', 'weight', 'sub-task']
const manyActs = 2_000
const killedActs = 12

/** What happens, one thing at a time; outboxes are drained and all is judged afterwards. */
export const scenarios: Readonly<Record<ScenarioName, (scene: Scene) => Promise<void>>> = {
  /** 2,000 acts in one outbox at once, of which every tenth goes to Metrc; the page is loaded anew, and lists and sends them. */
  async many({ devices, say }) {
    const [device] = devices
    if (!device) return
    await device.open()
    await untilOpen(device)
    device.weather.trouble = 0
    device.network.turn(false)
    await wait(500)
    let began = performance.now()
    for (let at = 0; at < manyActs; at += 1)
      await device.pressOne(at % 10 === 9 ? 'adjust' : (plain[at % plain.length] ?? 'reading'))
    say(`${manyActs} acts are kept: ${perAct(began)} ms each`)
    device.killAll()
    began = performance.now()
    await device.open()
    await untilOpen(device)
    say(`A page that is loaded lists ${device.state()?.acts.length} after ${Math.round(performance.now() - began)} ms`)
    began = performance.now()
    device.network.turn(true)
    while ((device.state()?.acts.length ?? 1) > 0) await wait(100)
    say(`They are sent after ${((performance.now() - began) / 1000).toFixed(1)} s, ${perAct(began)} ms each`)
  },

  /** The web servers are killed between the commit of an act and its answer. */
  async killed({ devices, stage, say }) {
    const webs = stage.victims.filter(({ name }) => name.startsWith('web'))
    for (let at = 0; at < killedActs; at += 1) {
      const device = devices[at % devices.length] as Device
      await device.open()
      device.weather.trouble = 0
      await untilOpen(device)
      device.network.loseNext(async () => {
        await Promise.all(webs.map(({ kill }) => kill()))
        for (const web of webs) web.kills += 1
        void Promise.all(webs.map(({ startAgain }) => startAgain()))
      })
      await device.pressOne(at % 3 === 2 ? 'adjust' : (plain[at % plain.length] ?? 'reading'))
      await wait(6_000)
    }
    say(`The web servers were killed between commit and answer ${killedActs} times`)
  },

  /** The server goes back to a backup that is older than what the devices have sent. */
  async restored({ devices, stage, databaseUrl, protocol, forgotten, say }) {
    for (const device of devices) {
      device.weather.trouble = 0
      await device.open()
      await untilOpen(device)
    }
    const each = async (count: number) => {
      const before = protocol.pressed.length
      for (let at = 0; at < count; at += 1)
        await (devices[at % devices.length] as Device).pressOne(
          at % 3 === 2 ? 'adjust' : (plain[at % plain.length] ?? 'reading'),
        )
      return protocol.pressed.slice(before)
    }
    const sent = async () => {
      while (devices.some((device) => (device.state()?.acts.length ?? 0) > 0)) await wait(200)
      while ((await stage.server.counts()).waiting > 0) await wait(200)
    }
    const kept = await each(60)
    await sent()
    await withoutServers(stage, () => inDatabase(databaseUrl, ['create database kept template cultivatd']))
    const gone = await each(60)
    await sent()
    for (const device of devices) device.network.turn(false)
    await wait(500)
    const waiting = await each(60)
    await withoutServers(stage, () =>
      inDatabase(databaseUrl, ['drop database cultivatd with (force)', 'alter database kept rename to cultivatd']),
    )
    for (const one of gone) forget(one, forgotten)
    for (const device of devices) device.network.turn(true)
    say(`${kept.length} acts are in the backup, ${gone.length} came after it, ${waiting.length} waited on the devices`)
  },
}

const perAct = (began: number) => ((performance.now() - began) / manyActs).toFixed(1)

async function untilOpen(device: Device): Promise<void> {
  for (const until = Date.now() + 60_000; !device.state()?.isOn; await wait(20))
    if (Date.now() > until) throw new Error('The outbox does not open')
}

/** It was sent after the backup: our server cannot know it any more, and Metrc has it all the same. */
function forget(one: Pressed, forgotten: Set<string>): void {
  one.said = 'not-known'
  for (const { token } of marksOfDeed(one.wish.deed)) forgotten.add(token)
}

async function withoutServers({ victims }: Stage, work: () => Promise<void>): Promise<void> {
  const servers = victims.filter(({ name }) => name !== 'database')
  await Promise.all(servers.map(({ kill }) => kill()))
  await work()
  for (const { startAgain } of servers) await startAgain()
}

const inDatabase = (url: string, statements: readonly string[]): Promise<void> =>
  withDatabase(url.replace(/\/cultivatd(?=$|\?)/, '/postgres'), async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  })
