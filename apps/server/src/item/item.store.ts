import type { Item } from '@cultivatd/domain/item/item'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

interface ItemRow {
  id: string
  facility_id: string
  version: number
  metrc: Item['metrc']
}

/** The active items of a facility by name; `ids` limits them. */
export async function items(db: Db, facilityId: string, ids: readonly string[] | null = null): Promise<Item[]> {
  const { rows } = await sql<ItemRow>`
    select id, facility_id, version, metrc from item
    where facility_id = ${facilityId} and gone_at is null and list = 'itemsActive'
      and ${only(ids, 'id')}
    order by metrc ->> 'Name'`.execute(db)
  return rows.map(({ id, facility_id, version, metrc }) => ({
    id,
    facilityId: facility_id,
    version,
    metrc: {
      Id: metrc.Id,
      Name: metrc.Name,
      ProductCategoryName: metrc.ProductCategoryName,
      StrainId: metrc.StrainId ?? null,
      StrainName: metrc.StrainName ?? null,
      UnitOfMeasureName: metrc.UnitOfMeasureName,
    },
  }))
}
