/** Turns that a station keeps sealed, for their person to take over without a network (decision 177). */
export const sql = `
alter table session add column is_spare boolean not null default false;
`
