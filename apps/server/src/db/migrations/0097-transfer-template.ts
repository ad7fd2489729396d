/** Templates of outgoing transfers stand beside the transfers: Metrc lists them alike (decision 086). */
export const sql = `
alter table transfer drop constraint transfer_type_check;
alter table transfer add constraint transfer_type_check check (type in ('incoming', 'outgoing', 'rejected', 'template'));
-- Until when what was confirmed of a template stands before what is read: {"until": instant} (decision 029).
alter table transfer add column own_write jsonb;
-- What was written of a template from here and Metrc prints nowhere: {"phone", "grossUnit", "packages": {label: {"grossWeight", "price"}}}.
alter table transfer add column template_own jsonb not null default '{}';
-- The transfers that were made of a template.
create index transfer_of_template on transfer (facility_id, ((metrc ->> 'OriginatingTemplateId'))) where type = 'outgoing';
`
