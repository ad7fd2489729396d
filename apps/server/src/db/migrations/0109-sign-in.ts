/**
 * When the person of a session last proved who they are, and the sign-ins of everybody: where they were and lately were signed
 * in, and with what. Of a browser a digest of its cookie is kept.
 */
export const sql = `
alter table session add column proved_at timestamptz;

create table sign_in (
  id bigint generated always as identity primary key,
  user_id text not null references "user" (id) on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('password', 'identity', 'sign-up')),
  network text not null,
  device text not null,
  browser_digest text
);
create index sign_in_of_user on sign_in (user_id, id desc);
create index sign_in_at on sign_in (at);
insert into sign_in (user_id, at, way, network, device)
  select user_id, created_at, 'password', ip_address, 'A browser' from session where ip_address is not null;
`
