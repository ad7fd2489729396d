import type { KeptTargets, RoomTargets } from '@cultivatd/domain/environment/targets'
import { type HeldTargets, roomPhases } from '@cultivatd/domain/environment/target-bands'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { namedPeople } from './alarm-people.store.ts'
import type { RoomKey } from './reading.store.ts'

interface TargetRow extends Pick<RoomTargets, 'id' | 'facilityId' | 'version' | 'zone' | 'afterMinutes' | 'people'> {
  phases: Pick<RoomTargets, (typeof roomPhases)[number]>
}

const targetsOf = ({ phases, ...row }: TargetRow): RoomTargets => ({ ...row, ...phases })

const columns = sql`t.id, t.facility_id as "facilityId", t.version, t.zone, t.after_minutes as "afterMinutes", t.phases,
  ${namedPeople} as people`

/** The targets of the rooms of a facility; none of a room for which nobody entered any. `ids` limits them. */
export async function targetsOfFacility(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<RoomTargets[]> {
  const { rows } = await sql<TargetRow>`
    select ${columns} from room_target t where t.facility_id = ${facilityId} and ${only(ids, 't.id')}`.execute(db)
  return rows.map(targetsOf)
}

/** Grows with each change of targets in a facility; 0 where there are none. */
export async function targetsVersion(db: Db, facilityId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from room_target where facility_id = ${facilityId}`.execute(db)
  return rows[0]?.version ?? 0
}

/** Of those who set the targets of a room one comes after the other, until the transaction ends. */
export async function lockTargets(tx: Db, { facilityId, roomId }: RoomKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`targets of ${facilityId} ${roomId}`}, 0))`.execute(tx)
}

/** @param since when they begin to hold, for charts of the past: now by default */
export async function saveTargets(
  tx: Db,
  { facilityId, roomId }: RoomKey,
  targets: KeptTargets,
  since: Date | null = null,
): Promise<void> {
  const phases = Object.fromEntries(roomPhases.map((phase) => [phase, targets[phase]]))
  await sql`
    insert into room_target (facility_id, id, zone, after_minutes, people, phases)
    values (${facilityId}, ${roomId}, ${targets.zone}, ${targets.afterMinutes},
      ${jsonb(targets.people.map(({ id }) => id))}, ${jsonb(phases)})
    on conflict (facility_id, id) do update set zone = excluded.zone, after_minutes = excluded.after_minutes,
      people = excluded.people, phases = excluded.phases, version = nextval('row_version')`.execute(tx)
  // Who is told, and after how long, changes no chart.
  await sql`
    insert into held_target (facility_id, room_id, since, zone, phases)
    select t.facility_id, t.id, date_trunc('milliseconds', coalesce(${since}::timestamptz, clock_timestamp())), t.zone, t.phases from room_target t
    where t.facility_id = ${facilityId} and t.id = ${roomId} and not exists (
      select from (
        select zone, phases from held_target where facility_id = ${facilityId} and room_id = ${roomId}
        order by since desc limit 1) last
      where last.zone = t.zone and last.phases = t.phases)`.execute(tx)
}

/** As many changes of the targets of one room as a chart draws; the newest of them. */
const mostHeld = 100

/** The targets of a room that held between two instants, the earliest first. */
export async function heldTargets(
  db: Db,
  { facilityId, roomId }: RoomKey,
  from: string,
  to: string,
): Promise<HeldTargets[]> {
  const { rows } = await sql<HeldTargets>`
    select since, zone, phases from held_target
    where facility_id = ${facilityId} and room_id = ${roomId} and since < ${to} and since >= coalesce((
      select max(since) from held_target where facility_id = ${facilityId} and room_id = ${roomId} and since <= ${from}), '-infinity')
    order by since desc limit ${mostHeld}`.execute(db)
  return rows.reverse()
}
