/** The organization's own strains (DATA-28), and what strains and items of ours are linked to in each license. */
export const sql = `
create table catalogue_strain (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  "sativaPercent" double precision not null,
  "indicaPercent" double precision not null,
  thc double precision,
  cbd double precision,
  "cross" text not null,
  notes text not null,
  "breederId" text,
  "vegDays" double precision,
  "harvestDays" double precision,
  "waterHours" double precision,
  "feedHours" double precision
);
create index catalogue_strain_name on catalogue_strain (lower(name), id);
create index catalogue_strain_breeder on catalogue_strain ("breederId") where "breederId" is not null;
call feed_changes_of('catalogue_strain', 'catalogue-strain');

-- No trigger of its own: who links a record gives that record a new version.
create table catalogue_link (
  kind text not null check (kind in ('strain', 'item')),
  own_id text not null,
  facility_id text not null,
  metrc_id bigint not null,
  primary key (kind, own_id, facility_id),
  unique (kind, facility_id, metrc_id)
);

-- What is on its way or was refused of records of the catalogue: few, however long the ledger is.
create index operation_of_catalogue on operation ((payload ->> 'catalogueId'))
  where kind in ('strain.create', 'strain.update', 'item.create', 'item.update')
    and (state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
      or (state = 'refused' and dealt_with_at is null));

-- The feed tells of them by the id of the record of ours, so that nobody reads the catalogue anew for every write of the day.
create function record_catalogue_write() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, facility_id, op)
    select 'catalogue-write', payload ->> 'catalogueId', facility_id, 'upsert' from new_rows
    where kind in ('strain.create', 'strain.update', 'item.create', 'item.update')
      and payload ->> 'catalogueId' is not null;
  return null;
end $$;
create trigger operation_catalogue_inserted after insert on operation
  referencing new table as new_rows for each statement execute function record_catalogue_write();
create trigger operation_catalogue_updated after update on operation
  referencing new table as new_rows for each statement execute function record_catalogue_write();
`
