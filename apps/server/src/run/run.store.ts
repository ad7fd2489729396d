import type { Run, RunForm } from '@cultivatd/domain/run/run'
import type { RunTemplateForm } from '@cultivatd/domain/run/run-template'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { isRoomGone } from '../room/room.store.ts'

type Ids = readonly string[] | null

/** The latest day 1 first; none of a facility that is not active (READ-21). */
async function runsWhere(db: Db, condition: RawBuilder<SqlBool>, most = 1000): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select run.id, run.version, run.facility_id as "facilityId", run.room_id as "roomId",
      case when not ${isRoomGone('room')} then room.metrc ->> 'Name' end as "roomName", run.template_id as "templateId", run.name,
      run.phase, run.days, run.tasks, run.start_day as "startDay", run.phase_day as "phaseDay",
      run.employee_id as "employeeId", run.created_by as "createdBy", coalesce(creator.name, '') as "createdByName",
      run.ended_on as "endedOn"
    from run join organisation o on o.active_facility_ids ? run.facility_id
    left join room on room.facility_id = run.facility_id and room.id = run.room_id
    left join author creator on creator.id = run.created_by
    where ${condition} order by run.start_day desc, run.id limit ${most}`.execute(db)
  return rows
}

export const runs = (db: Db, ids: Ids = null): Promise<Run[]> =>
  runsWhere(db, sql`run.ended_on is null and ${only(ids, 'run.id')}`)

interface RoomKey {
  facilityId: string
  roomId: string
}

/** As many as say whether plants that stand there have one. */
export const mostRunsOfRoom = 20

/** The newest runs of a room, also those that are ended. */
export const runsOfRoom = (db: Db, { facilityId, roomId }: RoomKey, ids: Ids = null): Promise<Run[]> =>
  runsWhere(
    db,
    sql`run.facility_id = ${facilityId} and run.room_id = ${roomId} and ${only(ids, 'run.id')}`,
    mostRunsOfRoom,
  )

/** Of those who lay something over a room one comes after the other, until the transaction ends. */
export async function lockRunsOfRoom(tx: Db, { facilityId, roomId }: RoomKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runs of ${facilityId} ${roomId}`}, 0))`.execute(tx)
}

/** One that stays as it is until the transaction ends. */
export async function lockedRun(tx: Db, facilityId: string, id: string): Promise<Run | undefined> {
  await sql`select from run where facility_id = ${facilityId} and id = ${id} for update`.execute(tx)
  return (await runsWhere(tx, sql`run.facility_id = ${facilityId} and run.id = ${id}`))[0]
}

interface NewRun {
  id: string
  facilityId: string
  createdBy: string
  dateCreated: string
}

export async function addRun(
  tx: Db,
  { id, facilityId, createdBy, dateCreated }: NewRun,
  { roomId, templateId, startDay, phaseDay, employeeId }: RunForm,
  { name, phase, days, tasks }: RunTemplateForm,
): Promise<void> {
  await sql`
    insert into run (id, facility_id, room_id, template_id, name, phase, days, tasks, start_day, phase_day, employee_id,
      created_by, date_created)
    values (${id}, ${facilityId}, ${roomId}, ${templateId}, ${name}, ${phase}, ${days}, ${jsonb(tasks)}, ${startDay},
      ${phaseDay}, ${employeeId}, ${createdBy}, ${dateCreated})`.execute(tx)
}

/** What of a run changes: its days on the calendar, and what is laid. */
export type LaidRun = Pick<Run, 'startDay' | 'phaseDay' | 'name' | 'phase' | 'days' | 'tasks'>

export async function saveLaid(tx: Db, id: string, laid: LaidRun): Promise<void> {
  const { startDay, phaseDay, name, phase, days, tasks } = laid
  await sql`
    update run set start_day = ${startDay}, phase_day = ${phaseDay}, name = ${name}, phase = ${phase}, days = ${days},
      tasks = ${jsonb(tasks)}, version = nextval('row_version')
    where id = ${id}`.execute(tx)
}

export async function endRun(tx: Db, id: string, day: string): Promise<void> {
  await sql`update run set ended_on = ${day}, version = nextval('row_version') where id = ${id}`.execute(tx)
}
