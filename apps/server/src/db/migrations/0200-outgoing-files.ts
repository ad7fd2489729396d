/** A new item is sent with all files that its category asks for, as one write (decision 163). */
export const sql = `
-- Several of one operation, in the order in which its payload names them. A trial keeps them for an operation that never is,
-- in a transaction that is taken back: so the reference is looked at only at the end.
alter table outgoing_file add column place int not null default 0;
alter table outgoing_file drop constraint outgoing_file_pkey, add primary key (operation_id, place);
alter table outgoing_file drop constraint outgoing_file_operation_id_fkey,
  add constraint outgoing_file_operation_id_fkey foreign key (operation_id) references operation (id)
    on delete cascade deferrable initially deferred;
`
