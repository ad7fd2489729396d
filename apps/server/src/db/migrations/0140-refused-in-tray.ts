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

-- Records an action as record_action does, with what was asked for.
create function record_action_asked(act jsonb, ops jsonb) returns boolean language plpgsql as $$
declare
  is_delayed boolean := record_action(act, ops);
begin
  update action set asked = act -> 'asked' where id = act ->> 'id' and act ? 'asked';
  return is_delayed;
end $$;
`
