/** How much of a substance a sample may hold, as the organization has entered it: empty at first. */
export const sql = `
create table lab_limit (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  analyte text not null,
  matrix text not null,
  "limit" double precision not null,
  unit text not null,
  source text not null
);
call feed_changes_of('lab_limit', 'lab-limit');
`
