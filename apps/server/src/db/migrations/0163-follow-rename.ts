/** What waits under the tag or name that a record had follows it to the one that it has by now (decision 125). */
export const sql = `
-- Few, however long the ledger is; in whatever capitals.
create index operation_renamed on operation (facility_id, lower(coalesce(payload ->> 'label', payload ->> 'name')))
  where kind in ('plant.replace-tag', 'plant-batch.rename', 'plant-batch.replace-tag') and state = 'confirmed';

-- A document with another text in these fields, at any depth, whatever its capitals: of a list in such a field, in each of its rows.
create function with_renamed(document jsonb, fields text[], old text, new text, field text default '') returns jsonb
immutable language plpgsql as $$
begin
  case jsonb_typeof(document)
    when 'object' then
      return coalesce((select jsonb_object_agg(key, with_renamed(value, fields, old, new, key))
        from jsonb_each(document)), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(with_renamed(value, fields, old, new, field) order by place)
        from jsonb_array_elements(document) with ordinality as each (value, place)), '[]');
    when 'string' then
      return case when field = any (fields) and lower(document #>> '{}') = lower(old) then to_jsonb(new) else document end;
    else
      return document;
  end case;
end $$;

-- Once a rename is confirmed: what of its record is still to be sent, or was refused and lies in a tray, is of the record
-- under its new name. Limited to some operations where they are given. In a transaction that has the lock of the ledger.
create function follow_rename(rename_id text, only_ids text[] default null) returns void language plpgsql as $$
declare
  asked_fields text[] := '{label,plantLabel,labels,batchName,batchNames}';
  renamed record;
  ids text[];
  is_another boolean;
begin
  select facility_id, split_part(kind, '.', 1) as noun, payload ->> 'id' as record_id,
    coalesce(payload ->> 'label', payload ->> 'name') as old, coalesce(payload ->> 'newLabel', payload ->> 'newName') as new
    into renamed from operation where id = rename_id;
  ids := array(select o.id from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = renamed.facility_id and r.record = renamed.old and o.id <> rename_id
      and (only_ids is null or o.id = any (only_ids))
      and (o.state in ('recorded', 'waiting') or (o.state = 'refused' and o.dealt_with_at is null))
      -- Of two people who call it something else, the second is told that it is called otherwise by now.
      and o.kind not in ('plant.replace-tag', 'plant-batch.rename', 'plant-batch.replace-tag')
      -- Another batch may have the name as well; a tag is of one plant.
      and (case renamed.noun when 'plant' then o.kind like 'plant.%'
        else o.kind like 'plant-batch.%' and o.payload ->> 'id' = renamed.record_id end));
  update operation set version = nextval('row_version'),
    records = with_renamed(records, '{records}', renamed.old, renamed.new, 'records'),
    payload = case renamed.noun when 'plant'
      then with_renamed(payload, '{label,plantLabel,labels}', renamed.old, renamed.new)
      else payload || jsonb_build_object('name', renamed.new) end
    where id = any (ids);
  -- What is recorded under the new name from now on comes after it.
  insert into operation_record (facility_id, record, seq, operation_id, is_open)
    select facility_id, renamed.new, seq, operation_id, is_open from operation_record
    where operation_id = any (ids) and facility_id = renamed.facility_id and record = renamed.old
    on conflict do nothing;
  update action set asked = with_renamed(asked, asked_fields, renamed.old, renamed.new)
    where asked is not null and id in (select action_id from operation where id = any (ids));
  -- What was not sent yet lies in a tray under the name that was typed; not where another batch has that name.
  is_another := renamed.noun = 'plant-batch' and exists (select from plant_batch where facility_id = renamed.facility_id
    and lower(name) = lower(renamed.old) and id <> renamed.record_id and gone_at is null);
  update repair r set version = nextval('row_version'), body = with_renamed(body, asked_fields, renamed.old, renamed.new),
    record = case lower(record) when lower(renamed.old) then renamed.new else record end
    where operation_id = any (ids) or (only_ids is null and not is_another and operation_id is null and given_up_at is null
      and facility_id = renamed.facility_id and lower(record) = lower(renamed.old)
      and (renamed.noun = 'plant' or act like '/api/plant-batch/%')
      and not exists (select from repair other where other.person_id = r.person_id and other.facility_id = r.facility_id
        and other.act = r.act and other.record = renamed.new and other.operation_id is null and other.given_up_at is null));
end $$;

-- Records an action as record_action does, with what was asked for. Whoever looked at a record a moment before its rename
-- was confirmed knew it by the old name.
create or replace function record_action_asked(act jsonb, ops jsonb) returns boolean language plpgsql as $$
declare
  is_delayed boolean := record_action(act, ops);
  rename_id text;
begin
  update action set asked = act -> 'asked' where id = act ->> 'id' and act ? 'asked';
  for rename_id in
    select o.id from operation o
    where o.facility_id = act ->> 'facilityId' and o.state = 'confirmed'
      and o.kind in ('plant.replace-tag', 'plant-batch.rename', 'plant-batch.replace-tag')
      and lower(coalesce(o.payload ->> 'label', o.payload ->> 'name')) in (
        select lower(record) from jsonb_array_elements(ops) as op, jsonb_array_elements_text(op -> 'records') as record
        where op ->> 'kind' like 'plant%')
    order by o.seq
  loop
    perform follow_rename(rename_id, array(select op ->> 'id' from jsonb_array_elements(ops) as op));
  end loop;
  return is_delayed;
end $$;
`
