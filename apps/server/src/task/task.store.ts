import { placesOf, type Task, type TaskForm, taskTitle } from '@cultivatd/domain/task/task'
import type { TaskDays } from '@cultivatd/domain/task/task-state'
import { repeatOf } from '@cultivatd/domain/task-repeat/repeat'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

type StoredTask = Omit<Task, 'title' | 'repeat'> & { rule: string | null }

const taskFrom = ({ rule, ...task }: StoredTask): Task => ({
  ...task,
  title: taskTitle(task, task.equipment?.itemName ?? null),
  repeat: rule === null ? null : repeatOf(rule),
})

/** In place of what a place is called: of a facility that is not active nothing is told, also beside others (READ-21). */
const notActive = 'a facility that is not active'

/** By due date, those without one last; none whose facilities are all inactive (READ-21). */
async function tasksWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<Task[]> {
  const { rows } = await sql<StoredTask>`
    select t.id, t.version, t.type, t.name, t.equipment_id as "equipmentId", t.employee_id as "employeeId",
      t.description, t.sub_tasks as "subTasks", t.locations, t.facility_ids as "facilityIds", t.room_ids as "roomIds",
      t.due_date as "dueDate", t.created_by as "createdBy", coalesce(creator.name, '') as "createdByName",
      employee.name as "employeeName", place.places, to_json(t.date_created) #>> '{}' as "dateCreated", t.date_started as "dateStarted",
      t.date_completed as "dateCompleted", case when detail.id is not null then jsonb_build_object(
        'facilityId', piece.at_facility_id, 'detailId', detail.id, 'itemName', detail.name) end as equipment,
      case when series.id is not null then jsonb_build_object('id', series.id, 'day', t.series_day,
        'startDay', series.start_day, 'isTouched', t.is_touched) end as series, series.rule,
      case when run.id is not null then jsonb_build_object('id', run.id, 'facilityId', run.facility_id,
        'plannedId', t.planned_id, 'day', t.run_day, 'name', run.name, 'roomName', run_room.metrc ->> 'Name',
        'isTouched', t.is_touched or exists (select from file where entity = 'task' and record = t.id)) end as run
    from task t join organisation o on t.facility_ids = '{}' or o.active_facility_ids ?| t.facility_ids
    left join author creator on creator.id = t.created_by
    left join "user" employee on employee.id = t.employee_id
    left join equipment piece on piece.id = t.equipment_id
    left join task_series series on series.id = t.series_id
    left join run on run.id = t.run_id
    left join room run_room on run_room.facility_id = run.facility_id and run_room.id = run.room_id
    left join inventory_detail detail on detail.id = piece.detail_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('facilityName', coalesce(f.metrc ->> 'DisplayName', ${notActive}),
        'roomName', r.metrc ->> 'Name', 'systemName', s.name) order by at), '[]') as places
      from jsonb_array_elements(t.locations) with ordinality as location (l, at)
      left join facility f on f.id = l ->> 'facilityId' and o.active_facility_ids ? f.id
      left join room r on r.facility_id = f.id and r.id = l ->> 'roomId'
      left join system s on s.facility_id = f.id and s.id = l ->> 'systemId'
    ) place
    where ${condition} order by t.due_date nulls last, t.id`.execute(db)
  return rows.map(taskFrom)
}

type Ids = readonly string[] | null

export const tasksDue = (db: Db, { from, to }: { from: string; to: string }, ids: Ids = null): Promise<Task[]> =>
  tasksWhere(db, sql`t.due_date between ${from}::date and ${to}::date and ${only(ids, 't.id')}`)

export const tasksOverdue = (db: Db, before: string, ids: Ids = null): Promise<Task[]> =>
  tasksWhere(db, sql`t.date_completed is null and t.due_date < ${before}::date and ${only(ids, 't.id')}`)

export const tasksUndated = (db: Db, ids: Ids = null): Promise<Task[]> =>
  tasksWhere(db, sql`t.date_completed is null and t.due_date is null and ${only(ids, 't.id')}`)

