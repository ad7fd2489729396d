/** Addresses that are told of changes, and the messages that wait for them (decision 187). */
export const sql = `
create table webhook (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  url text not null,
  kinds jsonb not null,
  -- Null for all that are active.
  facility_ids jsonb,
  is_on boolean not null default true,
  secret_sealed text not null,
  -- Signs beside the other one until then.
  former_sealed text,
  former_until timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  sent_at timestamptz,
  -- How often in a row nothing was taken, since when, why last, and when it is tried again at the earliest.
  failures integer not null default 0,
  failing_since timestamptz,
  problem text,
  resume_at timestamptz
);
call feed_changes_of('webhook', 'webhook');

-- How far the changes were read for it. Apart, and not told of: each look at the changes would be one.
create table webhook_place (
  webhook_id text primary key references webhook (id) on delete cascade,
  position text not null
);

create table webhook_message (
  id text primary key,
  seq bigint generated always as identity,
  webhook_id text not null references webhook (id) on delete cascade,
  -- Kind, facility and id: of one record one message comes after the other.
  record text not null,
  type text not null,
  facility_id text,
  data jsonb not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Somebody is sending it until then.
  leased_until timestamptz,
  dead_at timestamptz,
  problem text
);
create index webhook_message_due on webhook_message (webhook_id, due_at, seq) where dead_at is null;
create index webhook_message_record on webhook_message (webhook_id, record, seq) where dead_at is null;
create index webhook_message_dead on webhook_message (webhook_id, dead_at) where dead_at is not null;
`
