/** The change feed, the mirror of Metrc, the ledger and the organization (architecture §4 to §7). */
export const sql = `
create sequence row_version as bigint;

-- What changed, in the writer's own transaction. Readers go by (xid, seq) and never pass a transaction that is open.
create table change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  entity text not null,
  id text not null,
  facility_id text,
  op text not null check (op in ('upsert', 'delete')),
  at timestamptz not null default now(),
  primary key (xid, seq)
);
create index change_at on change (at);

-- One insert for each statement, however many rows it touched; equal notices of one transaction are sent once.
create function record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into change (entity, id, facility_id, op) select tg_argv[0], id, facility_id, 'delete' from old_rows;
  else
    insert into change (entity, id, facility_id, op) select tg_argv[0], id, facility_id, 'upsert' from new_rows;
  end if;
  if found then perform pg_notify('change', ''); end if;
  return null;
end $$;

-- Gives a table its place in the feed. The table has id and facility_id.
create procedure feed_changes_of(tbl text, entity text) language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function record_change(%L)', tbl || '_inserted', tbl, entity);
  execute format('create trigger %I after update on %I referencing new table as new_rows for each statement execute function record_change(%L)', tbl || '_updated', tbl, entity);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function record_change(%L)', tbl || '_deleted', tbl, entity);
end $$;

-- The organization: one row.
create table organisation (
  id text primary key default 'organisation' check (id = 'organisation'),
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  active_facility_ids jsonb not null default '[]',
  primary_color text not null default '#1F4D3F',
  secondary_color text not null default '#3366B8',
  sync_user_key_sealed text,
  sync_user_key_ending text,
  sync_user_key_changed_at timestamptz,
  sync_user_key_changed_by text
);
insert into organisation default values;

-- Every license that the sync key can see, active or not.
create table facility (
  id text primary key,
  facility_id text generated always as (id) stored,
  version bigint not null default nextval('row_version'),
  address jsonb,
  metrc jsonb not null,
  gone_at timestamptz
);

-- Rooms: Metrc's locations and our own. metrc ->> 'Id' is null for our own.
create table room (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  types jsonb not null default '[]',
  list text not null default 'active',
  metrc jsonb not null,
  metrc_id bigint generated always as ((metrc ->> 'Id')::bigint) stored,
  gone_at timestamptz,
  primary key (facility_id, id)
);

create table plant (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  metrc jsonb not null,
  label text generated always as (metrc ->> 'Label') stored,
  location_id bigint generated always as ((metrc ->> 'LocationId')::bigint) stored,
  -- PLANT-01; a day of year 1 is Metrc's word for no day
  phase text generated always as (case
    when coalesce(metrc ->> 'DestroyedDate', '0001') not like '0001%' then 'destroyed'
    when coalesce(metrc ->> 'HarvestedDate', '0001') not like '0001%' then 'harvested'
    when coalesce(metrc ->> 'FloweringDate', '0001') not like '0001%' then 'flowering'
    when coalesce(metrc ->> 'VegetativeDate', '0001') not like '0001%' then 'vegetative'
    else 'young' end) stored,
  vegetative_day text generated always as (metrc ->> 'VegetativeDate') stored,
  flowering_day text generated always as (metrc ->> 'FloweringDate') stored,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);
create index plant_label on plant (label);
-- The rooms of a facility are counted from this index alone.
create index plant_standing on plant (facility_id, location_id, phase, vegetative_day, flowering_day)
  where gone_at is null and phase in ('young', 'vegetative', 'flowering');

create table plant_batch (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  metrc jsonb not null,
  name text generated always as (metrc ->> 'Name') stored,
  location_id bigint generated always as ((metrc ->> 'LocationId')::bigint) stored,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);
create index plant_batch_location on plant_batch (facility_id, location_id);

create table harvest (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  status jsonb not null default '{}',
  list text not null,
  metrc jsonb not null,
  name text generated always as (metrc ->> 'Name') stored,
  location_id bigint generated always as ((metrc ->> 'DryingLocationId')::bigint) stored,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);

create table package (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  metrc jsonb not null,
  label text generated always as (metrc ->> 'Label') stored,
  location_id bigint generated always as ((metrc ->> 'LocationId')::bigint) stored,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);
create index package_label on package (label);
create index package_location on package (facility_id, location_id);

create table item (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  metrc jsonb not null,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);

create table strain (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  list text not null,
  metrc jsonb not null,
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);

create table transfer (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  type text not null check (type in ('incoming', 'outgoing', 'rejected')),
  list text not null,
  metrc jsonb not null,
  metrc_delivery jsonb not null default '[]',
  metrc_packages jsonb not null default '[]',
  last_modified timestamptz,
  gone_at timestamptz,
  primary key (facility_id, id)
);

-- Metrc's vocabularies, one row for each list of a facility: location types, adjust reasons, units, categories, tags.
create table reference_list (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  metrc jsonb not null,
  primary key (facility_id, id)
);

-- How far each list of each facility is read; stored in the transaction of the page it speaks of.
create table sync_cursor (
  facility_id text not null,
  id text not null,
  version bigint not null default nextval('row_version'),
  -- null while the first full read goes on
  read_at timestamptz,
  -- the page to read next, and the window that the pages belong to
  page integer not null default 1,
  window_start timestamptz,
  window_end timestamptz,
  done integer not null default 0,
  total integer,
  error text,
  primary key (facility_id, id)
);

-- The sync record of a facility: there while a read runs or after it failed (DATA-03, READ-50).
create table sync_state (
  id text primary key,
  facility_id text generated always as (id) stored,
  version bigint not null default nextval('row_version'),
  status text check (status in ('inProgress', 'errored')),
  error text,
  since timestamptz
);

-- The ledger: each write to Metrc is here before it is sent. Append-only but for its state.
create table operation (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  kind text not null,
  state text not null default 'recorded' check (state in ('recorded', 'sending', 'confirmed', 'refused', 'unknown')),
  records jsonb not null,
  summary text not null,
  payload jsonb not null,
  -- what the mirror showed of the records when the person acted
  before jsonb not null,
  idempotency_key text,
  person_id text not null,
  person_name text not null,
  recorded_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  problems jsonb not null default '[]'
);
create index operation_records on operation using gin (records jsonb_path_ops);
create index operation_open on operation (facility_id, recorded_at) where state in ('recorded', 'sending');

call feed_changes_of('organisation', 'organisation');
call feed_changes_of('facility', 'facility');
call feed_changes_of('room', 'room');
call feed_changes_of('plant', 'plant');
call feed_changes_of('plant_batch', 'plant-batch');
call feed_changes_of('harvest', 'harvest');
call feed_changes_of('package', 'package');
call feed_changes_of('item', 'item');
call feed_changes_of('strain', 'strain');
call feed_changes_of('transfer', 'transfer');
call feed_changes_of('reference_list', 'reference-list');
call feed_changes_of('sync_cursor', 'sync-cursor');
call feed_changes_of('sync_state', 'sync-state');
call feed_changes_of('operation', 'operation');
`
