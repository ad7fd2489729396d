/** Systems of rooms, and the places of plants and batches in them (DATA-09, DATA-14, READ-35). */
export const sql = `
create table system (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  room_id text not null,
  name text not null,
  type text not null check (type in ('mother', 'vegetation', 'flower', 'clone')),
  rack_count integer not null check (rack_count > 0),
  level_count integer not null check (level_count > 0),
  zone_count integer not null check (zone_count > 0),
  created_at timestamptz not null default now(),
  primary key (facility_id, id)
);
create unique index system_name on system (facility_id, room_id, lower(name));
call feed_changes_of('system', 'system');

-- The place beside Metrc's record. It counts while the plant is at place_location_id: Metrc has then confirmed that it is
-- in the system's room, and the mirror has seen it. In a room that Metrc does not know it is wherever Metrc has it.
-- place_sent_at: when the write that brought it there was sent, by Metrc's clock; null where none was needed.
alter table plant add column system_id text, add column rack integer, add column level integer, add column zone integer,
  add column place_location_id bigint, add column place_sent_at timestamptz;
alter table plant_batch add column system_id text, add column rack integer, add column level integer, add column zone integer,
  add column place_location_id bigint, add column place_sent_at timestamptz;
create index plant_system on plant (facility_id, system_id) where system_id is not null;
create index plant_batch_system on plant_batch (facility_id, system_id) where system_id is not null;
-- Batches are looked for without the slashes of their names (SYS-20).
create index plant_batch_plain_name on plant_batch (facility_id, replace(lower(name), '/', '') collate "C");

-- Whoever leaves the room, by whatever way, leaves the place; so does what is harvested, destroyed or used up. A record that
-- still shows the former room after Metrc has confirmed the move is only late; so is one that shows a room in between, as
-- it was before the move was sent.
create function leave_place() returns trigger language plpgsql as $$
declare
  location bigint := (new.metrc ->> 'LocationId')::bigint;
begin
  if (location is distinct from old.location_id and location is distinct from new.place_location_id
      and coalesce(new.last_modified >= new.place_sent_at, true))
    or coalesce(new.metrc ->> 'HarvestedDate', '0001') not like '0001%'
    or coalesce(new.metrc ->> 'DestroyedDate', '0001') not like '0001%'
    or (tg_argv[0] = 'plant-batch' and coalesce((new.metrc ->> 'UntrackedCount')::integer, 0) = 0) then
    new.system_id := null;
    new.rack := null;
    new.level := null;
    new.zone := null;
    new.place_location_id := null;
    new.place_sent_at := null;
  end if;
  return new;
end $$;
create trigger plant_leaves before update of metrc on plant
  for each row when (old.system_id is not null) execute function leave_place('plant');
create trigger plant_batch_leaves before update of metrc on plant_batch
  for each row when (old.system_id is not null) execute function leave_place('plant-batch');

-- What Metrc had to be told before it could have its place has it in the transaction in which that is confirmed, by its
-- answer, by looking into Metrc or by a person; and never when it was refused or given up. Where the system or its room has
-- gone or become smaller meanwhile, or is no longer of the type for which a plant was found fit, it stays without a place.
create function place_what_is_confirmed() returns trigger language plpgsql
  -- Its plans are made once, perhaps while the tables are still empty, and kept.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from new_rows where state = 'confirmed' and payload ? 'place') then
    return null;
  end if;
  -- Nobody takes it away until the places are stored.
  perform from system where (facility_id, id) in (
    select facility_id, payload -> 'place' ->> 'systemId' from new_rows where state = 'confirmed' and payload ? 'place')
    order by id for share;
  with placed as (
    select n.facility_id, n.kind, n.payload ->> 'label' as label, n.payload ->> 'id' as id, s.id as system_id, t.*,
      r.metrc_id, n.sent_at_metrc
    from new_rows n join old_rows o on o.id = n.id
    cross join lateral (select (n.payload -> 'place' ->> 'rack')::integer as rack,
      (n.payload -> 'place' ->> 'level')::integer as level, (n.payload -> 'place' ->> 'zone')::integer as zone) t
    join system s on s.facility_id = n.facility_id and s.id = n.payload -> 'place' ->> 'systemId'
      and coalesce(n.payload -> 'place' ->> 'type', s.type) = s.type
      and t.rack <= s.rack_count and t.level <= s.level_count and t.zone <= s.zone_count
    join room r on r.facility_id = s.facility_id and r.id = s.room_id and r.gone_at is null and r.list <> 'locationsInactive'
    where n.state = 'confirmed' and o.state <> 'confirmed' and n.payload ? 'place'),
  batches as (
    update plant_batch b set system_id = t.system_id, rack = t.rack, level = t.level, zone = t.zone,
      place_location_id = coalesce(t.metrc_id, b.location_id), place_sent_at = t.sent_at_metrc, version = nextval('row_version')
    from placed t where t.kind = 'plant-batch.move' and b.facility_id = t.facility_id and b.id = t.id)
  update plant p set system_id = t.system_id, rack = t.rack, level = t.level, zone = t.zone,
    place_location_id = coalesce(t.metrc_id, p.location_id), place_sent_at = t.sent_at_metrc, version = nextval('row_version')
  from placed t where t.kind in ('plant.move', 'plant.flower') and p.facility_id = t.facility_id
    -- Not in the words of the indexes of all that stands: the one of the labels is meant.
    and p.label collate "C" = t.label and coalesce(p.gone_at, 'infinity') = 'infinity'
    and p.phase not in ('harvested', 'destroyed');
  return null;
end $$;
create trigger operation_places after update on operation referencing old table as old_rows new table as new_rows
  for each statement execute function place_what_is_confirmed();
`
