/** The packages of a harvest, and the transfers of a package, are found among years of them. */
export const sql = `
create index package_harvests on package using gin (string_to_array(metrc ->> 'SourceHarvestNames', ', '));
create index transfer_packages on transfer using gin (metrc_packages jsonb_path_ops);
`
