/** Invitations by mail (decision 189), of whose links digests are kept, and whether anybody can sign up. */
export const sql = `
create table invitation (
  -- The id of the account that it becomes.
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  email text not null unique check (email = lower(email)),
  permissions jsonb not null,
  token_digest text not null unique,
  invited_by text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
call feed_changes_of('invitation', 'invitation');

alter table organisation add column is_sign_up_open boolean not null default true;

alter table sign_in drop constraint sign_in_way_check;
alter table sign_in add constraint sign_in_way_check
  check (way in ('password', 'identity', 'sign-up', 'passkey', 'invitation'));
`
