/** The ledger in full: one operation for each record, in order per record, taken by leases (architecture §7). */
export const sql = `
-- What a person did in one request: all its operations, under the key by which the browser may send it again.
create table action (
  id text primary key,
  facility_id text not null,
  person_id text not null,
  idempotency_key text not null,
  -- of the request, so that another one under the same key is noticed
  fingerprint text not null,
  -- what was made without a write to Metrc
  made_id text,
  recorded_at timestamptz not null default now(),
  unique (person_id, idempotency_key)
);

alter table operation drop constraint operation_state_check;
alter table operation
  -- the order in which operations were recorded; per facility also the order in which they were seen
  add column seq bigint generated always as identity,
  add column action_id text references action (id),
  -- 0: somebody waits in front of a screen; 1: one of many
  add column priority smallint not null default 0,
  -- earlier operations of the same records whose end is not known
  add column blockers integer not null default 0,
  -- sent without company, because Metrc's answer to several could not be told apart
  add column alone boolean not null default false,
  add column sent_by text,
  -- the same moment by Metrc's clock, as the sender knew it: clocks are set, and the database has another one
  add column sent_at_metrc timestamptz,
  -- how often it was taken to be sent: an outcome of an earlier time says nothing of this one
  add column attempt integer not null default 0,
  -- how often it was sent without an answer, and Metrc then showed no trace of it
  add column traceless integer not null default 0,
  -- after several such times: not sent again before this
  add column not_before timestamptz,
  -- of one without an answer: when to look in Metrc next, how often that was done, and from when on what Metrc does
  -- not show was not applied
  add column look_at timestamptz,
  add column looks integer not null default 0,
  add column settled_by timestamptz,
  -- Metrc's id of what was made
  add column metrc_id bigint,
  add column decision text check (decision in ('applied', 'not-applied', 'given-up')),
  add column decided_by_id text,
  add column decided_by_name text,
  add column decided_at timestamptz,
  add column decision_reason text,
  -- a refusal that was followed by another try, or left at that
  add column dealt_with_at timestamptz,
  drop column idempotency_key;

-- What an earlier version left without an outcome, only a person can tell.
update operation set state = 'refused', answered_at = now() where state = 'recorded';
update operation set state = 'needs-person', answered_at = now() where state in ('sending', 'unknown');
alter table operation add constraint operation_state_check check (state in
  ('recorded', 'waiting', 'sending', 'unknown', 'needs-person', 'confirmed', 'refused', 'withdrawn'));

drop index operation_open;
drop index operation_records;
create index operation_ready on operation (facility_id, priority, seq)
  where state in ('recorded', 'waiting') and blockers = 0;
create index operation_ready_kind on operation (facility_id, kind, priority, seq)
  where state in ('recorded', 'waiting') and blockers = 0;
create index operation_open on operation (facility_id, seq)
  where state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person');
create index operation_unclear on operation (facility_id, look_at) where state in ('sending', 'unknown');
create index operation_refused on operation (facility_id, seq) where state = 'refused' and dealt_with_at is null;
create index operation_seq on operation (seq);
create index operation_recorded_at on operation (recorded_at);
create index operation_version on operation (version);
create index operation_action on operation (action_id);

-- The records of each operation: for the history of a record, and for the order.
create table operation_record (
  facility_id text not null,
  record text not null,
  seq bigint not null,
  operation_id text not null,
  is_open boolean not null default true,
  primary key (facility_id, record, seq)
);
create index operation_record_open on operation_record (facility_id, record, seq) where is_open;
create index operation_record_operation on operation_record (operation_id);
insert into operation_record (facility_id, record, seq, operation_id, is_open)
  select distinct o.facility_id, r.record, o.seq, o.id, o.state = 'needs-person'
  from operation o, jsonb_array_elements_text(o.records) as r (record);

-- operation_id may go when needs_id has ended.
create table operation_need (
  operation_id text not null,
  needs_id text not null,
  primary key (needs_id, operation_id)
);
create index operation_need_operation on operation_need (operation_id);

-- Who sends for a facility. A holder that is gone is followed when its time is over.
create table ledger_lease (
  facility_id text primary key,
  holder text not null,
  until timestamptz not null
);

drop function take_operation(text, text, float8);

-- Until the end of the transaction nobody else changes what waits for what in this facility. Comes before any row is locked.
create function lock_ledger(facility text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('ledger ' || facility, 0))
$$;

-- Keeps a facility for this worker; false while another one has it.
create function take_lease(facility text, worker text, lease_seconds float8) returns boolean language plpgsql as $$
begin
  insert into ledger_lease as l values (facility, worker, clock_timestamp() + make_interval(secs => lease_seconds))
    on conflict (facility_id) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < clock_timestamp();
  return found;
end $$;

-- Records an action with its operations, in their order. Raises unique_violation on the key of an action that is there.
create function record_action(act jsonb, ops jsonb) returns void language plpgsql as $$
declare
  facility text := act ->> 'facilityId';
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
      select a.id from action a
        where a.person_id = act ->> 'personId' and coalesce(act -> 'corrects', '[]') ? a.idempotency_key
      union all select o.action_id from operation o where coalesce(act -> 'corrects', '[]') ? o.id));
  perform pg_notify('ledger', '');
end $$;

-- The operations of a facility that may be sent now, at most ten of one kind, taken for this worker. None while another
-- worker has the lease, or while the facility is not active. What a worker before us left on its way is unknown; not what
-- this one knows to be on its way (in_hand), whatever the clock says.
create function take_operations(facility text, worker text, lease_seconds float8, settle_seconds float8, singles text[],
  now_in_metrc timestamptz, in_hand text[])
returns setof operation language plpgsql as $$
declare
  first record;
begin
  if not exists (select from organisation where active_facility_ids ? facility) then
    return;
  end if;
  if not take_lease(facility, worker, lease_seconds) then
    return;
  end if;
  update operation set state = 'unknown', look_at = now(), version = nextval('row_version')
    where facility_id = facility and state = 'sending' and (sent_by <> worker or settled_by < clock_timestamp())
      and not id = any (in_hand);
  select o.kind, o.priority, o.alone, o.id into first from operation o
    where o.facility_id = facility and o.state in ('recorded', 'waiting') and o.blockers = 0
      and (o.not_before is null or o.not_before <= clock_timestamp())
    order by o.priority, o.seq limit 1;
  if not found then
    return;
  end if;
  return query
    update operation o set state = 'sending', sent_at = now(), sent_at_metrc = coalesce(o.sent_at_metrc, now_in_metrc),
      sent_by = worker,
      attempt = o.attempt + 1, problems = '[]',
      settled_by = now() + make_interval(secs => settle_seconds), version = nextval('row_version')
    where o.id in (
      select n.id from operation n
      where n.facility_id = facility and n.kind = first.kind and n.priority = first.priority
        and n.state in ('recorded', 'waiting') and n.blockers = 0
        and (n.not_before is null or n.not_before <= clock_timestamp()) and (n.id = first.id or not (n.alone or first.alone))
      order by n.seq limit case when first.alone or first.kind = any (singles) then 1 else 10 end)
    returning o.*;
end $$;

-- Ends operations: what waited behind them may go.
create function close_operations(ids text[]) returns void language plpgsql as $$
begin
  update operation_record set is_open = false where operation_id = any (ids);
  -- What ends before its turn came: who waits behind it waits on for what it waited for.
  with inherited as (
    insert into operation_need (operation_id, needs_id)
      select behind.operation_id, its.needs_id from operation_need behind
      join operation_need its on its.operation_id = behind.needs_id
      where behind.needs_id = any (ids) on conflict do nothing returning operation_id)
  update operation o set blockers = o.blockers + i.more
    from (select operation_id, count(*)::integer as more from inherited group by 1) i where o.id = i.operation_id;
  delete from operation_need where operation_id = any (ids);
  with gone as (delete from operation_need where needs_id = any (ids) returning operation_id)
  update operation o set blockers = o.blockers - g.ended, version = nextval('row_version')
    from (select operation_id, count(*)::integer as ended from gone group by 1) g where o.id = g.operation_id;
end $$;

-- Stores what became of operations that were on their way; answers those that were not there to be settled any more, or
-- were taken again since. lookIn, settledIn and sendIn are seconds from now.
create function settle_operations(results jsonb) returns setof text language plpgsql as $$
declare
  settled text[];
  closed text[];
begin
  -- As lock_ledger does for all others; those who settle need not wait for each other.
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || f.facility_id, 0))
    from (select distinct facility_id from operation where id in (
      select r ->> 'id' from jsonb_array_elements(results) as r where r ->> 'state' in ('confirmed', 'refused'))) f;
  with given as (
    select * from jsonb_to_recordset(results) as r (id text, attempt integer, state text, problems jsonb, "metrcId" bigint,
      "lookIn" float8, "settledIn" float8, "sendIn" float8, alone boolean)),
  done as (
    update operation o set state = g.state, problems = g.problems, metrc_id = g."metrcId",
      answered_at = case when g.state in ('confirmed', 'refused', 'needs-person') then clock_timestamp() end,
      sent_at = case when g.state = 'waiting' then null else o.sent_at end,
      -- of the first time after which it may have been there
      sent_at_metrc = case when g.state = 'waiting' and o.state = 'sending' and o.traceless = 0 then null
        else o.sent_at_metrc end,
      traceless = o.traceless + case when o.state = 'unknown' and g.state = 'waiting' then 1 else 0 end,
      look_at = case when g.state = 'unknown' then clock_timestamp() + make_interval(secs => g."lookIn") end,
      looks = case when g.state = 'unknown' then o.looks + 1 else 0 end,
      settled_by = case when g."settledIn" is null then o.settled_by
        else clock_timestamp() + make_interval(secs => g."settledIn") end,
      not_before = clock_timestamp() + make_interval(secs => g."sendIn"),
      alone = o.alone or coalesce(g.alone, false),
      version = nextval('row_version')
    from given g where o.id = g.id and o.attempt = g.attempt and o.state in ('sending', 'unknown')
    returning o.id, o.state)
  select array_agg(id), array_agg(id) filter (where state in ('confirmed', 'refused')) into settled, closed from done;
  if closed is not null then
    perform close_operations(closed);
  end if;
  return query select r ->> 'id' from jsonb_array_elements(results) as r
    where not (r ->> 'id') = any (coalesce(settled, '{}'));
end $$;
`
