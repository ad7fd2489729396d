/** What is done the same way every time, to be added to tasks. */
export const sql = `
create table checklist (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  lines jsonb not null
);
create index checklist_name on checklist (lower(name), id);
call feed_changes_of('checklist', 'checklist');
`
