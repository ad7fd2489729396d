/** The history: who changed what when, append-only, each entry chained to the one before by its hash (decision 010). */
export const sql = `
create table history (
  seq bigint primary key,
  at timestamptz not null default clock_timestamp(),
  person_id text not null,
  person_name text not null,
  -- null for what belongs to the organization
  facility_id text,
  -- what kind of record was changed: package, room, user ...
  entity text not null,
  -- the labels, names or ids by which it is found; the one that people know first
  records jsonb not null,
  what text not null,
  summary text not null,
  before jsonb,
  after jsonb,
  operation_id text,
  hash text not null
);
-- Without fastupdate: whoever appends holds everybody else up, and would now and then have to sort in thousands of others.
create index history_records on history using gin (records jsonb_path_ops) with (fastupdate = off);
create index history_operation on history (operation_id, seq) where operation_id is not null;

-- How far the history is. After a cut-off end the next entry follows what is written here, and the gap shows.
create table history_head (
  id text primary key default 'head' check (id = 'head'),
  seq bigint not null,
  hash text not null
);
insert into history_head (seq, hash) values (0, '');

create function history_time(at timestamptz) returns text immutable language sql as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Gives an entry its number and its hash: over the hash of the entry before and all that the entry says.
create function chain_history() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- Waits for the transaction that appends now, if there is one, and then sees what it appended.
  perform from history_head for update;
  -- What this transaction itself appended is not in the head yet.
  select seq, hash into last from (
    select seq, hash from history_head union all (select seq, hash from history order by seq desc limit 1)) as known
    order by seq desc limit 1;
  new.seq := last.seq + 1;
  new.hash := encode(sha256(convert_to(last.hash || jsonb_build_array(new.seq, history_time(new.at),
    new.person_id, new.person_name, new.facility_id, new.entity, new.records, new.what, new.summary, new.before, new.after,
    new.operation_id)::text, 'UTF8')), 'hex');
  return new;
end $$;
create trigger history_chained before insert on history for each row execute function chain_history();

-- Once for each transaction, at its end: a head that is written for each of many entries is found more and more slowly.
-- The same goes for the change feed.
create function move_history_head() returns trigger language plpgsql as $$
declare
  former bigint;
begin
  if new.seq < (select max(seq) from history) then
    return null;
  end if;
  select seq into former from history_head;
  insert into change (entity, id, facility_id, op)
    select 'history', seq::text, facility_id, 'upsert' from history where seq between former + 1 and new.seq order by seq;
  perform pg_notify('change', '');
  update history_head set seq = new.seq, hash = new.hash;
  return null;
end $$;
create constraint trigger history_moves_head after insert on history deferrable initially deferred
  for each row execute function move_history_head();

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger history_stays before update or delete or truncate on history
  for each statement execute function refuse_history_change();
create trigger history_head_stays before delete or truncate on history_head
  for each statement execute function refuse_history_change();
create trigger history_head_moves before update on history_head
  for each row when (pg_trigger_depth() = 0) execute function refuse_history_change();

-- The ledger is a part of the history. What follows runs when a transaction ends: the history is then locked last and
-- for the shortest time, and no two writers can wait for each other.

create function history_entity(kind text) returns text immutable language sql as $$
  select case split_part(kind, '.', 1) when 'location' then 'room' else split_part(kind, '.', 1) end
$$;

-- A room has another name tomorrow, so what has an id is found by it as well.
create function history_records(op operation) returns jsonb stable language sql as $$
  select op.records || to_jsonb(array_remove(array[coalesce(op.payload ->> 'id', op.metrc_id::text)], null))
$$;

-- What became of an operation, and who said so.
create function history_outcome(op operation) returns jsonb stable language sql as $$
  select jsonb_build_object('state', op.state, 'problems', op.problems, 'answeredAt', history_time(op.answered_at),
    'decision', op.decision, 'decidedBy', op.decided_by_id, 'decidedAt', history_time(op.decided_at),
    'reason', op.decision_reason)
$$;

create function append_recorded_operation() returns trigger language plpgsql as $$
begin
  insert into history (at, person_id, person_name, facility_id, entity, records, what, summary, before, after, operation_id)
    values (new.recorded_at, new.person_id, new.person_name, new.facility_id, history_entity(new.kind),
      history_records(new), new.kind || ' recorded', new.summary, new.before, new.payload, new.id);
  return null;
end $$;
create constraint trigger operation_recorded after insert on operation deferrable initially deferred
  for each row execute function append_recorded_operation();

create function append_operation_outcome() returns trigger language plpgsql as $$
declare
  is_decided boolean := new.decided_at is distinct from old.decided_at;
begin
  insert into history (person_id, person_name, facility_id, entity, records, what, summary, after, operation_id)
    values (case when is_decided then coalesce(new.decided_by_id, new.person_id) else new.person_id end,
      case when is_decided then coalesce(new.decided_by_name, new.person_name) else new.person_name end,
      new.facility_id, history_entity(new.kind), history_records(new),
      new.kind || ' ' || case when new.state = old.state or new.state in ('recorded', 'waiting', 'sending', 'unknown')
        then new.decision else new.state end,
      new.summary, history_outcome(new), new.id);
  return null;
end $$;
create constraint trigger operation_ended after update of state, decided_at on operation deferrable initially deferred
  for each row when (new.decided_at is distinct from old.decided_at or (new.state is distinct from old.state
    and new.state in ('confirmed', 'refused', 'needs-person', 'withdrawn')))
  execute function append_operation_outcome();

-- Accounts. better-auth writes people and their ways to sign in itself, in transactions of its own, so that their
-- entries come from here. It is the person who does it, unless the program says that it does (history.by).
create function append_account_change(changed text, what text, summary text, after jsonb) returns void language sql as $$
  insert into history (person_id, person_name, entity, records, what, summary, after)
    select case when is_system then 'system' else id end, case when is_system then 'System' else name end,
      'user', jsonb_build_array(name, id), what, summary, after
    from "user", coalesce(current_setting('history.by', true) = 'system', false) as is_system where id = changed
$$;

create function append_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform append_account_change(new.id, 'user.created', 'Created the account',
      jsonb_build_object('displayName', new.name, 'email', new.email, 'permissions', nullif(new.permissions, '[]')));
  else
    perform append_account_change(new.id, 'user.verified', 'Confirmed the e-mail address ' || new.email, null);
  end if;
  return null;
end $$;
create constraint trigger user_created after insert on "user" deferrable initially deferred
  for each row execute function append_person();
create constraint trigger user_verified after update of email_verified on "user" deferrable initially deferred
  for each row when (new.email_verified and not old.email_verified) execute function append_person();

-- Never the password, nor its hash. A way in that comes with the person is told with the person.
create function append_way_in() returns trigger language plpgsql as $$
declare
  way account := coalesce(new, old);
  way_in text := case when way.provider_id = 'credential' then 'password' else 'identity' end;
  is_new_person boolean := exists (select from history where seq > (select seq from history_head)
    and what = 'user.created' and records @> jsonb_build_array(way.user_id));
begin
  if tg_op = 'INSERT' and not is_new_person then
    perform append_account_change(way.user_id, 'user.' || way_in,
      case way_in when 'password' then 'Set a password' else 'Linked an identity provider' end, null);
  elsif tg_op = 'UPDATE' then
    perform append_account_change(way.user_id, 'user.password', 'Set another password', null);
  elsif tg_op = 'DELETE' then
    perform append_account_change(way.user_id, 'user.' || way_in || '-removed',
      case way_in when 'password' then 'Removed the password' else 'Unlinked an identity provider' end, null);
  end if;
  return null;
end $$;
create constraint trigger account_way_in after insert or delete on account deferrable initially deferred
  for each row execute function append_way_in();
create constraint trigger account_password after update of password on account deferrable initially deferred
  for each row when (new.password is distinct from old.password) execute function append_way_in();

-- The history begins with the ledger as it is.
insert into history (at, person_id, person_name, facility_id, entity, records, what, summary, before, after, operation_id)
  select op.recorded_at, op.person_id, op.person_name, op.facility_id, history_entity(op.kind), history_records(op),
    op.kind || ' recorded', op.summary, op.before, op.payload, op.id from operation op order by op.seq;
insert into history (person_id, person_name, facility_id, entity, records, what, summary, after, operation_id)
  select op.person_id, op.person_name, op.facility_id, history_entity(op.kind), history_records(op),
    op.kind || ' ' || op.state, op.summary, history_outcome(op), op.id
  from operation op where op.state in ('confirmed', 'refused', 'needs-person', 'withdrawn') order by op.seq;
`
