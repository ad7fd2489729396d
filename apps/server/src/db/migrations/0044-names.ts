/** Strains and items are found by a part of their name, and the rooms in which something of them is. */
export const sql = `
alter table item add column name text generated always as (metrc ->> 'Name') stored;
alter table strain add column name text generated always as (metrc ->> 'Name') stored;
create index item_name on item (facility_id, name) where gone_at is null;
create index strain_name on strain (facility_id, name) where gone_at is null;
-- Whether a room holds any of a strain or an item: one step into an index for each room, however much stands there.
create index plant_strain on plant (facility_id, location_id, (metrc ->> 'StrainName'))
  where gone_at is null and phase in ('young', 'vegetative', 'flowering');
create index package_item on package (facility_id, location_id, (coalesce(metrc ->> 'ProductName', metrc -> 'Item' ->> 'Name')))
  where gone_at is null and is_open and list <> 'packagesInTransit';
`
