/**
 * Sources of the water of systems, and those that send by MQTT (decision 063). `fields` says where a message holds each
 * value, `latest_at` when each of the latest was measured.
 */
export const sql = `
alter table reading_source
  add column system_id text not null default '',
  add column topic text not null default '',
  add column time_field text not null default '',
  add column fields jsonb not null default '{}',
  add column latest_at jsonb not null default '{}',
  add column sent_at timestamptz,
  add column seconds_behind integer,
  add constraint reading_source_place check ((room_id = '') <> (system_id = ''));
update reading_source set sent_at = last_at,
  latest_at = coalesce((select jsonb_object_agg(kind, last_at) from jsonb_object_keys(latest) kind), '{}');
create index reading_source_system on reading_source (facility_id, system_id) where system_id <> '';
create index reading_source_topic on reading_source (number) where topic <> '';

-- What the process that listens to the broker tells of it: one row, none where no process has a broker.
create table broker (
  id text primary key default 'mqtt' check (id = 'mqtt'),
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  is_connected boolean not null,
  problem text,
  since timestamptz not null
);
call feed_changes_of('broker', 'broker');
`
