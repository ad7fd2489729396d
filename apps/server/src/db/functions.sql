CREATE OR REPLACE FUNCTION public.act_was_at(station text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select set_config('history.station', coalesce(station, ''), true)
$function$;

CREATE OR REPLACE FUNCTION public.act_was_done(at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  select set_config('history.done_at', coalesce(at::text, ''), true)
$function$;

CREATE OR REPLACE FUNCTION public.append_account_change(changed text, what text, summary text, after jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into history (person_id, person_name, entity, records, what, summary, after)
    select case when is_system then 'system' else id end, case when is_system then 'System' else name end,
      'user', jsonb_build_array(name, id), what, summary, after
    from "user", coalesce(current_setting('history.by', true) = 'system', false) as is_system where id = changed
$function$;

CREATE OR REPLACE FUNCTION public.append_operation_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.append_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform append_account_change(new.id, 'user.created', 'Created the account',
      jsonb_build_object('displayName', new.name, 'email', new.email, 'permissions', nullif(new.permissions, '[]')));
  else
    perform append_account_change(new.id, 'user.verified', 'Confirmed the e-mail address ' || new.email, null);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_recorded_operation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into history (at, person_id, person_name, facility_id, entity, records, what, summary, before, after, operation_id)
    values (new.recorded_at, new.person_id, new.person_name, new.facility_id, history_entity(new.kind),
      history_records(new), new.kind || ' recorded', new.summary, new.before, new.payload, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_way_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE PROCEDURE public.begin_package_tally()
 LANGUAGE plpgsql
AS $procedure$
    begin
      lock table package, tally in share row exclusive mode;
      delete from tally where entity = 'package';
      insert into tally (facility_id, entity, location_id, what, day, amount)
      select facility_id, 'package', location_id, case when quantity < 1 then 'under-one' else 'one-or-more' end, null::text, count(*) from package where gone_at is null and is_open and list <> 'packagesInTransit' group by 1, 3, 4, 5;
    end $procedure$;

CREATE OR REPLACE PROCEDURE public.begin_plant_tally()
 LANGUAGE plpgsql
AS $procedure$
    begin
      lock table plant, tally in share row exclusive mode;
      delete from tally where entity = 'plant';
      insert into tally (facility_id, entity, location_id, what, day, amount)
      select facility_id, 'plant', location_id, phase, left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10), count(*) from plant where gone_at is null and phase in ('young', 'vegetative', 'flowering') group by 1, 3, 4, 5;
    end $procedure$;

CREATE OR REPLACE FUNCTION public.chain_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last record;
  said jsonb;
begin
  -- Waits for the transaction that appends now, if there is one, and then sees what it appended.
  perform from history_head for update;
  -- What this transaction itself appended is not in the head yet.
  select seq, hash into last from (
    select seq, hash from history_head union all (select seq, hash from history order by seq desc limit 1)) as known
    order by seq desc limit 1;
  new.seq := last.seq + 1;
  new.done_at := coalesce(new.done_at, nullif(current_setting('history.done_at', true), '')::timestamptz);
  new.station := coalesce(new.station, nullif(current_setting('history.station', true), ''));
  said := jsonb_build_array(new.seq, history_time(new.at), new.person_id, new.person_name, new.facility_id, new.entity,
    new.records, new.what, new.summary, new.before, new.after, new.operation_id);
  if new.done_at is not null then
    said := said || jsonb_build_array(history_time(new.done_at));
  end if;
  if new.station is not null then
    said := said || jsonb_build_array(jsonb_build_object('station', new.station));
  end if;
  new.hash := encode(sha256(convert_to(last.hash || said::text, 'UTF8')), 'hex');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.close_operations(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.day_number(day text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when day ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
    then make_date(left(day, 4)::int, substr(day, 6, 2)::int, 1) - date '1970-01-01' + substr(day, 9, 2)::int - 1 end
$function$;

CREATE OR REPLACE FUNCTION public.end_crew_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from crew_key where user_id = new.id;
  delete from session where user_id = new.id and station_id is not null;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.feed_changes_of(IN tbl text, IN entity text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function record_change(%L)', tbl || '_inserted', tbl, entity);
  execute format('create trigger %I after update on %I referencing new table as new_rows for each statement execute function record_change(%L)', tbl || '_updated', tbl, entity);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function record_change(%L)', tbl || '_deleted', tbl, entity);
end $procedure$;

CREATE OR REPLACE FUNCTION public.fold_tally(of_facility text, of_entity text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tally ' || of_entity || ' ' || of_facility, 0)) then
    return;
  end if;
  with taken as (
    delete from tally where ctid = any (array(
      select ctid from tally where facility_id = of_facility and entity = of_entity limit 20000))
    returning *)
  insert into tally (facility_id, entity, location_id, what, day, amount)
  select facility_id, entity, location_id, what, day, sum(amount) from taken
  group by 1, 2, 3, 4, 5 having sum(amount) <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_rename(rename_id text, only_ids text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.forget_push_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_device where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.history_entity(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case split_part(kind, '.', 1) when 'location' then 'room' else split_part(kind, '.', 1) end
$function$;

CREATE OR REPLACE FUNCTION public.history_outcome(op operation)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('state', op.state, 'problems', op.problems, 'answeredAt', history_time(op.answered_at),
    'decision', op.decision, 'decidedBy', op.decided_by_id, 'decidedAt', history_time(op.decided_at),
    'reason', op.decision_reason)
$function$;

CREATE OR REPLACE FUNCTION public.history_records(op operation)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select op.records || to_jsonb(array_remove(array[coalesce(op.payload ->> 'id', op.metrc_id::text)], null))
$function$;

CREATE OR REPLACE FUNCTION public.history_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$function$;

CREATE OR REPLACE FUNCTION public.is_dealt_with(ids text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from operation o where o.id = any (ids) and o.state = 'refused' and o.dealt_with_at is not null
    and not coalesce((select bool_and(n.state in ('refused', 'withdrawn')) from operation n
      where n.action_id = o.next_try
        and (n.records -> 0 = o.records -> 0 or n.payload ->> 'id' = o.payload ->> 'id')), false))
$function$;

CREATE OR REPLACE FUNCTION public.keep_history_redacted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.seq, new.at, new.person_id, new.facility_id, new.entity, new.what, new.operation_id, new.hash, new.done_at, new.station)
    is distinct from
    (old.seq, old.at, old.person_id, old.facility_id, old.entity, old.what, old.operation_id, old.hash, old.done_at, old.station)
    or new.redacted_by is null
  then
    raise exception 'Of an entry only the name of a person is taken out' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_refused()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text := coalesce(new.user_id, old.user_id);
begin
  update "user" set updated_at = now(), has_second_factor =
      exists (select from second_factor where user_id = changed and app_sealed is not null)
      or exists (select from passkey where user_id = changed)
    where id = changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  location bigint := (new.metrc ->> 'LocationId')::bigint;
begin
  if (location is distinct from old.location_id and location is distinct from new.place_location_id
      and coalesce(new.last_modified >= new.place_sent_at, true))
    or coalesce(new.metrc ->> 'HarvestedDate', '0001') not like '0001%'
    or coalesce(new.metrc ->> 'DestroyedDate', '0001') not like '0001%'
    or (tg_argv[0] = 'plant-batch' and coalesce((new.metrc ->> 'UntrackedCount')::integer, 0) = 0) then
    new.system_id := null;
    new.rack := null;
    new.level := null;
    new.zone := null;
    new.place_location_id := null;
    new.place_sent_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_ledger(facility text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('ledger ' || facility, 0))
$function$;

CREATE OR REPLACE FUNCTION public.look_up(facilities text[], label_begin text, last_digits text, name_begin text, most integer, most_of_end integer)
 RETURNS TABLE(kind text, facility_id text, id text, name text, exact boolean, about text, room text, held boolean, phase text, finished text, amount double precision, unit text, status jsonb, type text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET jit TO 'off'
AS $function$
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
        select p.*, active.position from unnest(facilities) with ordinality as active (id, position) cross join lateral (
          select p.facility_id, p.id, p.label, p.phase from plant p where p.facility_id = active.id and p.gone_at is null
            and reverse(p.label) collate "C" >= label_end and reverse(p.label) collate "C" < label_end || after
          order by reverse(p.label) collate "C" limit most_of_end) p
        order by (p.label = label_begin) desc, (p.phase not in ('harvested', 'destroyed')) desc,
          p.label collate "C", active.position limit most) best
      join plant t on t.facility_id = best.facility_id and t.id = best.id;
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
end $function$;

CREATE OR REPLACE PROCEDURE public.measurement_month(IN month timestamp with time zone)
 LANGUAGE plpgsql
AS $procedure$
declare
  name text := 'measurement_' || to_char(month at time zone 'UTC', 'YYYY_MM');
  begins timestamptz := date_trunc('month', month, 'UTC');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('measurement_month'));
  execute format('create table if not exists %I partition of measurement for values from (%L) to (%L)',
    name, begins, date_trunc('month', begins + interval '32 days', 'UTC'));
end $procedure$;

CREATE OR REPLACE FUNCTION public.move_history_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.notify_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('people', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_printed(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE COALESCE(jsonb_typeof(value), 'null'::text) WHEN 'number'::text THEN (value #>> '{}'::text[]) WHEN 'null'::text THEN ''::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.package_tally_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'package', location_id, what, day, sum(amount)
        from (select facility_id, location_id, case when quantity < 1 then 'under-one' else 'one-or-more' end, null::text, -1 from old_rows where gone_at is null and is_open and list <> 'packagesInTransit') as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.package_tally_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'package', location_id, what, day, sum(amount)
        from (select facility_id, location_id, case when quantity < 1 then 'under-one' else 'one-or-more' end as what, null::text as day, 1 as amount from new_rows where gone_at is null and is_open and list <> 'packagesInTransit') as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.package_tally_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- A fold that is under way would put back the sums of what is gone.
      lock table tally in share row exclusive mode;
      delete from tally where entity = 'package';
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.package_tally_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'package', location_id, what, day, sum(amount)
        from (select facility_id, location_id, case when quantity < 1 then 'under-one' else 'one-or-more' end as what, null::text as day, 1 as amount from new_rows where gone_at is null and is_open and list <> 'packagesInTransit' union all select facility_id, location_id, case when quantity < 1 then 'under-one' else 'one-or-more' end, null::text, -1 from old_rows where gone_at is null and is_open and list <> 'packagesInTransit') as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.part_of_record(payload jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(payload -> 'fileId', payload -> 'wasteId', payload -> 'mark')
$function$;

CREATE OR REPLACE FUNCTION public.place_confirmed(tbl text, operations text[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.plant_tally_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'plant', location_id, what, day, sum(amount)
        from (select facility_id, location_id, phase, left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10), -1 from old_rows where gone_at is null and phase in ('young', 'vegetative', 'flowering')) as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.plant_tally_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'plant', location_id, what, day, sum(amount)
        from (select facility_id, location_id, phase as what, left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10) as day, 1 as amount from new_rows where gone_at is null and phase in ('young', 'vegetative', 'flowering')) as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.plant_tally_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- A fold that is under way would put back the sums of what is gone.
      lock table tally in share row exclusive mode;
      delete from tally where entity = 'plant';
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.plant_tally_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, 'plant', location_id, what, day, sum(amount)
        from (select facility_id, location_id, phase as what, left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10) as day, 1 as amount from new_rows where gone_at is null and phase in ('young', 'vegetative', 'flowering') union all select facility_id, location_id, phase, left(case phase when 'flowering' then flowering_day when 'vegetative' then vegetative_day end, 10), -1 from old_rows where gone_at is null and phase in ('young', 'vegetative', 'flowering')) as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := nextval('row_version');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_action(act jsonb, ops jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_action_asked(act jsonb, ops jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- The entries of its operations are made when the transaction ends.
  perform act_was_at(act ->> 'station');
  return record_action_done(act, ops);
end $function$;

CREATE OR REPLACE FUNCTION public.record_action_done(act jsonb, ops jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  done timestamptz := (act ->> 'doneAt')::timestamptz;
  is_delayed boolean;
begin
  -- The entries of its operations are made when the transaction ends.
  perform act_was_done(done);
  is_delayed := record_action_once(act, ops);
  update action set done_at = done where id = act ->> 'id' and done is not null;
  -- Two minutes: clocks of devices are not better than that. What is not in the backup was not sent before it.
  update operation o set state = 'unknown', sent_at = greatest(done, r.backup_of) - interval '2 minutes',
    look_at = clock_timestamp(), settled_by = r.settled_at, restored_from = r.backup_of, version = nextval('row_version')
  from (select max(settled_at) as settled_at, min(backup_of) as backup_of from restoration
    where done <= restored_at + interval '2 minutes') r
  where o.action_id = act ->> 'id' and o.state = 'recorded' and r.settled_at is not null;
  return is_delayed;
end $function$;

CREATE OR REPLACE FUNCTION public.record_action_followed(act jsonb, ops jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_action_once(act jsonb, ops jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_catalogue_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change (entity, id, facility_id, op)
    select 'catalogue-write', payload ->> 'catalogueId', facility_id, 'upsert' from new_rows
    where kind in ('strain.create', 'strain.update', 'item.create', 'item.update', 'item.add-file', 'item.remove-file')
      and payload ->> 'catalogueId' is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into change (entity, id, facility_id, op) select tg_argv[0], id, facility_id, 'delete' from old_rows;
  else
    insert into change (entity, id, facility_id, op) select tg_argv[0], id, facility_id, 'upsert' from new_rows;
  end if;
  if found then perform pg_notify('change', ''); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_item_vocabulary()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change (entity, id, facility_id, op)
    select 'item-vocabulary', id, facility_id, 'upsert' from told_rows where id in ('itemCategories', 'unitsOfMeasure');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_items_of_strain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change (entity, id, op)
    select 'linked-item', i.id, 'upsert' from told_rows r join catalogue_item i on i."strainId" = r.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_linked_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change (entity, id, facility_id, op)
    select 'linked-item', l.own_id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'item';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_linked_strain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change (entity, id, facility_id, op)
    select 'linked-strain', l.own_id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'strain';
  insert into change (entity, id, facility_id, op)
    select 'linked-item', i.id, l.facility_id, 'upsert' from told_rows r
    join catalogue_link l on l.facility_id = r.facility_id and l.metrc_key = r.id and l.kind = 'strain'
    join catalogue_item i on i."strainId" = l.own_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_history_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever sets it by hand is found by audit:verify: the digest of what they changed stands in no entry.
  if tg_op = 'UPDATE' and tg_table_name = 'history' and current_setting('history.redacts', true) = 'on' then
    return null;
  end if;
  raise exception 'The history is only ever added to' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A ticket of the stock stays as it is';
end $function$;

CREATE OR REPLACE FUNCTION public.replace_in_json(value jsonb, pattern text, replacement text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, replacement, 'g'))
    when 'array' then (
      select coalesce(jsonb_agg(replace_in_json(one, pattern, replacement) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as a (one, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(name, replace_in_json(one, pattern, replacement)), '{}')
      from jsonb_each(value) as o (name, one))
    else value
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_operations(results jsonb)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.take_lease(facility text, worker text, lease_seconds double precision)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_lease as l values (facility, worker, clock_timestamp() + make_interval(secs => lease_seconds))
    on conflict (facility_id) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < clock_timestamp();
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.take_operations(facility text, worker text, lease_seconds double precision, settle_seconds double precision, singles text[], now_in_metrc timestamp with time zone, in_hand text[])
 RETURNS SETOF operation
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE PROCEDURE public.tally_rows_of(IN tbl text, IN of_entity text, IN counts_if text, IN what text, IN day text)
 LANGUAGE plpgsql
AS $procedure$
declare
  plus text := format('select facility_id, location_id, %s as what, %s as day, 1 as amount from new_rows where %s', what, day, counts_if);
  minus text := format('select facility_id, location_id, %s, %s, -1 from old_rows where %s', what, day, counts_if);
  kind record;
begin
  for kind in select * from (values
    ('insert', 'referencing new table as new_rows', plus),
    ('update', 'referencing old table as old_rows new table as new_rows', plus || ' union all ' || minus),
    ('delete', 'referencing old table as old_rows', minus)) as t (op, tables, changed)
  loop
    execute format($make$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        insert into tally (facility_id, entity, location_id, what, day, amount)
        select facility_id, %2$L, location_id, what, day, sum(amount)
        from (%3$s) as changed (facility_id, location_id, what, day, amount)
        group by 1, 3, 4, 5 having sum(amount) <> 0;
        return null;
      end $body$ $make$, tbl || '_tally_' || kind.op, of_entity, kind.changed);
    execute format('create trigger %1$I after %2$s on %3$I %4$s for each statement execute function %1$I()',
      tbl || '_tally_' || kind.op, kind.op, tbl, kind.tables);
  end loop;
  execute format($make$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      -- A fold that is under way would put back the sums of what is gone.
      lock table tally in share row exclusive mode;
      delete from tally where entity = %2$L;
      return null;
    end $body$ $make$, tbl || '_tally_truncate', of_entity);
  execute format('create trigger %1$I after truncate on %2$I for each statement execute function %1$I()',
    tbl || '_tally_truncate', tbl);
  execute format($make$
    create procedure %1$I() language plpgsql as $body$
    begin
      lock table %2$I, tally in share row exclusive mode;
      delete from tally where entity = %3$L;
      insert into tally (facility_id, entity, location_id, what, day, amount)
      select facility_id, %3$L, location_id, %4$s, %5$s, count(*) from %2$I where %6$s group by 1, 3, 4, 5;
    end $body$ $make$, 'begin_' || tbl || '_tally', tbl, of_entity, what, day, counts_if);
  execute format('call %I()', 'begin_' || tbl || '_tally');
end $procedure$;

CREATE OR REPLACE FUNCTION public.text_printed(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE COALESCE(jsonb_typeof(value), 'null'::text) WHEN 'null'::text THEN ''::text WHEN 'string'::text THEN CASE WHEN (octet_length((value #>> '{}'::text[])) <= 300) THEN (value #>> '{}'::text[]) ELSE NULL::text END ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.touch_user_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update "user" set updated_at = now() where id = coalesce(new.user_id, old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_user_of_crew_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update "user" set updated_at = now() where id = coalesce(new.user_id, old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.with_renamed(document jsonb, fields text[], old text, new text, field text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
end $function$;
