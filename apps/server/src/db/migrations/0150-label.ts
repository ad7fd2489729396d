/** How labels look (decision 130), and the logo that they may have. */
export const sql = `
create table label_design (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  kind text not null,
  width double precision not null,
  height double precision not null,
  elements jsonb not null
);
create index label_design_name on label_design (lower(name), id);
call feed_changes_of('label_design', 'label-design');

-- One row or none: the organization has one logo.
create table label_logo (
  id text primary key check (id = 'logo'),
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  png text not null,
  about text not null
);
call feed_changes_of('label_logo', 'label-logo');
`
