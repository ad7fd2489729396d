/** The address that a person wants to have, which counts once the link that was mailed to it is opened in time (READ-123). */
export const sql = `
alter table "user"
  add column new_email text check (new_email = lower(new_email)),
  add column new_email_until timestamptz,
  add check ((new_email is null) = (new_email_until is null));
`
