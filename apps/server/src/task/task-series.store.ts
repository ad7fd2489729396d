import { placesOf, type TaskForm } from '@cultivatd/domain/task/task'
import { dayBefore, endedRule, lastDay, type RepeatRule, repeatDays } from '@cultivatd/domain/task-repeat/repeat-days'
import { isActive } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { userById } from '../user/user.store.ts'

/** The tasks that one rule makes. Days are YYYY-MM-DD. */
export interface TaskSeries extends RepeatRule {
  id: string
  /** The tasks of all its days until this one, included, are made. */
  filledUntil: string
  /** What its tasks begin with. */
  form: TaskForm
  createdBy: string
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

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
    update task_series set rule = ${endedRule(series, before)}, last_day = ${dayBefore(before)},
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

/** Those of which tasks until a day are not made yet. */
export async function unfilledSeries(db: Db, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from task_series
    where filled_until < ${until}::date and (last_day is null or filled_until < last_day) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes the tasks of a series until a day that are not there: each once, whoever else is at it. */
export async function fillSeries(tx: Db, id: string, until: string): Promise<void> {
  const series = await lockedSeries(tx, id)
  if (!series || series.filledUntil >= until) return
  await sql`update task_series set filled_until = ${until} where id = ${id}`.execute(tx)
  const days = repeatDays(series, nextDay(series.filledUntil), until)
  if (days.length === 0) return
  const { form } = series
  const { facilityIds, roomIds } = placesOf(form.locations)
  await sql`
    insert into task (id, type, name, equipment_id, employee_id, description, sub_tasks, locations, facility_ids,
      room_ids, due_date, created_by, date_created, series_id, series_day)
    select gen_random_uuid()::text, ${form.type}, ${form.name}, ${form.equipmentId}, ${await whoDoes(tx, form)},
      ${form.description}, ${jsonb(form.subTasks)}, ${jsonb(form.locations)}, ${facilityIds}::text[],
      ${roomIds}::text[], day, ${series.createdBy}, now(), ${id}, day
    from unnest(${days}::date[]) as day
    on conflict (series_id, series_day) do nothing`.execute(tx)
}

/** Who has no access any more is given no more work: what they would have had is nobody's. */
async function whoDoes(tx: Db, { employeeId }: TaskForm): Promise<string | null> {
  const person = employeeId === null ? null : await userById(tx, employeeId)
  return person && isActive(person.permissions) ? person.id : null
}
