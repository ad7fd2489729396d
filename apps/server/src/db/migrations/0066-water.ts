/** The water of systems (DATA-10), and what was read and put into it (DATA-11, DATA-12). `id` of a water is its system's. */
export const sql = `
create table water (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  is_filled boolean not null,
  in_progress boolean not null,
  gallon_capacity double precision check (gallon_capacity > 0),
  last_filled_at timestamptz,
  -- DATA-69: after two changes comes a flush.
  change_count integer not null check (change_count between 0 and 2),
  last_flush_at timestamptz,
  started_at timestamptz,
  started_by text,
  primary key (facility_id, id),
  -- What the machine of the domain never leads to.
  check (is_filled = (last_filled_at is not null)),
  check (is_filled or not in_progress and change_count = 0),
  check (not is_filled or gallon_capacity is not null),
  check (in_progress = (started_at is not null) and in_progress = (started_by is not null))
);
call feed_changes_of('water', 'water');

create table water_reading (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  system_id text not null,
  at timestamptz not null,
  user_id text not null,
  ph double precision not null check (ph > 0),
  ec double precision not null check (ec > 0),
  temperature double precision not null check (temperature > 0),
  kind text not null check (kind in ('reading', 'change', 'flush')),
  -- With the names that they had: nutrient, name, doseML.
  nutrients jsonb not null default '[]' check (kind <> 'reading' or nutrients = '[]'),
  primary key (facility_id, id)
);
create index water_reading_system on water_reading (facility_id, system_id, at desc);
call feed_changes_of('water_reading', 'water-reading');
`
