import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { largestLicense as facilityId } from '../filling/profiles.ts'
import { median, percentile } from '../figures.ts'
import { activeFacilities, fullRooms, type Grown, homeOf } from './actions.ts'
import type { Figure, Steady } from './measure.ts'
import type { People } from './people.ts'
import { createPostgresTime } from './postgres-time.ts'

const people = 200
const rooms = 10
const steadyMs = 12_000
const clock = () => performance.timeOrigin + performance.now()
const program = (name: string) => fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv: ['--import', 'tsx'] })

/** From the statement that changes a package to the sockets of 200 who look at its room; five changes a second. */
export async function oneChangeToMany({ url, token, db }: Grown): Promise<Figure> {
  const { packages: roomId } = await fullRooms(db)
  const child = program('../live-subscribers.ts')
  child.send({ url, token, subscribers: people, topic: 'packages', params: { facilityId, roomId } })
  await once(child, 'message')
  const ids = await idsIn(db, 'package', roomId, 40)
  for (const id of ids) {
    const note = JSON.stringify(`at ${clock()}`)
    await sql`update package set metrc = jsonb_set(metrc, '{Note}', ${note}::jsonb), version = nextval('row_version')
      where facility_id = ${facilityId} and id = ${id}`.execute(db)
    await wait(200)
  }
  await wait(1_000)
  child.send('finish')
  const [{ latencies, received }] = (await once(child, 'message')) as [{ latencies: number[]; received: number }]
  child.kill()
  const missing = people * ids.length - received
  return {
    tries: ids.length,
    p50: median(latencies),
    p99: percentile(
      latencies.toSorted((a, b) => a - b),
      0.99,
    ),
    processorMs: null,
    rows: null,
    problem: missing > 0 ? `${missing} of ${people * ids.length} did not come` : null,
  }
}

/**
 * Plants of all facilities in turn, every fifth of them moved to another room and back, for 12 seconds; `watchers` people
 * look at Home and at one of ten rooms of the largest facility.
 */
export async function steadyChanges({ url, token, db }: Grown, database: string, watchers: number): Promise<Steady> {
  const facilities = await activeFacilities(db)
  const home = homeOf(facilities)
  const roomIds = await plantRooms(db)
  const tabs: People['tabs'] = Array.from({ length: watchers }, (_, at) => [
    ...home,
    { topic: 'plants', params: { facilityId, roomId: roomIds[at % roomIds.length] ?? '' } },
  ])
  const child = program('./people.ts')
  child.send({ url, token, tabs } satisfies People)
  await once(child, 'message')
  const changed = await plantsOfAll(db, facilities)
  const postgres = createPostgresTime(database)
  // What came with the opening is over.
  await wait(3_000)
  const before = postgres.look()
  const looking = setInterval(() => postgres.look(), 200)
  const began = performance.now()
  // On a busy machine one may wait for its turn while the next is due.
  const underway = new Set<Promise<void>>()
  let sent = 0
  for (; performance.now() - began < steadyMs; sent++) {
    await wait(Math.max(0, began + sent * 20 - performance.now()))
    if (underway.size === 5) await Promise.race(underway)
    const plant = changed[sent % changed.length]
    if (!plant) throw new Error('No plants stand in this filling')
    const done: Promise<void> = change(db, plant, sent).finally(() => underway.delete(done))
    underway.add(done)
  }
  await Promise.all(underway)
  await wait(500)
  clearInterval(looking)
  const ms = performance.now() - began
  const after = postgres.look()
  child.send('count')
  const [{ changes, refused }] = (await once(child, 'message')) as [{ changes: number; refused: number }]
  child.kill()
  return {
    cores: before === null || after === null ? null : (after - before) / ms,
    perSecond: (sent * 1000) / ms,
    messages: changes,
    refused,
  }
}

interface ChangedPlant {
  facilityId: string
  id: string
  location: number
  /** Another room of the same facility. */
  other: number
}

async function change(
  db: Db,
  { facilityId: facility, id, location, other }: ChangedPlant,
  sent: number,
): Promise<void> {
  const isMove = sent % 5 === 0
  const to = { LastModified: new Date().toISOString(), ...(isMove ? { LocationId: sent % 2 ? location : other } : {}) }
  await sql`update plant set metrc = metrc || ${JSON.stringify(to)}::jsonb, version = nextval('row_version')
    where facility_id = ${facility} and id = ${id}`.execute(db)
}

/** As many of each facility, 900 in all. */
async function plantsOfAll(db: Db, facilities: readonly string[]): Promise<ChangedPlant[]> {
  const each = Math.ceil(900 / facilities.length)
  const found = await Promise.all(
    facilities.map(async (facility) => {
      const { rows } = await sql<ChangedPlant>`
        select facility_id as "facilityId", id, location_id as location,
          (select metrc_id from room r where r.facility_id = ${facility} and r.metrc_id <> p.location_id
            and (r.metrc ->> 'ForPlants')::boolean limit 1) as other
        from plant p where facility_id = ${facility} and gone_at is null and phase in ('vegetative', 'flowering')
        order by md5(id) limit ${each}`.execute(db)
      return rows
    }),
  )
  return Array.from({ length: each }, (_, at) => found.flatMap((of) => of[at] ?? [])).flat()
}

/** Ten rooms with plants of the largest facility, or as many as there are. */
async function plantRooms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from room where facility_id = ${facilityId} and (types ? 'flower' or types ? 'vegetation')
    order by metrc_id limit ${rooms}`.execute(db)
  return rows.map(({ id }) => id)
}

async function idsIn(db: Db, table: 'package', roomId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${sql.table(table)} p join room r on r.facility_id = p.facility_id and r.metrc_id = p.location_id
    where r.facility_id = ${facilityId} and r.id = ${roomId} and p.lists = '{packagesActive}'
      and p.metrc ->> 'FinishedDate' is null order by p.id desc limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
