import type { Room, RoomContents, RoomForm, RoomSummary, RoomType } from '@cultivatd/domain/room/room'
import { grams } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { isOpen } from '../db/metrc-day.ts'

interface RoomRow {
  id: string
  facility_id: string
  version: number
  types: RoomType[]
  metrc: { Id: number | null; Name: string; LocationTypeName: string }
}

const roomOf = ({ id, facility_id, version, types, metrc }: RoomRow): Room => ({
  id,
  facilityId: facility_id,
  version,
  types,
  metrc: { Id: metrc.Id, Name: metrc.Name, LocationTypeName: metrc.LocationTypeName },
})

/** The rooms of a facility by name; archived ones are not there. */
export async function rooms(db: Db, facilityId: string): Promise<Room[]> {
  const { rows } = await sql<RoomRow>`
    select id, facility_id, version, types, metrc from room
    where facility_id = ${facilityId} and gone_at is null and list <> 'locationsInactive'
    order by metrc ->> 'Name'`.execute(db)
  return rows.map(roomOf)
}

export async function roomById(db: Db, facilityId: string, id: string): Promise<Room | undefined> {
  const { rows } = await sql<RoomRow>`
    select id, facility_id, version, types, metrc from room
    where facility_id = ${facilityId} and id = ${id} and gone_at is null and list <> 'locationsInactive'`.execute(db)
  return rows[0] && roomOf(rows[0])
}

/** The types of the room that is this location of Metrc; none when we do not know it. */
export async function roomTypesAt(db: Db, facilityId: string, locationId: number | null): Promise<RoomType[]> {
  const { rows } = await sql<{ types: RoomType[] }>`
    select types from room
    where facility_id = ${facilityId} and metrc_id = ${locationId}::bigint and gone_at is null`.execute(db)
  return rows[0]?.types ?? []
}

/** Waits for its turn to give a room of this facility a name, until the transaction ends. */
export async function lockRoomNames(tx: Db, facilityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room names ${facilityId}`}, 0))`.execute(tx)
}

/** Creates a room that the state does not know, or names the types of one that it does (READ-51). */
export async function saveRoom(
  db: Db,
  facilityId: string,
  id: string,
  form: RoomForm,
  metrcId: number | null,
): Promise<void> {
  const metrc = { Id: metrcId, Name: form.name, LocationTypeName: form.locationType }
  await sql`
    insert into room (facility_id, id, types, metrc) values (${facilityId}, ${id}, ${jsonb(form.types)}, ${jsonb(metrc)})
    on conflict (facility_id, id) do update set
      types = excluded.types, metrc = room.metrc || excluded.metrc, gone_at = null, list = 'locationsActive', version = nextval('row_version')`.execute(
    db,
  )
}

/** A deleted room is marked, not deleted: its id may stand in the ledger. */
export async function markRoomGone(db: Db, facilityId: string, id: string, now: Date): Promise<void> {
  await sql`
    update room set gone_at = ${now.toISOString()}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(db)
}

/** A room that Metrc has archived: marked here as well. */
export async function archiveRoomInMetrc(db: Db, facilityId: string, metrcId: number): Promise<void> {
  await sql`
    update room set list = 'locationsInactive', gone_at = coalesce(gone_at, now()), version = nextval('row_version')
    where facility_id = ${facilityId} and metrc_id = ${metrcId}`.execute(db)
}

interface PhaseCount {
  location_id: number
  phase: 'young' | 'vegetative' | 'flowering'
  count: number
  mean_day: string | null
}

/** Plants of each room by phase, and the mean day on which they entered it. */
async function standingPlants(db: Db, facilityId: string): Promise<PhaseCount[]> {
  const { rows } = await sql<PhaseCount>`
    select location_id, phase, count(*) as count,
      to_char(to_timestamp(avg(extract(epoch from (case phase
        when 'flowering' then flowering_day when 'vegetative' then vegetative_day end)::timestamp))), 'YYYY-MM-DD') as mean_day
    from plant
    where facility_id = ${facilityId} and gone_at is null and phase in ('young', 'vegetative', 'flowering')
      and location_id is not null
    group by 1, 2`.execute(db)
  return rows
}

/** Plants without a phase, which rooms do not show (PLANT-01), but which stand there all the same. */
export async function youngPlantsIn(db: Db, facilityId: string, locationId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from plant
    where facility_id = ${facilityId} and location_id = ${locationId}::bigint and gone_at is null and phase = 'young'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function batchesByRoom(db: Db, facilityId: string) {
  const { rows } = await sql<{ location_id: number; batches: number; untracked: number }>`
    select location_id, count(*) as batches, sum((metrc ->> 'UntrackedCount')::int) as untracked from plant_batch
    where facility_id = ${facilityId} and gone_at is null and (metrc ->> 'UntrackedCount')::int > 0 and location_id is not null
    group by 1`.execute(db)
  return rows
}

async function hangingHarvests(db: Db, facilityId: string) {
  const { rows } = await sql<{
    id: string
    location_id: number
    plants: number
    wet: number
    now: number
    unit: string
  }>`
    select id, location_id, (metrc ->> 'PlantCount')::int as plants, (metrc ->> 'TotalWetWeight')::float8 as wet,
      (metrc ->> 'CurrentWeight')::float8 as now, metrc ->> 'UnitOfWeightName' as unit
    from harvest
    where facility_id = ${facilityId} and gone_at is null and location_id is not null
      and ${isOpen()}
    order by id`.execute(db)
  return rows
}

async function packagesByRoom(db: Db, facilityId: string) {
  const { rows } = await sql<{ location_id: number; packages: number; under_one: number }>`
    select location_id, count(*) as packages, count(*) filter (where (metrc ->> 'Quantity')::numeric < 1) as under_one
    from package
    where facility_id = ${facilityId} and gone_at is null and location_id is not null and list <> 'packagesInTransit'
      and ${isOpen()}
    group by 1`.execute(db)
  return rows
}

const dayLength = 86_400_000
const daysSince = (day: string | null, now: Date): number | null =>
  day === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / dayLength))

/** The rooms of a facility with what stands in them, counted by the mirror's location ids (READ-55). */
export async function roomSummaries(db: Db, facilityId: string, now: Date): Promise<RoomSummary[]> {
  const [all, plants, batches, harvests, packages] = [
    await rooms(db, facilityId),
    await standingPlants(db, facilityId),
    await batchesByRoom(db, facilityId),
    await hangingHarvests(db, facilityId),
    await packagesByRoom(db, facilityId),
  ]
  const contentsOf = (metrcId: number | null): RoomContents => {
    const here = <T extends { location_id: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.location_id === metrcId)
    const phase = (name: PhaseCount['phase']) => here(plants).find((row) => row.phase === name)
    const [batch] = here(batches)
    const [pack] = here(packages)
    return {
      vegetative: phase('vegetative')?.count ?? 0,
      flowering: phase('flowering')?.count ?? 0,
      vegetativeDays: daysSince(phase('vegetative')?.mean_day ?? null, now),
      floweringDays: daysSince(phase('flowering')?.mean_day ?? null, now),
      batches: batch?.batches ?? 0,
      untracked: batch?.untracked ?? 0,
      harvests: here(harvests).map(({ id, plants: plantCount, wet, now: current, unit }) => ({
        id,
        plantCount,
        wetWeightGrams: grams(wet, unit),
        currentWeightGrams: grams(current, unit),
      })),
      packages: pack?.packages ?? 0,
      packagesUnderOne: pack?.under_one ?? 0,
    }
  }
  return all.map((room) => ({ ...room, contents: contentsOf(room.metrc.Id) }))
}
