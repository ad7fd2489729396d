/** The packages of an item: its page counts them by room, and nobody goes through all packages for it. */
export const sql = `
create index package_of_item on package (facility_id, (coalesce(metrc -> 'Item' ->> 'Id', metrc ->> 'ItemId')))
  where gone_at is null and is_open;
`
