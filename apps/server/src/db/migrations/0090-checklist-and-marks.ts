/** What is done the same way every time, to be added to tasks; and when a task was completed, for the charts of its rooms. */
export const sql = `
create table checklist (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  lines jsonb not null
);
create index checklist_name on checklist (lower(name), id);
call feed_changes_of('checklist', 'checklist');

-- The instant besides the business day, at which it stands among what else happened in its rooms.
alter table task add column completed_at timestamptz;
-- Nobody kept it of those before.
update task set completed_at = date_completed + interval '12 hours' where date_completed is not null;
create index task_completed on task (completed_at desc) where completed_at is not null;
`
