/** What was confirmed is compared with what Metrc shows afterwards, and may turn out to have been done twice (decision 030). */
export const sql = `
alter table operation
  -- of a confirmed one that adds up: the number of its record from then on (field, of, unit, value, amount), and the moment
  -- by Metrc's clock after which others may have changed it (at)
  add column expected jsonb,
  -- when Metrc's record is compared with it; null when that is done
  add column check_at timestamptz,
  -- how often the two differed so far
  add column checks integer not null default 0,
  -- what they came to, when it may have been done twice
  add column doubt jsonb;
alter table operation drop constraint operation_decision_check;
alter table operation add constraint operation_decision_check
  check (decision in ('applied', 'not-applied', 'given-up', 'seen'));
create index operation_check on operation (facility_id, check_at) where check_at is not null;
create index operation_doubt on operation (facility_id, seq) where doubt is not null and dealt_with_at is null;
`
