/** When Metrc did not answer, and where the mirror was found to differ from Metrc (architecture §6). */
export const sql = `
-- A time in which Metrc did not answer. One lasts at most, over restarts of ours too.
create table outage (
  id text primary key default gen_random_uuid()::text,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  -- the first answer that did not come
  started_at timestamptz not null,
  -- null while it lasts
  ended_at timestamptz,
  reason text not null
);
create unique index outage_lasting on outage ((true)) where ended_at is null;
create index outage_newest on outage (started_at desc);
call feed_changes_of('outage', 'outage');
`
