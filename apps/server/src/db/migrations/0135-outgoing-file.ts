/** What is sent to Metrc and is too large for the ledger's row (decision 113). */
export const sql = `
-- Of an operation, from its recording until Metrc has it.
create table outgoing_file (
  operation_id text primary key references operation (id) on delete cascade,
  content bytea not null
);

-- What is sent of an item's files is told with the item of the organization too.
create or replace function record_catalogue_write() returns trigger language plpgsql as $$
begin
  insert into change (entity, id, facility_id, op)
    select 'catalogue-write', payload ->> 'catalogueId', facility_id, 'upsert' from new_rows
    where kind in ('strain.create', 'strain.update', 'item.create', 'item.update', 'item.add-file', 'item.remove-file')
      and payload ->> 'catalogueId' is not null;
  return null;
end $$;
-- Few are open, however long the ledger is.
create index operation_item_file on operation ((payload ->> 'catalogueId'))
  where kind in ('item.add-file', 'item.remove-file')
    and (state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
      or (state = 'refused' and dealt_with_at is null));
create index operation_item_file_sent on operation (facility_id, answered_at)
  where kind in ('item.add-file', 'item.remove-file') and state = 'confirmed';
`
