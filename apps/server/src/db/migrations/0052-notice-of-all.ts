/** A notification may tell of what belongs to no facility, such as a strain of the organization (NOTE-10). */
export const sql = `
alter table notification alter column facility_id drop not null;
`
