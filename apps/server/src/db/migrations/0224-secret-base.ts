/** What PINs, acts that wait on devices and pushes are keyed with once SECRET_KEY was changed: the first key, sealed with the present one. */
export const sql = `
create table secret_base (
  id text primary key default 'base' check (id = 'base'),
  sealed text not null
);
`
