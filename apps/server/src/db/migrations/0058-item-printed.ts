/**
 * What an update of an item may send, and what Metrc prints of it, as one text each, as 0046 has it of strains: without the strain,
 * which is called otherwise in each license. Metrc's is null where it prints a kind of value that is never the same as ours. And
 * whether Metrc uses the item: each look into a document of two kilobytes unpacks it.
 */
export const sql = `
alter table catalogue_item add column printed text generated always as (name || chr(31) || "productCategoryName"
  || chr(31) || coalesce("unitOfMeasure", '')
  || chr(31) || coalesce("weightQuantity"::text, '') || chr(31) || coalesce("weightUnit", '')
  || chr(31) || coalesce("volumeQuantity"::text, '') || chr(31) || coalesce("volumeUnit", '')) stored;

-- Of what is too long for an index nothing is said: then the rule compares it.
create function text_printed(value jsonb) returns text language sql immutable parallel safe return
  case coalesce(jsonb_typeof(value), 'null') when 'null' then ''
    when 'string' then case when octet_length(value #>> '{}') <= 300 then value #>> '{}' end end;
create function number_printed(value jsonb) returns text language sql immutable parallel safe return
  case coalesce(jsonb_typeof(value), 'null') when 'number' then value #>> '{}' when 'null' then '' end;

alter table item
  add column is_used boolean generated always as (metrc -> 'IsUsed' = 'true') stored,
  add column strain_printed text generated always as (text_printed(metrc -> 'StrainName')) stored,
  add column printed text generated always as (text_printed(metrc -> 'Name')
    || chr(31) || text_printed(metrc -> 'ProductCategoryName') || chr(31) || text_printed(metrc -> 'UnitOfMeasureName')
    || chr(31) || number_printed(metrc -> 'UnitWeight') || chr(31) || text_printed(metrc -> 'UnitWeightUnitOfMeasureName')
    || chr(31) || number_printed(metrc -> 'UnitVolume') || chr(31) || text_printed(metrc -> 'UnitVolumeUnitOfMeasureName')) stored;
-- What the lists read of 25,000 items, a tenth of the table.
create index item_mapped on item (facility_id, id) include (list, printed, strain_printed, is_used) where gone_at is null;
-- As the mirror has it: of an expression nobody knows how many there are, and each was looked up alone.
alter table catalogue_link add column metrc_key text generated always as (metrc_id::text) stored;

alter table strain drop column printed;
alter table strain add column printed text generated always as (text_printed(metrc -> 'Name')
  || chr(31) || number_printed(metrc -> 'SativaPercentage') || chr(31) || number_printed(metrc -> 'IndicaPercentage')
  || chr(31) || number_printed(metrc -> 'ThcLevel') || chr(31) || number_printed(metrc -> 'CbdLevel')) stored;
`
