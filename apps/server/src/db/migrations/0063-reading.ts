/** Readings of rooms by hand (DATA-07), and in which unit the organization reads temperatures; they are stored in °F. */
export const sql = `
create table reading (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  system_id text not null default '',
  temperature double precision not null,
  humidity double precision not null,
  vpd double precision not null,
  co2 double precision not null,
  light_level double precision not null,
  user_id text not null,
  user_name text not null,
  date_time timestamptz not null,
  primary key (facility_id, id)
);
create index reading_room on reading (facility_id, room_id, date_time);
call feed_changes_of('reading', 'reading');

alter table organisation add column temperature_unit text not null default 'fahrenheit'
  check (temperature_unit in ('fahrenheit', 'celsius'));
`
