/** What was read whole, or walked through, is found by an index now that the ledger and the mirror hold years (decision 014). */
export const sql = `
-- A page of one facility's operations, and how many there are.
create index operation_facility on operation (facility_id, seq);

-- How many records each of Metrc's lists has is counted from these alone. Without what is harvested and destroyed, which is
-- five of six plants.
create index plant_lists on plant (facility_id, lists) where gone_at is null and lists <> '{plantsInactive}';
create index package_lists on package (facility_id, lists) where gone_at is null;

-- Records an action with its operations, in their order. Raises unique_violation on the key of an action that is there.
create or replace function record_action(act jsonb, ops jsonb) returns void language plpgsql as $$
declare
  facility text := act ->> 'facilityId';
  -- As an array, because only then each of them is found by an index: of 690,000 operations all were read for one adjustment.
  corrects text[] := array(select jsonb_array_elements_text(coalesce(act -> 'corrects', '[]')));
begin
  -- One recorder of a facility after the other: what has the lower seq is then seen first. And nothing ends meanwhile:
  -- what is written down here to be waited for would never end again.
  perform lock_ledger(facility);
  insert into action (id, facility_id, person_id, idempotency_key, fingerprint)
    values (act ->> 'id', facility, act ->> 'personId', act ->> 'key', act ->> 'fingerprint');
  with given as (
    select op, position from jsonb_array_elements(ops) with ordinality as given (op, position) order by position),
  inserted as (
    insert into operation (id, facility_id, action_id, kind, priority, records, summary, payload, before, person_id, person_name)
    select op ->> 'id', facility, act ->> 'id', op ->> 'kind', (act ->> 'priority')::smallint, op -> 'records',
      op ->> 'summary', op -> 'payload', op -> 'before', act ->> 'personId', act ->> 'personName' from given
    returning id, seq, kind, records, payload)
  insert into operation_record (facility_id, record, seq, operation_id)
    select facility, r.record, i.seq, i.id from inserted i, lateral (
      select jsonb_array_elements_text(i.records)
      -- What is renamed keeps its order under each of its names.
      union select split_part(i.kind, '.', 1) || ' ' || (i.payload ->> 'id') where i.payload ->> 'id' is not null
    ) as r (record);
  insert into operation_need (operation_id, needs_id)
    select distinct o.id, earlier.operation_id
    from operation o
    join operation_record mine on mine.operation_id = o.id
    cross join lateral (
      select r.operation_id from operation_record r
      where r.facility_id = facility and r.record = mine.record and r.seq < mine.seq and r.is_open
      order by r.seq desc limit 1) earlier
    where o.action_id = act ->> 'id';
  if found then
    update operation o set blockers = n.needed, version = nextval('row_version')
    from (select n.operation_id, count(*)::integer as needed from operation_need n
      join operation mine on mine.id = n.operation_id where mine.action_id = act ->> 'id' group by 1) n
    where o.id = n.operation_id;
  end if;
  -- Another try of the same thing deals with the refusal of the first. What adds up is another thing, unless its
  -- sender says that it is that one's next try.
  update operation old set dealt_with_at = now(), version = nextval('row_version')
  from operation new
  where old.facility_id = facility and old.state = 'refused' and old.dealt_with_at is null
    and new.action_id = act ->> 'id' and old.kind = new.kind and old.records -> 0 = new.records -> 0
    and (not act -> 'addingKinds' ? old.kind or old.action_id in (
      select a.id from action a where a.person_id = act ->> 'personId' and a.idempotency_key = any (corrects)
      union all select o.action_id from operation o where o.id = any (corrects)));
  perform pg_notify('ledger', '');
end $$;

-- As before (step 0008), and of each kind only the best are read whole and answered: in 20 facilities some hundred records
-- end alike, and to send them all took longer than to find them. The order is that of bestMatches in the domain: exact, then
-- what goes on, then by name; of those that are alike the first facility's.
create or replace function look_up(facilities text[], label_begin text, last_digits text, name_begin text, most integer, most_of_end integer)
returns table (kind text, facility_id text, id text, name text, exact boolean, about text, room text, held boolean,
  phase text, finished text, amount float8, unit text, status jsonb, type text) language plpgsql stable
  -- Its plans are made once, perhaps while the tables are still empty, and kept: they must not become others then. Without
  -- jit, which takes what is forbidden, and cannot be done without, for very dear.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
declare
  -- after everything that begins so, in the order of bytes
  after constant text := chr(1114111);
  label_end constant text := reverse(last_digits);
  lower_name constant text := lower(name_begin);
begin
  if label_begin is not null then
    return query select 'plant', t.facility_id, t.id, t.label, t.label = label_begin, t.metrc ->> 'StrainName',
        t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, t.phase, null, null::float8, null, null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from plant p where p.facility_id = active.id and p.gone_at is null
            and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
          order by p.label collate "C" limit most) p
        order by (p.label = label_begin) desc, (p.phase not in ('harvested', 'destroyed')) desc,
          p.label collate "C", active.position limit most) t;
    return query select 'package', t.facility_id, t.id, t.label, t.label = label_begin,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from package p where p.facility_id = active.id and p.gone_at is null
            and p.label collate "C" >= label_begin and p.label collate "C" < label_begin || after
          order by p.label collate "C" limit most) p
        order by (p.label = label_begin) desc, (coalesce(nullif(p.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
          p.label collate "C", active.position limit most) t;
  end if;
  if last_digits is not null then
    return query select 'plant', t.facility_id, t.id, t.label, t.label = label_begin, t.metrc ->> 'StrainName',
        t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, t.phase, null, null::float8, null, null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from plant p where p.facility_id = active.id and p.gone_at is null
            and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
          order by reverse(p.label) collate "C" limit most_of_end) p
        order by (p.label = label_begin) desc, (p.phase not in ('harvested', 'destroyed')) desc,
          p.label collate "C", active.position limit most) t;
    return query select 'package', t.facility_id, t.id, t.label, t.label = label_begin,
        coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name'), t.metrc ->> 'LocationName',
        (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', (t.metrc ->> 'Quantity')::float8,
        t.metrc ->> 'UnitOfMeasureAbbreviation', null::jsonb, null
      from (
        select p.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.* from package p where p.facility_id = active.id and p.gone_at is null
            and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
          order by reverse(p.label) collate "C" limit most_of_end) p
        order by (p.label = label_begin) desc, (coalesce(nullif(p.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
          p.label collate "C", active.position limit most) t;
  end if;
  return query select 'plantBatch', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'StrainName',
      t.metrc ->> 'LocationName', (t.metrc ->> 'IsOnHold')::boolean, null, null, (t.metrc ->> 'UntrackedCount')::float8,
      null, null::jsonb, null
    from (
      select b.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
        select b.* from plant_batch b where b.facility_id = active.id and b.gone_at is null
          and lower(b.name) collate "C" >= lower_name and lower(b.name) collate "C" < lower_name || after
        order by lower(b.name) collate "C" limit most) b
      order by (lower(b.name) = lower_name) desc, (coalesce((b.metrc ->> 'UntrackedCount')::float8, 0) > 0) desc,
        b.name collate "C", active.position limit most) t;
  return query select 'harvest', t.facility_id, t.id, t.name, lower(t.name) = lower_name, t.metrc ->> 'SourceStrainNames',
      t.metrc ->> 'DryingLocationName', (t.metrc ->> 'IsOnHold')::boolean, null, t.metrc ->> 'FinishedDate', null::float8,
      null, t.status, t.metrc ->> 'HarvestType'
    from (
      select h.* from unnest(facilities) with ordinality as active (id, position) cross join lateral (
        select h.* from harvest h where h.facility_id = active.id and h.gone_at is null
          and lower(h.name) collate "C" >= lower_name and lower(h.name) collate "C" < lower_name || after
        order by lower(h.name) collate "C" limit most) h
      order by (lower(h.name) = lower_name) desc, (coalesce(nullif(h.metrc ->> 'FinishedDate', ''), '0001') like '0001%') desc,
        h.name collate "C", active.position limit most) t;
end $$;
`
