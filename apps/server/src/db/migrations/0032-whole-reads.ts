/** What is said to be in step was read: why a list was not, how the host wants to be asked, and where packages went. */
export const sql = `
-- closed: Metrc does not open the list to the key; failed: it refused what it was asked; short: it counts more than came.
alter table sync_cursor add column gap text check (gap in ('closed', 'failed', 'short'));
update sync_cursor set gap = 'closed' where error is not null;

-- Whether the last read did not end well, also after somebody has dismissed its failure.
alter table sync_state add column is_behind boolean not null default false;
update sync_state set is_behind = true where status = 'errored' and id <> 'metrc';

-- What a host does not take of a list, as its answers have taught (packages/metrc, host-ways.ts).
create table metrc_way (
  host text not null,
  list text not null,
  way text not null,
  learned_at timestamptz not null default now(),
  primary key (host, list, way)
);

-- Packages that went to somebody else, one row for each delivery, as Metrc lists them.
create table transferred_package (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  lists text[] not null default '{}',
  metrc jsonb not null,
  package_id text generated always as (metrc ->> 'PackageId') stored,
  label text generated always as (metrc ->> 'PackageLabel') stored,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);
create index transferred_package_of on transferred_package (facility_id, package_id);
create index transferred_package_label on transferred_package (facility_id, label collate "C") where gone_at is null;
create index transferred_package_end on transferred_package (facility_id, reverse(label) collate "C") where gone_at is null;
call feed_changes_of('transferred_package', 'transferred-package');
`
