/** Cycle counts: what was scanned in a room or a rack, and what came of it (decision 154). */
export const sql = `
create table cycle_count (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  -- Null for the whole room.
  system_id text,
  rack integer,
  -- As they were called when the count began: its report has to be read after they are gone.
  room_name text not null,
  system_name text,
  started_by text not null,
  started_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'finished', 'given-up')),
  ended_by text,
  ended_at timestamptz,
  reason text,
  -- The report as it was sealed, to the letter; its sums stand beside it for lists.
  report text,
  seal text,
  sums jsonb,
  task_id text
);
create index cycle_count_of_room on cycle_count (facility_id, room_id, started_at desc);
-- Of two who begin the same at once, one does.
create unique index cycle_count_once on cycle_count (facility_id, room_id, coalesce(system_id, ''), coalesce(rack, 0))
  where state = 'open';
call feed_changes_of('cycle_count', 'cycle-count');

create table cycle_count_scan (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  count_id text not null references cycle_count (id),
  label text not null,
  scanned_by text not null,
  scanned_at timestamptz not null,
  is_taken_back boolean not null default false,
  -- It waited on a device until the count had ended.
  is_late boolean not null default false
);
create index cycle_count_scans on cycle_count_scan (count_id, label);
call feed_changes_of('cycle_count_scan', 'cycle-count-scan');
`
