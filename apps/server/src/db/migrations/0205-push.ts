/**
 * Pushes to devices (decision 167): which devices take them, what waits to go there, when a person wants none, and by what way
 * each kind comes. A device belongs to a session and goes with it.
 */
export const sql = `
-- Null: as it is usual for the kind.
alter table notice_choice add column push boolean;

create table push_device (
  id text primary key,
  session_id text not null unique references session (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null
);
create index push_device_of on push_device (user_id);

-- Who has no access any more gets nothing, also if they get it back: then they turn it on again.
create function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_device where user_id = new.id;
  return null;
end $$;
create trigger user_forgets_push_devices after update of permissions on "user" for each row
  when (new.permissions = '[]') execute function forget_push_devices();

create table notice_push (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null,
  facility_id text,
  message text not null,
  room_id text,
  at timestamptz not null default now()
);
create index notice_push_of on notice_push (user_id, id);

create table push_message (
  id bigint generated always as identity primary key,
  device_id text not null references push_device (id) on delete cascade,
  is_urgent boolean not null,
  title text not null,
  body text not null,
  path text not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0
);
create index push_message_due on push_message (due_at, id);
create index push_message_of on push_message (device_id);

create table quiet_hours (
  user_id text primary key,
  id text generated always as (user_id) stored,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  quiet_from text not null,
  quiet_until text not null,
  zone text not null,
  lets_alarms boolean not null
);
call feed_changes_of('quiet_hours', 'quiet-hours');
`
