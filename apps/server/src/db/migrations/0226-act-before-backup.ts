/**
 * An act that reaches the restored server may have reached the one that is no more, whenever it was done: a device keeps an act
 * until it has a network. What came before the backup is in it, and is answered from there (decision 184).
 */
export const sql = `
create or replace function record_action_done(act jsonb, ops jsonb) returns boolean language plpgsql as $$
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
end $$;
`
