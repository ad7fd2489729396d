import type { InventoryCategory } from '@cultivatd/domain/inventory/inventory-category'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All categories of the organization's own, by name; `ids` limits them. */
export async function inventoryCategories(db: Db, ids: readonly string[] | null = null): Promise<InventoryCategory[]> {
  const { rows } = await sql<InventoryCategory>`
    select id, version, name, type from inventory_category
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

/** All inventory details by name; `ids` limits them. */
export async function inventoryDetails(db: Db, ids: readonly string[] | null = null): Promise<InventoryDetail[]> {
  const { rows } = await sql<InventoryDetail>`
    select id, version, type, "userCategoryId", name, brand, model, sku, "criticalLimit", unit,
      exists (select from stock_ticket t where t.detail_id = inventory_detail.id)
        or exists (select from equipment e where e.detail_id = inventory_detail.id)
        or exists (select from light l where l.bulb_id = inventory_detail.id) as "wasInStock"
    from inventory_detail
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export const inventoryCategoryRows = ownRows('inventory_category', inventoryCategories)
export const inventoryDetailRows = ownRows('inventory_detail', inventoryDetails)

/** The items that stay as they are until the transaction ends, by id; others use them meanwhile. */
export async function keptDetails(tx: Db, ids: readonly string[]): Promise<Map<string, InventoryDetail>> {
  await sql`select from inventory_detail where id = any (${[...ids]}) order by id for share`.execute(tx)
  return new Map((await inventoryDetails(tx, ids)).map((detail) => [detail.id, detail]))
}

/** The names of the items that are in a category. */
export async function detailsInCategory(db: Db, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from inventory_detail where "userCategoryId" = ${categoryId} order by lower(name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The categories that stay as they are until the transaction ends. */
export async function keptCategories(tx: Db, ids: readonly string[]): Promise<InventoryCategory[]> {
  await sql`select from inventory_category where id = any (${[...ids]}) for share`.execute(tx)
  return inventoryCategories(tx, ids)
}
