import type { Item } from '@cultivatd/domain/item/item'
import type { Item as MetrcItem } from '@cultivatd/metrc/item-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

interface ItemRow {
  id: string
  facility_id: string
  version: number
  metrc: Item['metrc']
  own_id: string | null
  own_name: string | null
}

/** The active items of a facility by name, with what each is called in the catalogue; `ids` limits them. */
export async function items(db: Db, facilityId: string, ids: readonly string[] | null = null): Promise<Item[]> {
  const { rows } = await sql<ItemRow>`
    select m.id, m.facility_id, m.version, m.metrc, o.id as own_id, o.name as own_name from item m
    left join catalogue_link l on l.kind = 'item' and l.facility_id = m.facility_id and l.metrc_id = m.id::bigint
    left join catalogue_item o on o.id = l.own_id
    where m.facility_id = ${facilityId} and m.gone_at is null and m.list = 'itemsActive'
      and ${only(ids, 'm.id')}
    order by m.metrc ->> 'Name'`.execute(db)
  return rows.map(({ id, facility_id, version, metrc, own_id, own_name }) => ({
    id,
    facilityId: facility_id,
    version,
    metrc: metrcFields(metrc),
    catalogue: own_id === null || own_name === null ? null : { id: own_id, name: own_name },
  }))
}

const metrcFields = (metrc: Item['metrc']): Item['metrc'] => ({
  Id: metrc.Id,
  Name: metrc.Name,
  ProductCategoryName: metrc.ProductCategoryName,
  StrainId: metrc.StrainId ?? null,
  StrainName: metrc.StrainName ?? null,
  UnitOfMeasureName: metrc.UnitOfMeasureName,
  UnitVolume: metrc.UnitVolume ?? null,
  UnitVolumeUnitOfMeasureName: metrc.UnitVolumeUnitOfMeasureName ?? null,
  UnitWeight: metrc.UnitWeight ?? null,
  UnitWeightUnitOfMeasureName: metrc.UnitWeightUnitOfMeasureName ?? null,
  IsUsed: metrc.IsUsed ?? false,
})

/** An active item of a facility as Metrc sent it: the ledger keeps what was known when somebody acted. */
export async function itemRecord(db: Db, facilityId: string, id: string): Promise<MetrcItem | null> {
  const { rows } = await sql<{ metrc: MetrcItem }>`
    select metrc from item
    where facility_id = ${facilityId} and id = ${id} and gone_at is null and list = 'itemsActive'`.execute(db)
  return rows[0]?.metrc ?? null
}

/** The names of the other active items of a facility. */
export async function itemNames(db: Db, facilityId: string, except: string | null = null): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select metrc ->> 'Name' as name from item
    where facility_id = ${facilityId} and gone_at is null and list = 'itemsActive' and id is distinct from ${except}`.execute(
    db,
  )
  return rows
}
