/** The lights of systems and the rows in which they hang (DATA-09, DATA-13). `id` of the rows is their system's. */
export const sql = `
create table light_rows (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  -- How many lights each has room for, the lowest first.
  lights integer[] not null,
  primary key (facility_id, id)
);
call feed_changes_of('light_rows', 'light-rows');

create table light (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  system_id text not null,
  row_number integer not null check (row_number > 0),
  position integer not null check (position > 0),
  -- A piece hangs in one place, and a place holds one.
  piece_id text not null unique references equipment (id),
  installed_on date not null,
  bulb_id text references inventory_detail (id),
  bulb_installed_on date,
  primary key (facility_id, id),
  unique (facility_id, system_id, row_number, position),
  check ((bulb_id is null) = (bulb_installed_on is null))
);
create index light_bulb on light (bulb_id) where bulb_id is not null;
call feed_changes_of('light', 'light');
`
