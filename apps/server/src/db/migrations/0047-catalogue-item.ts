/** The organization's own items (DATA-31). */
export const sql = `
create table catalogue_item (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  "productCategoryName" text not null,
  -- Null for several strains; an id that no strain of ours has for one that is not linked (ITEM-05, READ-90).
  "strainId" text,
  "unitOfMeasure" text,
  "weightQuantity" double precision,
  "weightUnit" text,
  "volumeQuantity" double precision,
  "volumeUnit" text
);
create index catalogue_item_name on catalogue_item (lower(name), id);
create index catalogue_item_strain on catalogue_item ("strainId") where "strainId" is not null;
call feed_changes_of('catalogue_item', 'catalogue-item');
`
