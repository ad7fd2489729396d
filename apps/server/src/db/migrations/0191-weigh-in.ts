/** The weighing of plants for a harvest, at many stations at once (decision 157). A room is named by its id only. */
export const sql = `
create table weigh_in (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  type text not null,
  location_id text not null,
  sublocation text,
  name text not null,
  date date not null,
  plants text[] not null,
  opened_by text not null,
  opened_at timestamptz not null,
  ended_as text check (ended_as in ('closed', 'given-up')),
  ended_at timestamptz,
  ended_by text,
  reason text not null default '',
  check ((ended_as is null) = (ended_at is null))
);
create index weigh_in_of_room on weigh_in (facility_id, room_id, opened_at desc);
call feed_changes_of('weigh_in', 'weigh-in');

-- None is ever deleted: what was replaced or taken back says so.
create table plant_weight (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  -- In which order they arrived: of two of one plant the first one counts until somebody chooses.
  arrived bigint not null default nextval('row_version'),
  weigh_in_id text not null references weigh_in (id),
  label text not null,
  weight_grams numeric not null,
  read jsonb,
  station text not null,
  user_id text not null,
  at timestamptz not null,
  is_confirmed boolean not null,
  ended_as text check (ended_as in ('replaced', 'taken-back')),
  ended_at timestamptz,
  ended_by text,
  operation_id text
);
create index plant_weight_of_weigh_in on plant_weight (weigh_in_id, arrived);
call feed_changes_of('plant_weight', 'plant-weight');
`
