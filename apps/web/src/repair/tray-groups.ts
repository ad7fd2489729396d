import { type StockUnit, stockUnitLabels, stockUnitText } from '@cultivatd/domain/inventory/stock-unit'
import type { Repair } from '@cultivatd/domain/repair/repair'
import { mostRowsAtOnce } from '@cultivatd/domain/repair/tray-limits'

type Values = Readonly<Record<string, unknown>>

/** Rows that differ in nothing but their record and what stands beside it: they are mended and sent together. */
export interface TrayGroup {
  id: string
  facilityId: string
  title: string
  /** The address of their route. */
  act: string
  /** Metrc refused them; the others were not sent. */
  isRefused: boolean
  /** What all of them share, as it would be sent. */
  shared: Values
  rows: readonly Repair[]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !isList(value)

/** What a form calls the fields that are mended here; the others are sent as they are. */
const fieldWords: Readonly<Record<string, string>> = {
  date: 'Date',
  locationId: 'Room',
  name: 'Name',
  method: 'Method',
  reason: 'Reason',
  wasteType: 'Reason',
  note: 'Note',
  quantity: 'Quantity',
  unitOfMeasure: 'Unit',
  unitOfWeight: 'Unit of the weights',
  weight: 'Weight',
  itemName: 'Item',
  count: 'Count',
  mixed: 'Mixed with',
  newLabel: 'New tag',
}

/** Of what was applied; elsewhere fields of these names hold something else. */
const applicationWords: Readonly<Record<string, string>> = {
  amount: 'Amount applied',
  unit: 'Unit',
  rate: 'Rate',
  volume: 'Area or volume',
  stockQuantity: 'Taken from the stock',
}

const isApplication = (values: Values): boolean => 'productId' in values && 'amount' in values

/** What a field is called beside the others of its row; undefined for what is not mended here. */
export function wordOf(field: string, values: Values): string | undefined {
  if (field === 'quantity' && values['isNow'] === true) return 'Now holds'
  const word = fieldWords[field] ?? (isApplication(values) ? applicationWords[field] : undefined)
  const unit = values['stockUnit']
  return field === 'stockQuantity' && word && typeof unit === 'string' && isStockUnit(unit)
    ? `${word}, ${stockUnitText(unit) || 'pieces'}`
    : word
}

/** In the order in which forms have them. */
export const shownFields = (values: Values): string[] =>
  [...Object.keys(applicationWords), ...Object.keys(fieldWords)].filter(
    (field) => wordOf(field, values) !== undefined && values[field] !== undefined && values[field] !== null,
  )

const isStockUnit = (unit: string): unit is StockUnit => unit in stockUnitLabels

/** What all rows of such a change share: everything but lists and the label. */
const sharedOf = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([field, value]) => !isList(value) && field !== 'label'))

function inParts(group: TrayGroup): TrayGroup[] {
  const count = Math.ceil(group.rows.length / mostRowsAtOnce)
  return Array.from({ length: count }, (_, at) => ({
    ...group,
    id: `${group.id} ${at}`,
    rows: group.rows.slice(at * mostRowsAtOnce, (at + 1) * mostRowsAtOnce),
  }))
}

export function groupsOf(rows: readonly Repair[]): TrayGroup[] {
  const groups = new Map<string, TrayGroup & { rows: Repair[] }>()
  for (const row of rows) {
    const { facilityId, act, title } = row
    const shared = sharedOf(row.body)
    const isRefused = row.operationId !== null
    const id = JSON.stringify([facilityId, act, title, isRefused, shared])
    const known = groups.get(id)
    if (known) known.rows.push(row)
    else groups.set(id, { id, facilityId, act, title, isRefused, shared, rows: [row] })
  }
  return [...groups.values()].flatMap(inParts)
}

/** What stands beside the record in its list: its weight. */
export function besideRecord({ body }: Pick<Repair, 'body'>): { list: string; values: Values; row: Values } | null {
  const found = Object.entries(body).find((entry): entry is [string, readonly unknown[]] => isList(entry[1]))
  const [row] = found?.[1] ?? []
  if (!found || !isValues(row)) return null
  const values = Object.fromEntries(
    Object.entries(row).filter(([field, one]) => wordOf(field, row) !== undefined && one !== null),
  )
  return Object.keys(values).length > 0 ? { list: found[0], values, row } : null
}

/** The values of a row with another one beside its record. */
export function withBeside(row: Pick<Repair, 'body'>, field: string, value: unknown): Record<string, unknown> {
  const list = besideRecord(row)?.list
  const rows = list === undefined ? undefined : row.body[list]
  if (list === undefined || !isList(rows)) return { ...row.body, [field]: value }
  return { ...row.body, [list]: rows.map((one) => (isValues(one) ? { ...one, [field]: value } : one)) }
}
