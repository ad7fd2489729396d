/** The companies that the organization deals with (DATA-20, DATA-21). */
export const sql = `
create table external_contact (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  address jsonb not null,
  active boolean not null,
  services jsonb not null,
  contacts jsonb not null,
  notes text not null
);
create index external_contact_name on external_contact (lower(name), id);
call feed_changes_of('external_contact', 'external-contact');
`
