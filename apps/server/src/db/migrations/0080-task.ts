/** Scheduled tasks (DATA-36). Places and people are named by id only: a task outlives what it is about. */
export const sql = `
create table task (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  type text not null,
  name text not null,
  equipment_id text,
  employee_id text,
  description text not null,
  sub_tasks jsonb not null,
  locations jsonb not null,
  -- Of the locations, so that an index finds them.
  facility_ids text[] not null,
  room_ids text[] not null,
  due_date date,
  created_by text not null,
  date_created timestamptz not null,
  date_started date,
  date_completed date,
  check (date_completed is null or date_started is not null)
);
create index task_due on task (due_date) where due_date is not null;
create index task_open on task (due_date) where date_completed is null;
create index task_of_room on task using gin (room_ids) where date_completed is null;
call feed_changes_of('task', 'task');
`
