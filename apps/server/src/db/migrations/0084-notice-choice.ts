/**
 * What each notification is about, who gets which by what way, and what waits to go by mail (decision 074). The bell asks
 * for the newest and for how many are not seen, however many are kept.
 */
export const sql = `
-- Null: written before kinds were kept.
alter table notification add column kind text;
create index notification_unseen on notification (user_id, facility_id, version) where seen_at is null;
create index notification_at on notification (at);

-- What somebody chose otherwise than usual.
create table notice_choice (
  user_id text not null,
  kind text not null,
  id text generated always as (user_id || ' ' || kind) stored,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
call feed_changes_of('notice_choice', 'notice-choice');

create table notice_mail (
  id bigint generated always as identity primary key,
  user_id text not null,
  facility_id text,
  message text not null,
  room_id text,
  at timestamptz not null default now()
);
create index notice_mail_of on notice_mail (user_id, id);

-- When somebody got the last mail of notifications.
create table notice_mailed (
  user_id text primary key,
  at timestamptz not null
);
`
