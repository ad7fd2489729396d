/** Photos of tasks and comments: who may remove one, and its small picture. */
export const sql = `
-- The id of the person; empty where it was not kept yet.
alter table file add column added_by_id text not null default '';
-- A picture made smaller, to be seen beside others.
alter table file add column small_hash text references stored_file (hash);
create index file_small_hash on file (small_hash) where small_hash is not null;
`
