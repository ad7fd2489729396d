/**
 * What it costs to put a whole room into place, and to open a full one, on the embedded database or, with
 * TEST_DATABASE_URL, on PostgreSQL:
 *
 * - 1,300 plants into a zone of another room by one request, until Metrc has confirmed the last of them, against a bare
 *   loop that sends as many moves in tens, one request after the other;
 * - the plants of a room with 5,000 of them, each with its place: asked of the database, and over the live stream.
 *
 *     npx tsx bench/place.ts
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createMetrcClient } from '@cultivatd/metrc/metrc-client'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createServices } from '../apps/server/src/app/create-services.ts'
import { freeAddress, listen, urlOf } from '../apps/server/src/app/start.ts'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { serverDatabase, testDatabaseUrl } from '../apps/server/src/db/test-database.ts'
import { createLog } from '../apps/server/src/http/log.ts'
import { saveSyncUserKey } from '../apps/server/src/organisation/organisation.store.ts'
import { plantsInRoom } from '../apps/server/src/plant/plant.store.ts'
import { syncStates } from '../apps/server/src/sync/sync.store.ts'
import { savePlaces } from '../apps/server/src/system/place.store.ts'
import { saveSystem } from '../apps/server/src/system/system.store.ts'
import { databaseName, median, percentile } from './figures.ts'
import { sandboxProcess } from './sandbox-process.ts'

const moved = Number(process.env.MOVED ?? 1_300)
const standing = Number(process.env.STANDING ?? 5_000)
const rounds = 40
/** Of one answer; Metrc's own is not less. */
const latencyMs = 100
const date = new Date().toISOString().slice(0, 10)
const size = { rackCount: 10, levelCount: 5, zoneCount: 12 }

const took = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)).ms
const ms = (value: number) => `${value.toFixed(1)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`

const sandbox = await sandboxProcess({ SANDBOX_LIMITS: 'off', SANDBOX_PROFILE: 'S' })
const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const own = testDatabaseUrl ? await serverDatabase(testDatabaseUrl) : null
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  METRC_URL: sandbox.url,
  METRC_VENDOR_KEY: demoVendorKey,
  SYNC_SECONDS: '3600',
  METRC_FACILITY_PER_SECOND: '1000',
  METRC_KEY_PER_SECOND: '1000',
  ...(own ? { DATABASE_URL: own.url } : {}),
})
const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true }), () => own?.drop()]
const onClose = (closer: () => unknown) => void closers.push(closer)
const database = await openDatabase(config)
onClose(() => database.close())
const { db } = database
await migrate(db)
const address = await freeAddress(config)
const options = { database, publicUrl: urlOf(address), log: createLog('warn'), show: () => {} }
const services = await createServices(config, options, onClose)
const { url } = await listen(services, address, onClose)
const token = await person()
await saveSyncUserKey(db, services.secrets, demoUserKey, { name: 'Bench' })
await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(db)
services.mirror.start()
onClose(() => services.mirror.stop())
while (!(await syncStates(db, [facilityId])).every(({ status, since }) => status === null && since !== null))
  await wait(200)

/** Plants that Metrc was told of: the mirror reads them again. */
const told: string[] = []
const bulk = await bulkMove()
const room = await fullRoom()
for (const closer of closers.toReversed()) await closer()
sandbox.close()
console.log(`## Places

${moved.toLocaleString('en-US')} plants into one zone of another room by one request, with answers of ${latencyMs} ms, until all are confirmed and placed, after as many
others in a bare loop of the same requests of ten. "Own" is what the whole takes longer than the bare loop; the processor's time is that of the
server, with the embedded database. Then the plants of a room with ${standing.toLocaleString('en-US')} of them, each in its zone, ${rounds} times: from the
database, and over a socket from the question to the last byte.

| database | ${moved.toLocaleString('en-US')} plants | bare loop | own | own, of the whole | until recorded | processor | ${standing.toLocaleString('en-US')} plants from the database, p50 | p99 | over a socket, p50 | p99 | size |
|---|---|---|---|---|---|---|---|---|---|---|---|
| ${databaseName} | ${bulk} | ${room} |
`)
process.exit(0)

async function person(): Promise<string> {
  const form = { displayName: 'Bench', email: 'bench@grow.example', password: 'green12', confirmation: 'green12' }
  const signedIn = await services.accounts.signUp(form, randomUUID())
  await sql`update "user" set permissions = ${jsonb(['STRAIN_VIEW'])}`.execute(db)
  services.accounts.forget()
  return signedIn
}

async function bulkMove(): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select label from plant where facility_id = ${facilityId} and phase = 'flowering' and gone_at is null
      and not (metrc ->> 'IsOnHold')::boolean order by label limit ${2 * moved}`.execute(db)
  const labels = rows.map(({ label }) => label)
  told.push(...labels)
  const [target] = await emptiestRooms()
  if (!target || labels.length < 2 * moved) throw new Error('The world is too small')
  await saveSystem(db, facilityId, target.id, 'bulk', { name: 'Bulk', type: 'flower', ...size })
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

async function emptiestRooms(): Promise<{ id: string; name: string; metrcId: number }[]> {
  const { rows } = await sql<{ id: string; name: string; metrcId: number }>`
    select r.id, r.metrc ->> 'Name' as name, r.metrc_id as "metrcId" from room r
    where r.facility_id = ${facilityId} and r.gone_at is null and (r.metrc ->> 'ForPlants')::boolean
    order by (select count(*) from plant p where p.facility_id = r.facility_id and p.location_id = r.metrc_id), r.id`.execute(
    db,
  )
  return rows
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
  const target = (await emptiestRooms())[0]
  if (!target) throw new Error('The world has no room')
  // Real records, whatever became of them in the world of the sandbox.
  const alive = { LocationId: target.metrcId, VegetativeDate: date, HarvestedDate: null, DestroyedDate: null }
  const { rows } = await sql<{ id: string }>`
    update plant set metrc = metrc || ${jsonb(alive)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id in (
      select id from plant where facility_id = ${facilityId} and gone_at is null and not label = any (${told})
      limit ${standing})
    returning id`.execute(db)
  await saveSystem(db, facilityId, target.id, 'full', { name: 'Full', type: 'flower', ...size })
  const places = rows.map(({ id }, at) => ({ id, rack: 1 + (at % 10), level: 1 + (at % 5), zone: 1 + (at % 12) }))
  await savePlaces(db, 'plant', facilityId, 'full', places)
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
