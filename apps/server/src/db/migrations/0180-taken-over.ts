/** An organization admin takes over what lies in the tray of who has no access any more (decision 147). */
export const sql = `
-- Whose tray a row lay in before, by name; null for what the person typed.
alter table repair add column taken_from text;
`
