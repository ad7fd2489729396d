/** Files of records: what is stored, by its hash; who added it to what; and what is on its way. */
export const sql = `
-- What the storage holds. Named here before it is put there, so that what was put and belongs to nothing is known.
create table stored_file (
  hash text primary key,
  type text not null,
  size bigint not null,
  put_at timestamptz not null
);

create table file (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  hash text not null references stored_file (hash),
  entity text not null,
  record text not null,
  name text not null,
  added_at timestamptz not null,
  added_by text not null
);
create index file_of on file (entity, record);
create index file_hash on file (hash);
call feed_changes_of('file', 'file');

-- Pieces of a file that is being sent, of one person for one record; they may come through several servers.
create table file_piece (
  upload text not null,
  place bigint not null,
  person_id text not null,
  entity text not null,
  record text not null,
  content bytea not null,
  at timestamptz not null,
  primary key (person_id, upload, place)
);
create index file_piece_at on file_piece (at);
`
