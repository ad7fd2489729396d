/** What categories ask of an item beside its measures: one document, for it has as many fields as the state thinks of. */
export const sql = `
alter table catalogue_item add column details jsonb;
`
