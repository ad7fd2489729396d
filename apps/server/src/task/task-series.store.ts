import { placesOf, type TaskForm, taskTitle } from '@cultivatd/domain/task/task'
import { shiftedDay } from '@cultivatd/domain/field/days'
import { endedRule, lastDay, type RepeatRule } from '@cultivatd/domain/task-repeat/repeat-days'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** The tasks that one rule makes. Days are YYYY-MM-DD. */
export interface TaskSeries extends RepeatRule {
  id: string
  /** The tasks of all its days until this one, included, are made. */
  filledUntil: string
  /** What its tasks begin with. */
  form: TaskForm
  createdBy: string
}

export async function addSeries(
  tx: Db,
  { id, rule, startDay, filledUntil, form, createdBy }: TaskSeries,
): Promise<void> {
  // Nothing is ticked in a task that nobody began, and each is due on its own day.
  const begun = {
    ...form,
    dueDate: null,
    repeat: null,
    subTasks: form.subTasks.map((one) => ({ ...one, isComplete: false })),
  }
  await sql`
    insert into task_series (id, rule, start_day, last_day, filled_until, form, created_by)
    values (${id}, ${rule}, ${startDay}, ${lastDay({ rule, startDay })}, ${filledUntil}, ${jsonb(begun)},
      ${createdBy})`.execute(tx)
}

/** One that stays as it is until the transaction ends: whoever makes its tasks waits for it. */
export async function lockedSeries(tx: Db, id: string): Promise<TaskSeries | undefined> {
  const { rows } = await sql<TaskSeries>`
    select id, rule, start_day as "startDay", filled_until as "filledUntil", form, created_by as "createdBy"
    from task_series where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Has no days from one on any more. */
export async function endSeries(tx: Db, series: TaskSeries, before: string): Promise<void> {
  await sql`
    update task_series set rule = ${endedRule(series, before)}, last_day = ${shiftedDay(before, -1)},
      version = nextval('row_version')
    where id = ${series.id}`.execute(tx)
}

/** Takes away the tasks of later days that nobody touched. */
export async function removeUntouched(tx: Db, seriesId: string, after: string): Promise<void> {
  await sql`
    delete from task where series_id = ${seriesId} and series_day > ${after}::date and not is_touched
      and date_started is null`.execute(tx)
}

/** Says of a task that it stands for a day of a series. */
export async function linkTask(tx: Db, taskId: string, seriesId: string, day: string): Promise<void> {
  await sql`update task set series_id = ${seriesId}, series_day = ${day} where id = ${taskId}`.execute(tx)
}

/** What somebody touched of later days goes on as one of another series, so that nothing comes twice. */
export async function carryTouched(tx: Db, from: string, to: string, after: string): Promise<void> {
  await sql`
    update task t set series_id = ${to}, version = nextval('row_version')
    where series_id = ${from} and series_day > ${after}::date and not exists (
      select from task other where other.series_id = ${to} and other.series_day = t.series_day)`.execute(tx)
  await sql`
    delete from task_series where id = ${from} and not exists (select from task where series_id = ${from})`.execute(tx)
}

/** Those of which tasks until a day are not made yet; none whose facilities are all inactive. */
export async function unfilledSeries(db: Db, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from task_series
    where filled_until < ${until}::date and (last_day is null or filled_until < last_day)
      and (form -> 'locations' = '[]' or exists (
        select from jsonb_array_elements(form -> 'locations') l
        join organisation o on o.active_facility_ids ? (l ->> 'facilityId')))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Says that the tasks of a series are made until a day, and what they begin with from now on. */
export async function saveFilled(tx: Db, id: string, until: string, form: TaskForm): Promise<void> {
  await sql`update task_series set filled_until = ${until}, form = ${jsonb(form)} where id = ${id}`.execute(tx)
}

/** Makes the tasks of a series of these days that are not there. */
export async function addTasksOf(tx: Db, { id, form, createdBy }: TaskSeries, days: readonly string[]): Promise<void> {
  const { facilityIds, roomIds } = placesOf(form.locations)
  await sql`
    insert into task (id, type, name, equipment_id, employee_id, description, sub_tasks, locations, facility_ids,
      room_ids, due_date, created_by, date_created, series_id, series_day)
    select gen_random_uuid()::text, ${form.type}, ${form.name}, ${form.equipmentId}, ${form.employeeId},
      ${form.description}, ${jsonb(form.subTasks)}, ${jsonb(form.locations)}, ${facilityIds}::text[],
      ${roomIds}::text[], day, ${createdBy}, now(), ${id}, day
    from unnest(${days}::date[]) as day
    on conflict (series_id, series_day) do nothing`.execute(tx)
}

/** What the tasks of a series are called. */
export async function titleOfSeries(tx: Db, id: string): Promise<string> {
  const { rows } = await sql<{ type: TaskForm['type']; name: string; itemName: string | null }>`
    select form ->> 'type' as type, form ->> 'name' as name, d.name as "itemName"
    from task_series s left join equipment e on e.id = s.form ->> 'equipmentId'
    left join inventory_detail d on d.id = e.detail_id where s.id = ${id}`.execute(tx)
  return rows[0] ? taskTitle(rows[0], rows[0].itemName) : ''
}

/** What the rooms of these locations are called, also of those that are gone. */
export async function roomNamesOf(tx: Db, locations: TaskForm['locations']): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select r.metrc ->> 'Name' as name
    from jsonb_array_elements(${jsonb(locations)}) with ordinality as location (l, at)
    left join room r on r.facility_id = l ->> 'facilityId' and r.id = l ->> 'roomId' order by at`.execute(tx)
  return rows.map(({ name }) => name)
}
