/** What is ours alone may belong to the organization; its requests are answered once too (decision 020). */
export const sql = `
alter table action alter column facility_id drop not null;
`
