/** The secret address of somebody's own tasks for calendar programs: only its hash is kept (decision 077). */
export const sql = `
create table task_feed (
  user_id text primary key,
  id text generated always as (user_id) stored,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  token_hash text not null unique,
  made_at timestamptz not null
);
call feed_changes_of('task_feed', 'task-feed');
create index task_of_person on task (employee_id) where employee_id is not null;
`
