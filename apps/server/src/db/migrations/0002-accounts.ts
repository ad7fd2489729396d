/** People, their ways to sign in and their sessions (architecture §8). The columns of better-auth, and ours beside them. */
export const sql = `
create table "user" (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- Changed by the users route and by ADMIN_EMAIL only; better-auth does not know the column.
  permissions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  token text not null unique,
  user_id text not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_user on session (user_id);
create index session_expires on session (expires_at);

-- One row for each way to sign in: the password, and each identity of the provider.
create table account (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_user on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

-- A popup sign-in that is under way. Only digests of what the browser holds are kept.
create table identity_attempt (
  id text primary key,
  state_digest text not null unique,
  browser_digest text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  -- The provider's answer, once the popup came back; or why there is none.
  identity jsonb,
  problem text
);

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('row_version');
  return new;
end $$;
create trigger user_version before update on "user" for each row execute function raise_version();
create trigger session_version before update on session for each row execute function raise_version();

-- The account page shows which ways to sign in there are, so a new one is a change of the person.
create function touch_user_of_account() returns trigger language plpgsql as $$
begin
  update "user" set updated_at = now() where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger account_touches_user after insert or update or delete on account
  for each row execute function touch_user_of_account();

-- Every process keeps the signed-in people in memory and forgets them when one changes. The names of these triggers
-- sort before those of the feed: who hears of a change from the feed finds the memory empty already.
create function notify_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', '');
  return null;
end $$;
create trigger user_announces after insert or update or delete on "user" for each statement execute function notify_people();
create trigger session_announces after update or delete on session for each statement execute function notify_people();

call feed_changes_of('user', 'user');
call feed_changes_of('session', 'session');
`
