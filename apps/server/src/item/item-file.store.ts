import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { type FilesOfKind, itemFilesOf } from '@cultivatd/domain/item/item-file'
import type { Item } from '@cultivatd/metrc/item-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { itemCategoriesAt } from './catalogue-item.store.ts'
import { itemRecord } from './item.store.ts'

/** What Metrc has of the linked items of an item in the active facilities, where it has any or the category asks for any. */
export async function itemFiles(db: Db, itemId: string): Promise<ItemFilesRow[]> {
  const { rows } = await sql<{ facility_id: string; id: string; metrc: Item }>`
    select m.facility_id, m.id, m.metrc from catalogue_link l
    join item m on m.facility_id = l.facility_id and m.id = l.metrc_key and m.gone_at is null and m.list = 'itemsActive'
    where l.kind = 'item' and l.own_id = ${itemId}
      and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    order by m.facility_id`.execute(db)
  if (rows.length === 0) return []
  const categories = await itemCategoriesAt(db)
  return rows.flatMap(({ facility_id, id, metrc }) => {
    const kinds = itemFilesOf({ ...metrc }, categories.at(facility_id, metrc.ProductCategoryName))
    return kinds.length === 0 ? [] : [{ id: facility_id, version: 0, metrcItemId: id, kinds }]
  })
}

/** Of which kind a file of an item of a facility is; null where Metrc names no such file with this item. */
export async function kindOfItemFile(
  db: Db,
  { facilityId, itemId, fileId }: { facilityId: string; itemId: string; fileId: string },
): Promise<FilesOfKind['of'] | null> {
  const record = await itemRecord(db, facilityId, itemId)
  const kinds = record ? itemFilesOf({ ...record }, undefined) : []
  return kinds.find(({ ids }) => ids.some((id) => String(id) === fileId))?.of ?? null
}
