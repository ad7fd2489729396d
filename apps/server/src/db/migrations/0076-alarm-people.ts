/** Who is told of alarms in rooms that name nobody (decision 066). `id` is the facility's. */
export const sql = `
create table alarm_people (
  facility_id text not null,
  id text not null check (id = facility_id),
  version bigint not null default nextval('row_version'),
  zone text not null,
  -- Ids of people.
  people jsonb not null,
  primary key (facility_id, id)
);
call feed_changes_of('alarm_people', 'alarm-people');
`
