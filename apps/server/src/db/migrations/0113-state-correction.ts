/** What only the state can put right in Metrc, from the request to what it answered. */
export const sql = `
create table state_correction (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  "operationId" text not null references operation (id),
  "right" text not null,
  reason text not null,
  "filedOn" text not null,
  reference text not null
);
call feed_changes_of('state_correction', 'state-correction');
`
