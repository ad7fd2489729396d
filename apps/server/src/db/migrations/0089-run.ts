/** Run templates, and where they are laid over rooms (decision 078). */
export const sql = `
create table run_template (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  phase text not null,
  days integer not null,
  tasks jsonb not null
);
call feed_changes_of('run_template', 'run-template');

-- What was laid of a template stands here: the template goes on by itself. A room is named by its id only.
create table run (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  template_id text not null,
  name text not null,
  phase text not null,
  days integer not null,
  tasks jsonb not null,
  start_day date not null,
  -- When the plants entered the phase, as far as it was known when day 1 was chosen.
  phase_day date,
  employee_id text,
  created_by text not null,
  date_created timestamptz not null,
  ended_on date
);
create index run_of_room on run (facility_id, room_id, start_day desc);
-- Of two who lay the same at once, one does.
create unique index run_once on run (facility_id, room_id, template_id, start_day) where ended_on is null;
call feed_changes_of('run', 'run');

alter table task
  add column run_id text references run (id),
  -- The task of the template that it was made of, and its day, wherever it was moved to.
  add column planned_id text,
  add column run_day integer,
  add unique (run_id, planned_id);
`
