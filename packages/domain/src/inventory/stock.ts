import type { Problem } from '../app-error.ts'
import { pleaseEnterValue } from '../field/field.ts'
import { rounded } from '../unit/unit.ts'
import { type InventoryType, isConsumable, notEnoughAvailable } from './inventory-words.ts'
import {
  amountOf,
  convertedStock,
  isCounted,
  isSameKind,
  netOf,
  type StockUnit,
  stockUnitLabels,
} from './stock-unit.ts'

/** What a rule has to know of an item of inventory. */
export interface StockItem {
  id: string
  type: InventoryType
  unit: StockUnit
}

/** How much of an item is meant. */
export interface StockAmount {
  quantity: number
  unit: StockUnit
}

/** One row of Update Stock. */
export interface StockRow extends StockAmount {
  detailId: string
  /** Which pieces of equipment are taken; without it those that are there longest. */
  pieceIds?: string[] | undefined
}

/** What is at a place, by item. */
export interface StockThere {
  /** How much, in the unit of the item; of equipment what is in no system. */
  available: ReadonlyMap<string, number>
  /** The pieces of equipment that are in no system. */
  pieces: ReadonlyMap<string, readonly string[]>
}

const mustBePositiveNumber = 'Must be a positive Number'
const mustBePositiveInteger = 'Must be a positive Integer'

/** So many pieces are added by one row: each is a record of its own. */
export const mostPieces = 500

const mostRows = 50

/** Why so many rows are not booked at once. */
export function rowsProblems({ length }: readonly StockRow[]): Problem[] {
  if (length === 0) return [{ message: 'Choose an item', path: 'rows' }]
  return length > mostRows ? [{ message: `Choose at most ${mostRows} items at once`, path: 'rows' }] : []
}

/** In whatever unit: a thousand cubic meters of liters. */
const mostQuantity = 1_000_000

/** Why this is no amount of an item: what is counted is counted whole (INV-25, INV-26, INV-30). */
function quantityProblem({ quantity, unit }: StockAmount, item: StockItem): string | null {
  const isWhole = !isConsumable(item.type) || isCounted(unit)
  if (isWhole && !Number.isInteger(quantity)) return mustBePositiveInteger
  if (rounded(quantity) <= 0) return isConsumable(item.type) ? mustBePositiveNumber : mustBePositiveInteger
  if (quantity > mostQuantity) return 'This number is too large'
  return null
}

/** Why an item is not given in this unit: what is counted has no volume (READ-72). */
function unitProblem(unit: StockUnit, item: StockItem): string | null {
  if (isSameKind(unit, item.unit)) return null
  return isCounted(item.unit)
    ? 'This is counted in single pieces'
    : `Choose a unit that converts to ${stockUnitLabels[item.unit]}`
}

/** Why so much of an item cannot be put into the stock. Each problem lies at `quantity` or `unit`. */
export function addingProblems(amount: StockAmount, item: StockItem): Problem[] {
  const unit = unitProblem(amount.unit, item)
  if (unit) return [{ message: unit, path: 'unit' }]
  const quantity = quantityProblem(amount, item)
  return quantity ? [{ message: quantity, path: 'quantity' }] : []
}

/** Each piece that is added is written down by itself. */
function tooManyProblems({ quantity }: StockAmount, { type }: StockItem): Problem[] {
  const isTooMany = !isConsumable(type) && quantity > mostPieces
  return isTooMany ? [{ message: `Enter at most ${mostPieces} pieces`, path: 'quantity' }] : []
}

/**
 * Why so much of an item cannot be taken (INV-30, INV-31). Each problem lies at `quantity` or `unit`.
 *
 * @param available what is there, in the item's unit
 */
export function takingProblems(amount: StockAmount, item: StockItem, available: number): Problem[] {
  const problems = addingProblems(amount, item)
  if (problems.length > 0 || inUnitOf(item, amount) <= available) return problems
  return [{ message: notEnoughAvailable, path: 'quantity' }]
}

/** An amount in the unit of its item, to the ten-thousandth. */
export const inUnitOf = ({ unit }: Pick<StockItem, 'unit'>, amount: StockAmount): number =>
  rounded(convertedStock(amount.quantity, amount.unit, unit))

