/** What became of backups, and that this database was restored from one (decisions 183 and 184). */
export const sql = `
create table backup_run (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  is_scheduled boolean not null,
  -- The name of what was written; null where nothing was.
  name text,
  -- The moment that it shows.
  moment timestamptz,
  bytes bigint,
  row_count bigint,
  file_count integer,
  -- Why there is none, or what is missing in it, in a sentence.
  problem text,
  is_whole boolean not null,
  -- When user admins were told of it.
  told_at timestamptz
);
create index backup_run_ended on backup_run (ended_at desc);
call feed_changes_of('backup_run', 'backup-run');

create table restoration (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  -- The moment that the backup shows.
  backup_of timestamptz not null,
  restored_at timestamptz not null,
  -- When a server began to work on it.
  begun_at timestamptz,
  -- From then on what Metrc does not show was not sent before the restore.
  settled_at timestamptz
);
call feed_changes_of('restoration', 'restoration');

-- Of what had no end in the backup that it was restored from: the moment of that.
alter table operation add column restored_from timestamptz;

-- Facilities that are not compared with Metrc since a restore: until then nothing is sent for them.
create table restored_facility (
  facility_id text primary key,
  since timestamptz not null
);
`
