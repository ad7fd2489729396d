/** Transfers that were received long ago are read by page (READ-114). */
export const sql = `
-- The business day where it was received: as text, so that no time zone moves it.
alter table transfer add column received_day text generated always as (case
  when coalesce(metrc ->> 'ReceivedDateTime', '0001') not like '0001%' then left(metrc ->> 'ReceivedDateTime', 10) end) stored;
create index transfer_received on transfer (facility_id, received_day, id) where gone_at is null;
`
