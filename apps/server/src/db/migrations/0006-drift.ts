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

-- Which of Metrc's lists show a record, as it is: list is the last of them. Empty: read by its id, no list has shown it yet.
do $$
declare
  name text;
begin
  foreach name in array array['room', 'strain', 'item', 'package', 'harvest', 'transfer', 'plant_batch', 'plant'] loop
    execute format('alter table %I add column lists text[] not null default ''{}''', name);
    execute format('update %I set lists = array[list] where gone_at is null', name);
  end loop;
end $$;
-- Rooms print none, but are stored by the same statement as what does.
alter table room add column last_modified timestamptz;
-- All rows of a transfer, one for each delivery, in their order; metrc is the first.
alter table transfer add column metrc_rows jsonb not null default '[]';
update transfer set metrc_rows = jsonb_build_array(metrc);

-- One reading of a facility, or of some of its lists, to compare the mirror with Metrc.
create table comparison (
  id text primary key default gen_random_uuid()::text,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  -- every night, or because a list had another number of records than we have
  reason text not null check (reason in ('nightly', 'counts')),
  started_at timestamptz not null,
  -- null while it goes on
  ended_at timestamptz,
  compared integer not null default 0
);
create unique index comparison_open on comparison (facility_id) where ended_at is null;
create index comparison_newest on comparison (started_at desc);
call feed_changes_of('comparison', 'comparison');

-- How far each list of a comparison is read; stored in the transaction of the page it speaks of.
create table comparison_list (
  comparison_id text not null references comparison (id) on delete cascade,
  -- 2: read once more, because records were found on no list and may have moved while they were read
  pass smallint not null,
  list text not null,
  position smallint not null,
  page integer not null default 1,
  total integer,
  window_end timestamptz,
  -- rows that were written after this may be newer than what was read
  row_version bigint,
  is_read boolean not null default false,
  -- Metrc's word when it does not let us read it
  error text,
  -- records of ours on this list when all was compared
  ours integer,
  primary key (comparison_id, pass, list)
);

-- The records that a comparison has seen, to know at its end what Metrc does not show any more.
create table comparison_seen (
  comparison_id text not null references comparison (id) on delete cascade,
  pass smallint not null,
  list text not null,
  id text not null,
  primary key (comparison_id, pass, list, id)
);

-- A record that differed. It was repaired in the transaction that wrote this.
create table drift (
  id text primary key default gen_random_uuid()::text,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  comparison_id text not null references comparison (id) on delete cascade,
  -- as in the change feed
  entity text not null,
  record_id text not null,
  -- label or name
  name text not null,
  kind text not null check (kind in ('missing', 'extra', 'different')),
  -- [{field, mirror, metrc}], values as text
  fields jsonb not null default '[]',
  found_at timestamptz not null
);
create index drift_newest on drift (found_at desc);
create index drift_comparison on drift (comparison_id);
call feed_changes_of('drift', 'drift');
`
