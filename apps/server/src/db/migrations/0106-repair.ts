/** What would fail waits in the repair tray of who typed it, and organizations set the rules of their states (decision 092). */
export const sql = `
-- By state and rule, what the organization set otherwise.
alter table organisation add column state_rules jsonb not null default '{}';

create table repair (
  id text primary key default gen_random_uuid()::text,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  person_id text not null,
  act text not null,
  title text not null,
  record text not null,
  body jsonb not null,
  messages jsonb not null,
  at timestamptz not null default now(),
  -- A row that was given up stays, out of the tray, with why.
  given_up_at timestamptz,
  given_up_reason text
);
create unique index repair_in_tray on repair (person_id, facility_id, act, record) where given_up_at is null;
call feed_changes_of('repair', 'repair');
`
