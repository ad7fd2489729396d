/** What was done without a network arrives later: the history tells both times (decision 138). */
export const sql = `
-- When it was done, where that is not when it arrived.
alter table action add column done_at timestamptz;
alter table history add column done_at timestamptz;

-- As before (step 0005), and an entry of an act that waited on a device says when it was done. Entries without one have the hash
-- that they always had.
create or replace function chain_history() returns trigger language plpgsql as $$
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
  said := jsonb_build_array(new.seq, history_time(new.at), new.person_id, new.person_name, new.facility_id, new.entity,
    new.records, new.what, new.summary, new.before, new.after, new.operation_id);
  if new.done_at is not null then
    said := said || jsonb_build_array(history_time(new.done_at));
  end if;
  new.hash := encode(sha256(convert_to(last.hash || said::text, 'UTF8')), 'hex');
  return new;
end $$;

-- Until the transaction ends, what the history is told was done then.
create function act_was_done(at timestamptz) returns void language sql as $$
  select set_config('history.done_at', coalesce(at::text, ''), true)
$$;

alter function record_action_asked(jsonb, jsonb) rename to record_action_once;
-- Records an action as before (steps 0163 and 0164), with the time when it was done.
create function record_action_asked(act jsonb, ops jsonb) returns boolean language plpgsql as $$
declare
  done timestamptz := (act ->> 'doneAt')::timestamptz;
  is_delayed boolean;
begin
  -- The entries of its operations are made when the transaction ends.
  perform act_was_done(done);
  is_delayed := record_action_once(act, ops);
  update action set done_at = done where id = act ->> 'id' and done is not null;
  return is_delayed;
end $$;
`
