/** What Metrc refuses lies in the repair tray of who wanted it, with its values, until it is dealt with (decision 116). */
export const sql = `
-- What was asked for as it was sent: its route, the fields of it that list records, and its values. Null where it cannot be tried.
alter table action add column asked jsonb;

-- Of what Metrc refused its operation; the values are those that were asked for until somebody changes them.
alter table repair add column operation_id text references operation (id) on delete cascade;
alter table repair alter column body drop not null;
drop index repair_in_tray;
create unique index repair_in_tray on repair (person_id, facility_id, act, record)
  where given_up_at is null and operation_id is null;
create unique index repair_of_operation on repair (operation_id) where operation_id is not null;

create function keep_refused() returns trigger language plpgsql as $$
begin
  if new.dealt_with_at is not null then
    delete from repair where operation_id = new.id;
    return null;
  end if;
  insert into repair (person_id, facility_id, act, title, record, messages, operation_id)
    select a.person_id, new.facility_id, a.asked ->> 'act', new.kind, new.records ->> 0, new.problems, new.id
    from action a where a.id = new.action_id and a.asked is not null
      -- What is more than one write for a record is corrected in its form: a part of it may be confirmed.
      and (a.asked -> 'lists' is not null
        or not exists (select from operation o where o.action_id = a.id and o.id <> new.id))
      and not exists (select from operation_record r join operation o on o.id = r.operation_id
        where r.facility_id = new.facility_id and r.record = new.records ->> 0 and o.action_id = a.id and o.id <> new.id)
    on conflict (operation_id) where operation_id is not null do nothing;
  return null;
end $$;
create trigger keep_refused after update on operation for each row
  when (new.state = 'refused' and (old.state is distinct from new.state or old.dealt_with_at is distinct from new.dealt_with_at))
  execute function keep_refused();

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
  insert into action (id, facility_id, person_id, idempotency_key, fingerprint, asked)
    values (act ->> 'id', facility, act ->> 'personId', act ->> 'key', act ->> 'fingerprint',
      nullif(act -> 'asked', 'null'));
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
  update operation old set dealt_with_at = now(), version = nextval('row_version')
  from operation new
  where old.facility_id = facility and old.state = 'refused' and old.dealt_with_at is null
    and new.action_id = act ->> 'id' and old.kind = new.kind
    and (old.records -> 0 = new.records -> 0 or old.payload ->> 'id' = new.payload ->> 'id'
      or (new.payload ->> 'id' is null and old.payload ->> 'catalogueId' = new.payload ->> 'catalogueId'))
    and (not act -> 'addingKinds' ? old.kind or old.action_id in (
      select a.id from action a where a.person_id = act ->> 'personId' and a.idempotency_key = any (corrects)
      union all select o.action_id from operation o where o.id = any (corrects)));
  perform pg_notify('ledger', '');
  return exists (select from operation where action_id = act ->> 'id' and delayed_until is not null);
end $$;
`