/** The open tasks of a room; an id of a room is that of one facility only beside it. */
export const tasksOfRoom = (
  db: Db,
  { facilityId, roomId }: { facilityId: string; roomId: string },
  ids: Ids = null,
): Promise<Task[]> =>
  tasksWhere(
    db,
    sql`t.date_completed is null and t.room_ids @> ${[roomId]}::text[]
      and t.locations @> ${jsonb([{ facilityId, roomId }])} and ${only(ids, 't.id')}`,
  )

/** The open tasks of a repeat. */
export const tasksOfSeries = (db: Db, seriesId: string, ids: Ids = null): Promise<Task[]> =>
  tasksWhere(db, sql`t.date_completed is null and t.series_id = ${seriesId} and ${only(ids, 't.id')}`)

/** All tasks of a run, also those that are completed. */
export const tasksOfRun = (db: Db, runId: string, ids: Ids = null): Promise<Task[]> =>
  tasksWhere(db, sql`t.run_id = ${runId} and ${only(ids, 't.id')}`)

/** The dated tasks of a person that are open, or were completed on this day or later. */
export const tasksOfPerson = (db: Db, userId: string, completedSince: string): Promise<Task[]> =>
  tasksWhere(
    db,
    sql`t.employee_id = ${userId} and t.due_date is not null
      and (t.date_completed is null or t.date_completed >= ${completedSince}::date)`,
  )

export const tasksByIds = (db: Db, ids: readonly string[]): Promise<Task[]> => tasksWhere(db, only(ids, 't.id'))

export async function taskById(db: Db, id: string): Promise<Task | undefined> {
  return (await tasksWhere(db, only([id], 't.id')))[0]
}

/** One that stays as it is until the transaction ends. */
export async function lockedTask(tx: Db, id: string): Promise<Task | undefined> {
  await sql`select from task where id = ${id} for update`.execute(tx)
  return taskById(tx, id)
}

interface NewTask {
  id: string
  createdBy: string
  dateCreated: string
}

/** Adds one, or changes what a form says of one that is there. */
export async function saveTask(tx: Db, { id, createdBy, dateCreated }: NewTask, form: TaskForm): Promise<void> {
  const { facilityIds, roomIds } = placesOf(form.locations)
  await sql`
    insert into task (id, type, name, equipment_id, employee_id, description, sub_tasks, locations, facility_ids,
      room_ids, due_date, created_by, date_created)
    values (${id}, ${form.type}, ${form.name}, ${form.equipmentId}, ${form.employeeId}, ${form.description},
      ${jsonb(form.subTasks)}, ${jsonb(form.locations)}, ${facilityIds}::text[], ${roomIds}::text[], ${form.dueDate},
      ${createdBy}, ${dateCreated})
    on conflict (id) do update set name = excluded.name, equipment_id = excluded.equipment_id,
      employee_id = excluded.employee_id, description = excluded.description, sub_tasks = excluded.sub_tasks,
      locations = excluded.locations, facility_ids = excluded.facility_ids, room_ids = excluded.room_ids,
      due_date = excluded.due_date, is_touched = true, version = nextval('row_version')`.execute(tx)
}

/** What a step writes of a task. */
export type TaskStep = Partial<TaskDays> & {
  subTasks?: Task['subTasks']
  /** When it was completed, as an instant. */
  completedAt?: string
}

export async function saveStep(tx: Db, task: Task, step: TaskStep): Promise<void> {
  const { dueDate, dateStarted, dateCompleted, subTasks } = { ...task, ...step }
  await sql`
    update task set due_date = ${dueDate}, date_started = ${dateStarted}, date_completed = ${dateCompleted},
      completed_at = coalesce(${step.completedAt ?? null}::timestamptz, completed_at), sub_tasks = ${jsonb(subTasks)}, is_touched = true, version = nextval('row_version')
    where id = ${task.id}`.execute(tx)
}

/** Something was put to a task that a repeat made: no end of the repeat takes it away from then on. */
export async function touchTask(tx: Db, id: string): Promise<void> {
  await sql`
    update task set is_touched = true, version = nextval('row_version')
    where id = ${id} and series_id is not null and not is_touched`.execute(tx)
}
