/** What people are told of what others did (DATA-22). */
export const sql = `
create table notification (
  id text primary key default gen_random_uuid()::text,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  at timestamptz not null default now(),
  -- null: not seen yet
  seen_at timestamptz,
  user_id text not null,
  message text not null,
  room_id text
);
create index notification_of on notification (user_id, at desc);
call feed_changes_of('notification', 'notification');
`
