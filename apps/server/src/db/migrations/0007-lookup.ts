/** Labels and names are found by their begin, and labels by their last digits too, among hundreds of thousands. */
export const sql = `
-- In the order of bytes, whatever the language of the database: only such an index finds a begin.
drop index plant_label;
create index plant_label on plant (facility_id, label collate "C");
create index plant_label_end on plant (facility_id, reverse(label) collate "C") where gone_at is null;
drop index package_label;
create index package_label on package (facility_id, label collate "C");
create index package_label_end on package (facility_id, reverse(label) collate "C") where gone_at is null;
create index plant_batch_name on plant_batch (facility_id, lower(name) collate "C");
create index harvest_name on harvest (facility_id, lower(name) collate "C");
`
