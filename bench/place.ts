/**
 * What it costs to put a whole room into place, and to open a full one:
 *
 * - 1,300 plants into a zone of another room by one request, until Metrc has confirmed the last of them, against a bare
 *   loop that sends as many moves in tens, one request after the other;
 * - the plants of a room with 5,000 of them, each with its place: asked of the database, and over the live stream.
 *
 *     npx tsx bench/place.ts
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createMetrcClient } from '@cultivatd/metrc/metrc-client'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { plantsInRoom } from '../apps/server/src/plant/plant.store.ts'
import { saveSystem } from '../apps/server/src/system/system.store.ts'
import { median, percentile } from './figures.ts'
import { emptiestRoom, fillRoom, profileServer, systemSize } from './profile-server.ts'

const moved = Number(process.env.MOVED ?? 1_300)
const standing = Number(process.env.STANDING ?? 5_000)
const rounds = 40
/** Of one answer; Metrc's own is not less. */
const latencyMs = 100
const date = new Date().toISOString().slice(0, 10)

const took = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)).ms
const ms = (value: number) => `${value.toFixed(1)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`

const { url, token, db, sandbox, close } = await profileServer()
/** Plants that Metrc was told of: the mirror reads them again. */
const told: string[] = []
const bulk = await bulkMove()
const room = await fullRoom()
await close()
console.log(`## Places

${moved.toLocaleString('en-US')} plants into one zone of another room by one request, with answers of ${latencyMs} ms, until all are confirmed and placed, after as many
others in a bare loop of the same requests of ten. "Own" is what the whole takes longer than the bare loop; the processor's time is that of the
server. Then the plants of a room with ${standing.toLocaleString('en-US')} of them, each in its zone, ${rounds} times: from the
database, and over a socket from the question to the last byte.

| ${moved.toLocaleString('en-US')} plants | bare loop | own | own, of the whole | until recorded | processor | ${standing.toLocaleString('en-US')} plants from the database, p50 | p99 | over a socket, p50 | p99 | size |
|---|---|---|---|---|---|---|---|---|---|---|
| ${bulk} | ${room} |
`)
process.exit(0)

async function bulkMove(): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select label from plant where facility_id = ${facilityId} and phase = 'flowering' and gone_at is null
      and not (metrc ->> 'IsOnHold')::boolean order by label limit ${2 * moved}`.execute(db)
  const labels = rows.map(({ label }) => label)
  told.push(...labels)
  const target = await emptiestRoom(db)
  if (labels.length < 2 * moved) throw new Error('The world is too small')
  await saveSystem(db, facilityId, target.id, 'bulk', { name: 'Bulk', type: 'flower', ...systemSize })
  await sandbox.control('latency', { ms: latencyMs })
  const bareMs = await took(() => bareMoves(labels.slice(moved), target.name))
  const cpu = process.cpuUsage()
  let recordedMs = 0
  const wholeMs = await took(async () => {
    const body = {
      facilityId,
      systemId: 'bulk',
      rack: 1,
      level: 1,
      zone: 1,
      date,
      plants: labels.slice(0, moved),
      batches: [],
    }
    const began = performance.now()
    const asked = fetch(`${url}/api/system/place`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    while ((await operations('true')) < moved) await wait(50)
    recordedMs = performance.now() - began
    while ((await operations("state = 'confirmed'")) < moved) await wait(50)
    const { status } = await asked
    if (status >= 300) throw new Error(`The request was answered ${status}`)
  })
  const { user, system } = process.cpuUsage(cpu)
  await sandbox.control('latency', { ms: 0 })
  const placed = await sql<{ n: number }>`select count(*) as n from plant where system_id = 'bulk'`.execute(db)
  if (placed.rows[0]?.n !== moved) throw new Error(`${placed.rows[0]?.n} of ${moved} have their place`)
  const ownMs = wholeMs - bareMs
  return [
    seconds(wholeMs),
    seconds(bareMs),
    seconds(ownMs),
    `${((ownMs / wholeMs) * 100).toFixed(1)} %`,
    ms(recordedMs),
    seconds((user + system) / 1000),
  ].join(' | ')
}

async function operations(where: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from operation where ${sql.raw(where)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function bareMoves(labels: readonly string[], roomName: string): Promise<void> {
  const bare = createMetrcClient({ baseUrl: sandbox.url, vendorKey: demoVendorKey, userKey: demoUserKey })
  for (let from = 0; from < labels.length; from += 10)
    await bare.movePlants(
      facilityId,
      labels.slice(from, from + 10).map((Label) => ({ Label, Location: roomName, ActualDate: date })),
    )
  await bare.close()
}

async function fullRoom(): Promise<string> {
  const target = await fillRoom(db, standing, told)
  const params = { facilityId, roomId: target.id }
  const fromDatabase: number[] = []
  const overSocket: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds + 5; round++) {
    const found = await timed(() => plantsInRoom(db, facilityId, target.id))
    const snapshot = await timed(() => snapshotOf(params))
    if (found.result.length < standing) throw new Error(`Only ${found.result.length} plants stand in the room`)
    bytes = snapshot.result
    if (round < 5) continue
    fromDatabase.push(found.ms)
    overSocket.push(snapshot.ms)
  }
  const p99 = (times: number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    )
  return [
    ms(median(fromDatabase)),
    ms(p99(fromDatabase)),
    ms(median(overSocket)),
    ms(p99(overSocket)),
    `${Math.round(bytes / 1024)} kB`,
  ].join(' | ')
}

/** Opens a socket, asks for the plants of a room and answers how long the text of the snapshot is. */
async function snapshotOf(params: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'sub', topic: 'plants', params }))
  const length = await new Promise<number>((resolve) =>
    socket.on('message', (data: Buffer) => {
      if (data.length > 10_000) resolve(data.length)
    }),
  )
  socket.terminate()
  return length
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}
