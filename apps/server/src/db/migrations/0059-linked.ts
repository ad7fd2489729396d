/**
 * The feed tells of what Metrc has of a record of ours by the id of ours, so that nobody goes through the catalogue for one
 * record that was changed in Metrc: 'linked-strain' and 'linked-item', an item also when its strain may be called otherwise.
 * And of the lists of which items are made by a name of their own: tags are another list of references, and change all day.
 */
export const sql = `
create index catalogue_link_of_metrc on catalogue_link (facility_id, metrc_key, kind);

create function record_linked_item() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, facility_id, op)
    select 'linked-item', l.own_id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'item';
  return null;
end $$;

create function record_linked_strain() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, facility_id, op)
    select 'linked-strain', l.own_id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'strain';
  insert into change (entity, id, facility_id, op)
    select 'linked-item', i.id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'strain'
    join catalogue_item i on i."strainId" = l.own_id;
  return null;
end $$;

create function record_items_of_strain() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, op)
    select 'linked-item', i.id, 'upsert' from told_rows r join catalogue_item i on i."strainId" = r.id;
  return null;
end $$;

create function record_item_vocabulary() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, facility_id, op)
    select 'item-vocabulary', id, facility_id, 'upsert' from told_rows where id in ('itemCategories', 'unitsOfMeasure');
  return null;
end $$;

do $$
declare
  tbl text;
  tell text;
begin
  for tbl, tell in values ('item', 'record_linked_item'), ('strain', 'record_linked_strain'),
    ('catalogue_strain', 'record_items_of_strain'), ('reference_list', 'record_item_vocabulary')
  loop
    execute format('create trigger %I after insert on %I referencing new table as told_rows for each statement execute function %I()', tbl || '_linked_inserted', tbl, tell);
    execute format('create trigger %I after update on %I referencing new table as told_rows for each statement execute function %I()', tbl || '_linked_updated', tbl, tell);
    execute format('create trigger %I after delete on %I referencing old table as told_rows for each statement execute function %I()', tbl || '_linked_deleted', tbl, tell);
  end loop;
end $$;
`
