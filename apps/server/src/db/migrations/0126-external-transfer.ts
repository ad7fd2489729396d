/** Transfers from outside Metrc are incoming transfers that can be changed from here (decision 104). */
export const sql = `
-- What was written from here of a transfer from outside and Metrc prints nowhere: {"address1", "route", "packages": [...], ...}.
alter table transfer add column external_own jsonb;
`
