/**
 * The second factor of people (decision 188): an authenticator app, whose secret is sealed, recovery codes as hashes, and
 * passkeys. What opens a session waits as an attempt for it, of which the database holds a digest.
 */
export const sql = `
alter table "user" add column has_second_factor boolean not null default false;

create table second_factor (
  user_id text primary key references "user" (id) on delete cascade,
  app_sealed text,
  app_since timestamptz,
  -- Of the last code that was taken, in half minutes since 1970: a code counts once.
  app_step bigint not null default 0,
  recovery_hashes jsonb not null default '[]'
);

create table passkey (
  -- As its device made it, in base64url.
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- The account page shows them, and sign-in asks for them. A use is no change of the person.
create function keep_second_factor() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.user_id, old.user_id);
begin
  update "user" set updated_at = now(), has_second_factor =
      exists (select from second_factor where user_id = changed and app_sealed is not null)
      or exists (select from passkey where user_id = changed)
    where id = changed;
  return null;
end $$;
create trigger second_factor_of_user after insert or delete or update of app_sealed, recovery_hashes on second_factor
  for each row execute function keep_second_factor();
create trigger passkey_of_user after insert or delete on passkey for each row execute function keep_second_factor();

create table factor_attempt (
  id text primary key,
  purpose text not null check (purpose in ('sign-in', 'set-up', 'prove', 'add', 'passkey')),
  user_id text references "user" (id) on delete cascade,
  -- Of whoever is signed in already.
  session_id text references session (id) on delete cascade,
  way text,
  challenge text,
  app_sealed text,
  expires_at timestamptz not null
);
create index factor_attempt_of_user on factor_attempt (user_id);
create index factor_attempt_of_session on factor_attempt (session_id);

-- When the person of a session last gave their second factor.
alter table session add column factor_at timestamptz;

alter table sign_in drop constraint sign_in_way_check;
alter table sign_in add constraint sign_in_way_check check (way in ('password', 'identity', 'sign-up', 'passkey'));

alter table organisation add column factor_rules jsonb not null default '{"requiredOf": []}';
`
