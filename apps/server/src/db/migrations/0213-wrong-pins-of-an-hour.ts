/** Wrong PINs of a station are counted over an hour, whoever is right in between (decision 160). */
export const sql = `
-- Since when they are counted.
alter table station add column wrong_since timestamptz;
`
