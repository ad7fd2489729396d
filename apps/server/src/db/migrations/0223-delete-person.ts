/**
 * A person is deleted on demand (decision 190): their row stays as a placeholder, and what the history says of their name and
 * addresses is taken out of it. What an entry says after that is told by a later entry, as a digest, so that the chain is whole.
 */
export const sql = `
alter table "user" add column deleted_at timestamptz;
create sequence deleted_person;

-- The entry that tells what this one says since a person was taken out of it.
alter table history add column redacted_by bigint;
create index history_redacted on history (redacted_by) where redacted_by is not null;
create index history_of_person on history (person_id);

create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  -- Whoever sets it by hand is found by audit:verify: the digest of what they changed stands in no entry.
  if tg_op = 'UPDATE' and tg_table_name = 'history' and current_setting('history.redacts', true) = 'on' then
    return null;
  end if;
  raise exception 'The history is only ever added to' using errcode = 'restrict_violation';
end $$;

create function keep_history_redacted() returns trigger language plpgsql as $$
begin
  if (new.seq, new.at, new.person_id, new.facility_id, new.entity, new.what, new.operation_id, new.hash, new.done_at, new.station)
    is distinct from
    (old.seq, old.at, old.person_id, old.facility_id, old.entity, old.what, old.operation_id, old.hash, old.done_at, old.station)
    or new.redacted_by is null
  then
    raise exception 'Of an entry only the name of a person is taken out' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger history_redacted before update on history
  for each row when (current_setting('history.redacts', true) = 'on') execute function keep_history_redacted();
`
