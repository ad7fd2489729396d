/** What an update of a strain sends, and what Metrc prints of it, as one text each: whether they are the same is one comparison. */
export const sql = `
alter table catalogue_strain add column printed text generated always as (name || chr(31) || "sativaPercent"::text
  || chr(31) || "indicaPercent"::text || chr(31) || coalesce(thc::text, '') || chr(31) || coalesce(cbd::text, '')) stored;
alter table strain add column printed text generated always as ((metrc ->> 'Name')
  || chr(31) || (metrc ->> 'SativaPercentage') || chr(31) || (metrc ->> 'IndicaPercentage')
  || chr(31) || coalesce(metrc ->> 'ThcLevel', '') || chr(31) || coalesce(metrc ->> 'CbdLevel', '')) stored;
`
