/**
 * What Metrc has confirmed is shown from then on, also while its reads are behind (decision 029). own_write is of the last
 * such write that no read has shown yet: the fields that it made (shows), the moment by Metrc's clock after which others
 * may have changed them (at), and until when what does not show them is taken for late (until).
 */
export const sql = `
alter table room add column own_write jsonb;
alter table plant add column own_write jsonb;
alter table plant_batch add column own_write jsonb;
alter table harvest add column own_write jsonb;
alter table package add column own_write jsonb;
alter table item add column own_write jsonb;
alter table strain add column own_write jsonb;
alter table transferred_package add column own_write jsonb;
`
