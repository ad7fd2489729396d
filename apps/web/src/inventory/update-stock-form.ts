import type { Problem } from '@cultivatd/domain/app-error'
import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import { enterNumber } from '@cultivatd/domain/field/typed-number'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import {
  additionProblems,
  moveProblems,
  removalProblems,
  type StockPlace,
  type StockRow,
  type StockThere,
} from '@cultivatd/domain/inventory/stock'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import type { StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import { defaultStockQuantity } from '@cultivatd/domain/inventory/update-stock'
import * as z from 'zod'

/** What stands in a number field; the rule says what is wrong with it, of the chosen action alone. */
const typedNumber = z.custom<number | null>()
const unit = z.custom<StockUnit>()

const AddRow = z.object({ category: z.string(), detailId: z.string(), quantity: typedNumber, unit })
export type AddRow = z.infer<typeof AddRow>

const TakenRow = z.object({
  isChosen: z.boolean(),
  quantity: typedNumber,
  unit,
  /** Which pieces of equipment are meant, where that was said. */
  pieceIds: z.array(z.string()).optional(),
})
type TakenRow = z.infer<typeof TakenRow>

const Place = z.object({ facilityId: z.string(), roomId: z.string() })

export const stockActions = ['none', 'add', 'move', 'remove'] as const
export type StockAction = (typeof stockActions)[number]

/** All that may be typed in Update Stock: what stands under one action is kept while another one is looked at (INV-14). */
export const UpdateStockForm = z.object({
  action: z.enum(stockActions),
  rows: z.array(AddRow),
  from: Place,
  to: Place,
  /** What is moved from there, and what is removed, by item. */
  moved: z.record(z.string(), TakenRow),
  removedFrom: z.string(),
  removed: z.record(z.string(), TakenRow),
})
export type UpdateStockForm = z.infer<typeof UpdateStockForm>

/** A row for nothing yet (INV-24, DATA-71). */
export const emptyRow = (): AddRow => ({ category: '', detailId: '', quantity: defaultStockQuantity, unit: 'SINGLE' })

export const takenRow = (unitOfItem: StockUnit): TakenRow => ({
  isChosen: false,
  quantity: defaultStockQuantity,
  unit: unitOfItem,
})

/** In which category of the first choice an item is: one of somebody's own, or its type. */
export const categoryOf = ({ type, userCategoryId }: InventoryDetail): string => userCategoryId || type

interface Chosen {
  action: StockAction
  item: InventoryDetail | undefined
  piece: Equipment | undefined
}

/** What Update Stock begins with: an item whose action was chosen in its row, one piece of it where that is, or None. */
export function beginOf(facilityId: string, { action, item, piece }: Chosen): UpdateStockForm {
  const storage = { facilityId, roomId: '' }
  const roomId = piece?.roomId ?? ''
  const row = item ? { ...emptyRow(), category: categoryOf(item), detailId: item.id, unit: item.unit } : emptyRow()
  const named = piece ? { pieceIds: [piece.id] } : {}
  const taken = item ? { [item.id]: { ...takenRow(item.unit), isChosen: true, ...named } } : {}
  return {
    action,
    rows: [row],
    from: { facilityId, roomId },
    to: storage,
    moved: action === 'move' ? taken : {},
    removedFrom: roomId,
    removed: action === 'remove' ? taken : {},
  }
}

type Row = StockRow & { path: string }

/** What is sent of the chosen action, each row with the way to it in the form. A row without a category is left out (READ-71). */
export function rowsOf(values: UpdateStockForm): Row[] {
  if (values.action === 'add')
    return values.rows.flatMap(({ category, detailId, quantity, unit: of }, at) =>
      category === '' ? [] : [{ detailId, quantity: quantity ?? Number.NaN, unit: of, path: `rows.${at}` }],
    )
  if (values.action === 'none') return []
  const list = values.action === 'move' ? 'moved' : 'removed'
  return Object.entries(values[list]).flatMap(([detailId, { isChosen, quantity, unit: of, pieceIds }]) => {
    if (!isChosen) return []
    const row = { detailId, quantity: quantity ?? Number.NaN, unit: of, path: `${list}.${detailId}` }
    return [pieceIds ? { ...row, pieceIds } : row]
  })
}

/** From where something is taken by the chosen action. */
export const takenFromOf = (values: UpdateStockForm, facilityId: string): StockPlace =>
  values.action === 'move' ? values.from : { facilityId, roomId: values.removedFrom }

interface Known {
  items: ReadonlyMap<string, InventoryDetail>
  /** What is at the place from which is taken. */
  there: StockThere
}

/** Why the chosen action cannot be done, by the rules that the server asks too, each at its field. */
export function updateStockProblems(values: UpdateStockForm, { items, there }: Known): Problem[] {
  const rows = rowsOf(values)
  const typed = rows.flatMap(({ quantity, path }) => typedProblems(values, quantity, path))
  const found =
    values.action === 'add'
      ? additionProblems(rows, items)
      : values.action === 'move'
        ? moveProblems(rows, values, items, there)
        : values.action === 'remove'
          ? removalProblems(rows, items, there)
          : []
  const problems = found.map(({ message, path = '' }) => ({ message, path: formPath(path, rows) }))
  const told = new Set(typed.map(({ path }) => path))
  return [...typed, ...problems.filter(({ path }) => !told.has(path))]
}

/** An empty quantity asks for a value, and a text that is no number for one. */
function typedProblems(values: UpdateStockForm, quantity: number, path: string): Problem[] {
  if (!Number.isNaN(quantity)) return []
  const raw = path.split('.').reduce<unknown>((part, name) => Object(part)[name], values)
  const isEmpty = (raw as { quantity: unknown }).quantity === null
  return [{ message: isEmpty ? pleaseEnterValue : enterNumber, path: `${path}.quantity` }]
}

/** 'rows.1.quantity' of what is sent as the form knows it. */
function formPath(path: string, rows: readonly Row[]): string {
  const [, at, field] = path.split('.')
  const row = rows[Number(at)]
  if (path === 'toRoomId') return 'to.roomId'
  return row ? `${row.path}.${field}` : path
}