/**
 * What taking an amount takes from a balance, as balances are kept; null when there is not enough. Who takes all that is
 * shown takes all that there is: gallons and ounces do not convert exactly (READ-72), and nothing of a drop should stay.
 *
 * @param net the balance, in pieces or milliliters
 */
export function takenFrom(net: number, amount: StockAmount, item: Pick<StockItem, 'unit'>): number | null {
  const [asked, there] = [inUnitOf(item, amount), amountOf(net, item.unit)]
  if (net <= 0 || asked > there) return null
  return asked === there ? net : Math.min(netOf(amount.quantity, amount.unit), net)
}

const gone = 'This item is no longer in the inventory'

/** The item of a row, or why there is none. */
export function itemOf<Item extends StockItem>(
  { detailId }: Pick<StockRow, 'detailId'>,
  items: ReadonlyMap<string, Item>,
): Item | Problem {
  return items.get(detailId) ?? { message: detailId === '' ? pleaseEnterValue : gone, path: 'detailId' }
}

const isItem = <Item extends StockItem>(one: Item | Problem): one is Item => 'type' in one

/** Each problem of each row, at the way to its field. */
const atRow = (at: number, problems: readonly Problem[]): Problem[] =>
  problems.map(({ message, path }) => ({ message, path: `rows.${at}.${path}` }))

/** The problems of rows that are few enough. */
const ofRows = (rows: readonly StockRow[], problemsOf: (row: StockRow) => readonly Problem[]): Problem[] => {
  const problems = rowsProblems(rows)
  return problems.length > 0 ? problems : rows.flatMap((row, at) => atRow(at, problemsOf(row)))
}

/** Why these rows cannot be added (INV-23 to INV-28). */
export const additionProblems = (rows: readonly StockRow[], items: ReadonlyMap<string, StockItem>): Problem[] =>
  ofRows(rows, (row) => {
    const item = itemOf(row, items)
    return isItem(item) ? [...addingProblems(row, item), ...tooManyProblems(row, item)] : [item]
  })

/** Why the pieces that a row names cannot be taken, each at `pieceIds`. */
function namedProblems({ quantity, pieceIds }: StockRow, there: readonly string[]): Problem[] {
  if (!pieceIds) return []
  if (!pieceIds.every((id) => there.includes(id)))
    return [{ message: 'This piece is no longer there, or it hangs in a system', path: 'pieceIds' }]
  return new Set(pieceIds).size === quantity
    ? []
    : [{ message: 'Name each piece once, as many as are taken', path: 'pieceIds' }]
}

const takenProblems = (row: StockRow, item: StockItem, { available, pieces }: StockThere): Problem[] => {
  const named = namedProblems(row, pieces.get(item.id) ?? [])
  return named.length > 0 ? named : takingProblems(row, item, available.get(item.id) ?? 0)
}

/** Why these rows cannot be taken from a place (INV-30, INV-31). */
export const removalProblems = (
  rows: readonly StockRow[],
  items: ReadonlyMap<string, StockItem>,
  there: StockThere,
): Problem[] =>
  ofRows(rows, (row) => {
    const item = itemOf(row, items)
    return isItem(item) ? takenProblems(row, item, there) : [item]
  })

/** A place of inventory: a room of a facility, or its storage where the room is ''. */
export interface StockPlace {
  facilityId: string
  roomId: string
}

/** Why nothing can be moved from here to there. */
export const samePlaceProblems = (from: StockPlace, to: StockPlace): Problem[] =>
  from.facilityId === to.facilityId && from.roomId === to.roomId
    ? [{ message: 'Choose another place', path: 'toRoomId' }]
    : []

export const cannotBePlaced = 'Consumables cannot be placed in a room'

/** Why these rows cannot be moved from one place to another (INV-17, INV-29 to INV-32, READ-67). */
export function moveProblems(
  rows: readonly StockRow[],
  { from, to }: { from: StockPlace; to: StockPlace },
  items: ReadonlyMap<string, StockItem>,
  there: StockThere,
): Problem[] {
  const problems = samePlaceProblems(from, to)
  if (problems.length > 0) return problems
  return ofRows(rows, (row) => {
    const item = itemOf(row, items)
    if (!isItem(item)) return [item]
    if (isConsumable(item.type) && to.roomId !== '') return [{ message: cannotBePlaced, path: 'detailId' }]
    return takenProblems(row, item, there)
  })
}
