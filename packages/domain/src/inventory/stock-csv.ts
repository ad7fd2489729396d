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

/** A text as a cell: quoted, and never a formula, which a spreadsheet would run. */
const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The stock of a facility as a table that spreadsheets read. */
export function stockCsv(lines: readonly StockLine[]): string {
  const rows = lines.map(({ item, room, amount }) => [
    cell(item.name),
    cell(item.brand),
    cell(item.model),
    item.sku === null ? '' : String(item.sku),
    inventoryLabels[item.type],
    cell(room ?? facilityStorage),
    String(amount),
    stockUnitLabels[item.unit],
    item.criticalLimit === null ? '' : String(item.criticalLimit),
  ])
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
