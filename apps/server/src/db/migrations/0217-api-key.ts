/** Keys by which other programs use the API, and the names of those who did something, people and keys (decision 185). */
export const sql = `
create table api_key (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  -- Of the key; that one was answered once.
  key_hash text not null unique,
  ending text not null,
  may_change boolean not null,
  permissions jsonb not null,
  -- Null for all that are active.
  facility_ids jsonb,
  -- Who made it, and their name then. It opens nothing once they are no organization admin.
  user_id text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text
);
call feed_changes_of('api_key', 'api-key');

-- Each process keeps who is behind a bearer; that it was used is no news of it.
create trigger api_key_announces after delete or update of may_change, permissions, facility_ids, expires_at, withdrawn_at
  on api_key for each statement execute function notify_people();

-- Whoever may have done something. A key that was withdrawn keeps its name in what it did.
create view author as
  select id, name from "user"
  union all select id, name || ' (API key of ' || made_by || ')' from api_key;
`
