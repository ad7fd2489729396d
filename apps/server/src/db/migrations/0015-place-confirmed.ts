/** The place that a confirmed write brings is stored by the ledger, as all that a confirmation changes here (decision 019). */
export const sql = `
drop trigger operation_places on operation;
drop function place_what_is_confirmed();

-- What Metrc had to be told before it could have its place has it once that is confirmed; in the transaction of the outcome.
-- Where the system or its room has gone or become smaller meanwhile, or is no longer of the type for which a plant was found
-- fit, it stays without a place.
create function place_confirmed(tbl text, operations text[]) returns void language plpgsql
  -- Its plans are made once, perhaps while the tables are still empty, and kept.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Nobody takes it away until the places are stored.
  perform from system where (facility_id, id) in (
    select o.facility_id, o.payload -> 'place' ->> 'systemId' from operation o where o.id = any (operations))
    order by id for share;
  with placed as (
    select o.facility_id, o.payload ->> 'label' as label, o.payload ->> 'id' as id, s.id as system_id, t.*,
      r.metrc_id, o.sent_at_metrc
    from operation o
    cross join lateral (select (o.payload -> 'place' ->> 'rack')::integer as rack,
      (o.payload -> 'place' ->> 'level')::integer as level, (o.payload -> 'place' ->> 'zone')::integer as zone) t
    join system s on s.facility_id = o.facility_id and s.id = o.payload -> 'place' ->> 'systemId'
      and coalesce(o.payload -> 'place' ->> 'type', s.type) = s.type
      and t.rack <= s.rack_count and t.level <= s.level_count and t.zone <= s.zone_count
    join room r on r.facility_id = s.facility_id and r.id = s.room_id and r.gone_at is null and r.list <> 'locationsInactive'
    where o.id = any (operations)),
  batches as (
    update plant_batch b set system_id = t.system_id, rack = t.rack, level = t.level, zone = t.zone,
      place_location_id = coalesce(t.metrc_id, b.location_id), place_sent_at = t.sent_at_metrc, version = nextval('row_version')
    from placed t where tbl = 'plant_batch' and b.facility_id = t.facility_id and b.id = t.id)
  update plant p set system_id = t.system_id, rack = t.rack, level = t.level, zone = t.zone,
    place_location_id = coalesce(t.metrc_id, p.location_id), place_sent_at = t.sent_at_metrc, version = nextval('row_version')
  from placed t where tbl = 'plant' and p.facility_id = t.facility_id
    -- Not in the words of the indexes of all that stands: the one of the labels is meant.
    and p.label collate "C" = t.label and coalesce(p.gone_at, 'infinity') = 'infinity'
    and p.phase not in ('harvested', 'destroyed');
end $$;
`
