/** What charts of a room's past show: the targets that held then, and what was done in its systems (decision 065). */
export const sql = `
-- The targets of a room from an instant on, until the next ones.
create table held_target (
  facility_id text not null,
  room_id text not null,
  since timestamptz not null,
  zone text not null,
  -- By phase, as room_target has them.
  phases jsonb not null,
  primary key (facility_id, room_id, since)
);
-- Nobody kept since when those hold that are there now: a chart goes on to judge by them.
insert into held_target (facility_id, room_id, since, zone, phases)
  select facility_id, id, 'epoch', zone, phases from room_target;

-- What was done in a system, in the room in which it stood then. The ids of what it was done to say where it is looked up,
-- as long as that is there; the names are those of then.
create table system_event (
  facility_id text not null,
  id text not null default gen_random_uuid()::text,
  room_id text not null,
  system_id text not null,
  system_name text not null,
  at timestamptz not null,
  what text not null check (what in ('filled', 'changed', 'flushed', 'bulb-installed', 'bulb-replaced', 'deactivated')),
  light_id text,
  piece_id text,
  place text not null default '',
  primary key (facility_id, id),
  check ((what in ('filled', 'changed', 'flushed')) = (light_id is null)),
  check ((light_id is null) = (piece_id is null))
);
create index system_event_room on system_event (facility_id, room_id, at desc);
insert into system_event (facility_id, room_id, system_id, system_name, at, what)
  select r.facility_id, s.room_id, s.id, s.name, r.at, case r.kind when 'change' then 'changed' else 'flushed' end
  from water_reading r join system s on s.facility_id = r.facility_id and s.id = r.system_id where r.kind <> 'reading';
`
