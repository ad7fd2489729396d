/** Alarms of rooms, what is known of each source to raise them, and letters on their way (decision 062). */
export const sql = `
create table alarm (
  facility_id text not null,
  id text not null default gen_random_uuid()::text,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  subject text not null,
  -- Empty for a value of the room.
  silent_id text not null default '',
  side text not null check (side in ('below', 'above', 'silent')),
  source_name text not null,
  value double precision,
  low double precision,
  high double precision,
  began_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('good', 'dropped')),
  told text not null default 'nothing' check (told in ('nothing', 'begin', 'end')),
  seen_at timestamptz,
  seen_by text,
  seen_by_name text,
  primary key (facility_id, id),
  check ((ended_at is null) = (ended_as is null)),
  check ((seen_at is null) = (seen_by is null))
);
-- However many processes look: of one thing one alarm stands.
create unique index alarm_standing on alarm (facility_id, room_id, subject, silent_id) where ended_at is null;
create index alarm_owed on alarm (facility_id) where told <> 'end';
create index alarm_room on alarm (facility_id, room_id, began_at desc);
call feed_changes_of('alarm', 'alarm');

-- What is known of a source; its id.
create table alarm_watch (
  facility_id text not null,
  id text not null,
  state jsonb not null,
  primary key (facility_id, id)
);

create table alarm_told (
  facility_id text not null,
  room_id text not null,
  at timestamptz not null,
  primary key (facility_id, room_id)
);

-- When a facility was looked at last, and for how long anybody listened to its sensors altogether.
create table alarm_look (
  facility_id text primary key,
  at timestamptz not null,
  listened_ms bigint not null
);

-- A letter is deleted when it was sent; until then it is tried again.
create table letter (
  id text primary key default gen_random_uuid()::text,
  user_id text not null,
  facility_id text,
  subject text not null,
  text text not null,
  html text not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0
);
create index letter_due on letter (due_at);
`
