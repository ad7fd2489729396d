/** The list of operations by act, person and record: each is found without reading years of the ledger. */
export const sql = `
-- the newest and the oldest operation of an act
create index operation_action_seq on operation (action_id, seq);
drop index operation_action;
create index operation_person on operation (person_id, seq);
-- people know the begin of a name and the end of a label
create index operation_record_begin on operation_record (lower(record) collate "C");
create index operation_record_end on operation_record (reverse(lower(record)) collate "C");
`
