/** The ledger's turn in one statement: five round trips were most of what a write cost. */
export const sql = `
-- 'taken': the operation may be sent now. 'busy': another process sends for this facility. 'gone': it does not wait any more.
-- Each statement in here sees what was committed before it, so whoever waited for the lock sees what its holder did.
create function take_operation(op text, facility text, dead_after_seconds float8) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger ' || facility, 0));
  if exists (select from operation where facility_id = facility and state = 'sending'
      and sent_at > now() - make_interval(secs => dead_after_seconds)) then
    return 'busy';
  end if;
  update operation set state = 'sending', sent_at = now(), version = nextval('row_version')
    where id = op and state = 'recorded';
  return case when found then 'taken' else 'gone' end;
end $$;
`
