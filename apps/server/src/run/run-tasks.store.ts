import type { DifferenceRow } from '@cultivatd/domain/run/run-difference'
import type { PlannedTask } from '@cultivatd/domain/run/run-template'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** Of which run tasks are made. */
interface TasksOf {
  runId: string
  facilityId: string
  roomId: string
  employeeId: string | null
  createdBy: string
  dateCreated: string
}

/** The tasks of a run stay as they are until the transaction ends. */
export async function lockTasksOfRun(tx: Db, runId: string): Promise<void> {
  await sql`select from task where run_id = ${runId} order by id for update`.execute(tx)
}

interface PlannedRow extends DifferenceRow {
  planned: PlannedTask
}

/** What a difference adds, each with its planned task. */
export async function addRunTasks(tx: Db, of: TasksOf, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return
  const documents = rows.map(({ to, planned: { id, day, name, description, subTasks } }) => ({
    id,
    day,
    name,
    description,
    subTasks,
    to,
  }))
  const { runId, facilityId, roomId, employeeId, createdBy, dateCreated } = of
  await sql`
    insert into task (id, type, name, equipment_id, employee_id, description, sub_tasks, locations, facility_ids,
      room_ids, due_date, created_by, date_created, run_id, planned_id, run_day)
    select gen_random_uuid()::text, 'Custom', doc ->> 'name', null, ${employeeId}, doc ->> 'description',
      doc -> 'subTasks', ${jsonb([{ facilityId, roomId, systemId: null }])}, ${[facilityId]}::text[],
      ${[roomId]}::text[], (doc ->> 'to')::date, ${createdBy}, ${dateCreated}, ${runId}, doc ->> 'id',
      (doc ->> 'day')::int
    from jsonb_array_elements(${jsonb(documents)}) as doc`.execute(tx)
}

/** Moves tasks, and gives them the words of their planned ones; nobody touched them by that. */
export async function changeRunTasks(tx: Db, runId: string, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return
  const documents = rows.map(({ to, isRewritten, planned: { id, day, name, description, subTasks } }) => ({
    id,
    day,
    to,
    ...(isRewritten ? { name, description, subTasks } : {}),
  }))
  await sql`
    update task set due_date = (doc ->> 'to')::date, run_day = (doc ->> 'day')::int,
      name = coalesce(doc ->> 'name', name), description = coalesce(doc ->> 'description', description),
      sub_tasks = coalesce(doc -> 'subTasks', sub_tasks), version = nextval('row_version')
    from jsonb_array_elements(${jsonb(documents)}) as doc
    where run_id = ${runId} and planned_id = doc ->> 'id'`.execute(tx)
}

/** Says of every task on which day of the template it stands now, also of those that stay on theirs of the calendar. */
export async function countDays(tx: Db, runId: string, tasks: readonly PlannedTask[]): Promise<void> {
  const days = jsonb(tasks.map(({ id, day }) => ({ id, day })))
  await sql`
    update task set run_day = (doc ->> 'day')::int, version = nextval('row_version')
    from jsonb_array_elements(${days}) as doc
    where run_id = ${runId} and planned_id = doc ->> 'id' and run_day <> (doc ->> 'day')::int`.execute(tx)
}

export async function removeRunTasks(tx: Db, runId: string, plannedIds: readonly string[]): Promise<void> {
  await sql`delete from task where run_id = ${runId} and planned_id = any (${[...plannedIds]})`.execute(tx)
}
