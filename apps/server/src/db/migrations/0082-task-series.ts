/** Tasks that repeat (decision 072): a rule of RFC 5545, and what its tasks begin with. */
export const sql = `
create table task_series (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  rule text not null,
  -- From which the rule counts; it need not be one of its days.
  start_day date not null,
  -- Null while it has no end.
  last_day date,
  -- The tasks of all its days until this one, included, are made.
  filled_until date not null,
  form jsonb not null,
  created_by text not null
);
create index task_series_unfilled on task_series (filled_until);
call feed_changes_of('task_series', 'task-series');

alter table task
  add column series_id text references task_series (id),
  -- The day of the rule that it stands for, wherever it was moved to.
  add column series_day date,
  -- Somebody changed it since the rule made it, so that no end of the rule takes it away.
  add column is_touched boolean not null default false,
  add unique (series_id, series_day);
`
