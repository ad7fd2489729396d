import type { AdditiveProduct, AdditiveProducts } from '@cultivatd/domain/additive/additive'
import type { AdditivesTemplate } from '@cultivatd/metrc/additive-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

interface OwnRow {
  id: string
  version: number
  harvest_days: number | null
  detail_id: string | null
}

/** The products that a facility keeps in Metrc, by name, with what is ours of each. */
export async function additiveProducts(db: Db, facilityId: string): Promise<AdditiveProducts> {
  const listed = await sql<{ version: number; metrc: AdditivesTemplate[] }>`
    select version, metrc from reference_list
    where facility_id = ${facilityId} and id = 'additivesTemplatesActive'`.execute(db)
  const own = await sql<OwnRow>`
    select id, version, harvest_days, detail_id from additive_product where facility_id = ${facilityId}`.execute(db)
  const ownOf = new Map(own.rows.map((row) => [row.id, row]))
  const versions = [...listed.rows, ...own.rows].map(({ version }) => version)
  const products = (listed.rows[0]?.metrc ?? []).map((record) => productFrom(record, ownOf.get(String(record.Id))))
  return {
    id: facilityId,
    version: Math.max(0, ...versions),
    products: products.toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

const productFrom = (record: AdditivesTemplate, own: OwnRow | undefined): AdditiveProduct => ({
  id: record.Id,
  name: record.Name,
  type: record.AdditiveType,
  productName: record.ProductTradeName,
  supplier: record.ProductSupplier,
  epaNumber: record.EpaRegistrationNumber ?? '',
  device: record.ApplicationDevice,
  ingredients: (record.ActiveIngredients ?? []).map(({ Name, Percentage }) => ({ name: Name, percent: Percentage })),
  entryQuantity: record.RestrictiveEntryIntervalQuantityDescription ?? '',
  entryUnit: record.RestrictiveEntryIntervalTimeDescription ?? '',
  note: record.Note ?? '',
  harvestDays: own?.harvest_days ?? null,
  detailId: own?.detail_id ?? '',
})

/** A product as Metrc last printed it; null when it is on no list. */
export async function productRecord(db: Db, facilityId: string, id: number): Promise<AdditivesTemplate | null> {
  const { rows } = await sql<{ record: AdditivesTemplate }>`
    select t as record from reference_list, jsonb_array_elements(metrc) as t
    where facility_id = ${facilityId} and reference_list.id = 'additivesTemplatesActive' and (t ->> 'Id')::bigint = ${id}`.execute(
    db,
  )
  return rows[0]?.record ?? null
}

interface Confirmed {
  id: number
  own: { harvestDays: number | null; detailId: string }
  metrc: object
}

/** Products that Metrc has confirmed: as they are listed from now on, and what is ours of them. */
export async function saveConfirmedProducts(
  tx: Db,
  facilityId: string,
  confirmed: readonly Confirmed[],
): Promise<void> {
  for (const { id, own, metrc } of confirmed) {
    await sql`
      insert into additive_product (facility_id, id, harvest_days, detail_id)
      values (${facilityId}, ${String(id)}, ${own.harvestDays},
        (select d.id from inventory_detail d where d.id = ${own.detailId}))
      on conflict (facility_id, id) do update set harvest_days = excluded.harvest_days, detail_id = excluded.detail_id,
        version = nextval('row_version')`.execute(tx)
    await sql`
      insert into reference_list (facility_id, id, metrc)
      values (${facilityId}, 'additivesTemplatesActive', jsonb_build_array(${jsonb({ ...metrc, Id: id })}))
      on conflict (facility_id, id) do update set version = nextval('row_version'), metrc = (
        select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements(reference_list.metrc) as t
        where (t ->> 'Id')::bigint <> ${id}) || jsonb_build_array(coalesce((
        select t from jsonb_array_elements(reference_list.metrc) as t where (t ->> 'Id')::bigint = ${id}), '{}')
          || ${jsonb({ ...metrc, Id: id })})`.execute(tx)
  }
}
