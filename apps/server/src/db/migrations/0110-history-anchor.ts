/** Heads of the history as they once were, each with a keyed hash: who has the database alone can make none. */
export const sql = `
create table history_anchor (
  seq bigint primary key,
  hash text not null,
  at timestamptz not null,
  mac text not null
);
`
