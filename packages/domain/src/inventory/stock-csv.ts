import { csvText } from '../csv/csv-text.ts'
import type { InventoryDetail } from './inventory-detail.ts'
import { facilityStorage, inventoryLabels } from './inventory-words.ts'
import { stockUnitLabels } from './stock-unit.ts'

/** What is where of an item: a line of the table of a stock. */
export interface StockLine {
  item: Pick<InventoryDetail, 'name' | 'brand' | 'model' | 'sku' | 'type' | 'unit' | 'criticalLimit'>
  /** The name of the room; none for the storage. */
  room: string | null
  /** In the unit of the item. */
  amount: number
}

const head = ['Name', 'Brand', 'Model', 'SKU', 'Type', 'Where', 'Amount', 'Unit', 'Minimum required']

/** The stock of a facility as a table. */
export const stockCsv = (lines: readonly StockLine[]): string =>
  csvText([
    head,
    ...lines.map(({ item, room, amount }) => [
      item.name,
      item.brand,
      item.model,
      item.sku ?? '',
      inventoryLabels[item.type],
      room ?? facilityStorage,
      amount,
      stockUnitLabels[item.unit],
      item.criticalLimit ?? '',
    ]),
  ])
