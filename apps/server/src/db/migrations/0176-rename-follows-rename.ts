/** A second name that the same person gives to a batch while the first waits follows it (decision 125). */
export const sql = `
create or replace function follow_rename(rename_id text, only_ids text[] default null) returns void language plpgsql as $$
declare
  asked_fields text[] := '{label,plantLabel,labels,batchName,batchNames}';
  renamed record;
  ids text[];
  is_another boolean;
begin
  select facility_id, person_id, seq, split_part(kind, '.', 1) as noun, payload ->> 'id' as record_id,
    coalesce(payload ->> 'label', payload ->> 'name') as old, coalesce(payload ->> 'newLabel', payload ->> 'newName') as new
    into renamed from operation where id = rename_id;
  ids := array(select o.id from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = renamed.facility_id and r.record = renamed.old and o.id <> rename_id
      and (only_ids is null or o.id = any (only_ids))
      and (o.state in ('recorded', 'waiting') or (o.state = 'refused' and o.dealt_with_at is null))
      -- Of two people who call it something else, the second is told that it is called otherwise by now. Who renames a batch once
      -- more knows of the first name; a tag is used up for good, so that no second one follows.
      and (o.kind not in ('plant.replace-tag', 'plant-batch.rename', 'plant-batch.replace-tag')
        or (o.kind = 'plant-batch.rename' and o.person_id = renamed.person_id and o.seq > renamed.seq))
      -- Another batch may have the name as well; a tag is of one plant.
      and (case renamed.noun when 'plant' then o.kind like 'plant.%'
        else o.kind like 'plant-batch.%' and o.payload ->> 'id' = renamed.record_id end));
  update operation set version = nextval('row_version'),
    records = with_renamed(records, '{records}', renamed.old, renamed.new, 'records'),
    payload = case renamed.noun when 'plant'
      then with_renamed(payload, '{label,plantLabel,labels}', renamed.old, renamed.new)
      else payload || jsonb_build_object('name', renamed.new) end,
    -- A rename is looked for in Metrc by the name that there was before.
    before = case kind when 'plant-batch.rename' then with_renamed(before, '{Name}', renamed.old, renamed.new) else before end
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
`
