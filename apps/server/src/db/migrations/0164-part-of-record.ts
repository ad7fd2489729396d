/** A refusal is dealt with once, by the next try of the same thing, and not by one for another part of the same record. */
export const sql = `
-- The act that dealt with a refusal; null where somebody left it at that, or it was before this.
alter table operation add column next_try text;

-- Which of a record's files, entries of waste or marks a write is of; empty for what is of the whole record.
create function part_of_record(payload jsonb) returns jsonb immutable language sql as $$
  select jsonb_build_array(payload -> 'fileId', payload -> 'wasteId', payload -> 'mark')
$$;

-- Records an action with its operations, in their order, and answers whether any of them is delayed. Raises
-- unique_violation on the key of an action that is there.
create or replace function record_action(act jsonb, ops jsonb) returns boolean language plpgsql as $$
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
    insert into operation (id, facility_id, action_id, kind, priority, records, summary, payload, before, person_id,
      person_name, delayed_until, not_before)
    select op ->> 'id', facility, act ->> 'id', op ->> 'kind', (act ->> 'priority')::smallint, op -> 'records',
      op ->> 'summary', op -> 'payload', op -> 'before', act ->> 'personId', act ->> 'personName', later, later
    from given, lateral (
      select clock_timestamp() + make_interval(secs => (o.send_delays ->> (op ->> 'kind'))::float8) as later
      from organisation o) as delay order by position
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
  -- Another try of the same thing deals with the refusal of the first: of the same record, also when that is called otherwise
  -- by now, or of what is to be made for the same record of the catalogue, of which a facility has one, under whatever name.
  -- What adds up is another thing, unless its sender says that it is that one's next try.
  update operation old set dealt_with_at = now(), next_try = act ->> 'id', version = nextval('row_version')
  from operation new
  where old.facility_id = facility and old.state = 'refused' and old.dealt_with_at is null
    and new.action_id = act ->> 'id' and old.kind = new.kind
    and (old.records -> 0 = new.records -> 0 or old.payload ->> 'id' = new.payload ->> 'id'
      or (new.payload ->> 'id' is null and old.payload ->> 'catalogueId' = new.payload ->> 'catalogueId'))
    and part_of_record(old.payload) = part_of_record(new.payload)
    and (not act -> 'addingKinds' ? old.kind or old.action_id in (
      select a.id from action a where a.person_id = act ->> 'personId' and a.idempotency_key = any (corrects)
      union all select o.action_id from operation o where o.id = any (corrects)));
  perform pg_notify('ledger', '');
  return exists (select from operation where action_id = act ->> 'id' and delayed_until is not null);
end $$;

-- Whether any of these refusals has a next try that is not refused itself, or was left at that.
create function is_dealt_with(ids text[]) returns boolean stable language sql as $$
  select exists (select from operation o where o.id = any (ids) and o.state = 'refused' and o.dealt_with_at is not null
    and not coalesce((select bool_and(n.state in ('refused', 'withdrawn')) from operation n
      where n.action_id = o.next_try
        and (n.records -> 0 = o.records -> 0 or n.payload ->> 'id' = o.payload ->> 'id')), false))
$$;

alter function record_action_asked(jsonb, jsonb) rename to record_action_followed;
-- Records an action. Of two who correct the same refusal at once the first does; for the second CV001 is raised.
create function record_action_asked(act jsonb, ops jsonb) returns boolean language plpgsql as $$
declare
  corrects text[] := array(select jsonb_array_elements_text(coalesce(act -> 'corrects', '[]')));
  is_delayed boolean;
begin
  perform lock_ledger(act ->> 'facilityId');
  if is_dealt_with(corrects) and not exists (select from action
      where person_id = act ->> 'personId' and idempotency_key = act ->> 'key') then
    raise exception 'The refusal is dealt with' using errcode = 'CV001';
  end if;
  is_delayed := record_action_followed(act, ops);
  -- What it says that it corrects it deals with also where another value makes another kind of it.
  update operation o set dealt_with_at = now(), next_try = act ->> 'id', version = nextval('row_version')
    where o.id = any (corrects) and o.facility_id = act ->> 'facilityId' and o.state = 'refused' and o.dealt_with_at is null
      and exists (select from operation_record its join operation_record other
          on other.facility_id = its.facility_id and other.record = its.record
        join operation n on n.id = other.operation_id and n.action_id = act ->> 'id'
        where its.operation_id = o.id);
  return is_delayed;
end $$;
`
