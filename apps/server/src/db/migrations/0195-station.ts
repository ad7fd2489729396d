/** Devices that stay signed in as stations, PINs and badges of the crew, and in the history at which station it was (decision 160). */
export const sql = `
create table station (
  id text primary key,
  facility_id text not null,
  version bigint not null default nextval('row_version'),
  name text not null,
  -- Of its token; that one is on the device alone.
  token_hash text not null unique,
  device text not null,
  made_by text not null,
  made_at timestamptz not null,
  used_at timestamptz not null,
  wrong_pins integer not null default 0,
  locks integer not null default 0,
  locked_until timestamptz
);
create unique index station_name on station (lower(name));
call feed_changes_of('station', 'station');

-- How a person takes over at stations. A PIN is kept as a slow hash of itself with a secret of the server, a badge as the hash of
-- its random text.
create table crew_key (
  user_id text primary key references "user" (id) on delete cascade,
  id text generated always as (user_id) stored,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  pin_hash text,
  pin_at timestamptz,
  badge_hash text unique,
  badge_at timestamptz,
  wrong_pins integer not null default 0,
  locks integer not null default 0,
  locked_until timestamptz
);
call feed_changes_of('crew_key', 'crew-key');

-- Their account page says whether they have a PIN; a wrong one changes nothing of that.
create function touch_user_of_crew_key() returns trigger language plpgsql as $$
begin
  update "user" set updated_at = now() where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger crew_key_touches_user after insert or delete or update of pin_hash, badge_hash on crew_key
  for each row execute function touch_user_of_crew_key();

-- A turn at a station ends with the station.
alter table session add column station_id text references station (id) on delete cascade;
create index session_of_station on session (station_id) where station_id is not null;

-- Who may do nothing any more takes over nowhere, also once they may again; whoever takes their permissions.
create function end_crew_keys() returns trigger language plpgsql as $$
begin
  delete from crew_key where user_id = new.id;
  delete from session where user_id = new.id and station_id is not null;
  return null;
end $$;
create trigger user_ends_crew_keys after update of permissions on "user" for each row
  when (new.permissions = '[]'::jsonb and old.permissions <> '[]'::jsonb) execute function end_crew_keys();

alter table organisation add column station_rules jsonb not null default '{"restSeconds": 60, "isBadgeWithPin": false}';

alter table history add column station text;

-- As before (step 0167), and an entry of what was done at a station names it. All others have the hash that they always had.
create or replace function chain_history() returns trigger language plpgsql as $$
declare
  last record;
  said jsonb;
begin
  -- Waits for the transaction that appends now, if there is one, and then sees what it appended.
  perform from history_head for update;
  -- What this transaction itself appended is not in the head yet.
  select seq, hash into last from (
    select seq, hash from history_head union all (select seq, hash from history order by seq desc limit 1)) as known
    order by seq desc limit 1;
  new.seq := last.seq + 1;
  new.done_at := coalesce(new.done_at, nullif(current_setting('history.done_at', true), '')::timestamptz);
  new.station := coalesce(new.station, nullif(current_setting('history.station', true), ''));
  said := jsonb_build_array(new.seq, history_time(new.at), new.person_id, new.person_name, new.facility_id, new.entity,
    new.records, new.what, new.summary, new.before, new.after, new.operation_id);
  if new.done_at is not null then
    said := said || jsonb_build_array(history_time(new.done_at));
  end if;
  if new.station is not null then
    said := said || jsonb_build_array(jsonb_build_object('station', new.station));
  end if;
  new.hash := encode(sha256(convert_to(last.hash || said::text, 'UTF8')), 'hex');
  return new;
end $$;

-- Until the transaction ends, what the history is told was done at this station; '' for none.
create function act_was_at(station text) returns void language sql as $$
  select set_config('history.station', coalesce(station, ''), true)
$$;

alter function record_action_asked(jsonb, jsonb) rename to record_action_done;
-- Records an action as before (step 0167), with the station at which it was done.
create function record_action_asked(act jsonb, ops jsonb) returns boolean language plpgsql as $$
begin
  -- The entries of its operations are made when the transaction ends.
  perform act_was_at(act ->> 'station');
  return record_action_done(act, ops);
end $$;
`
