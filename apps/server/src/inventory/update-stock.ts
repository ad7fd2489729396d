import { randomUUID } from 'node:crypto'
import { AppError, type Problem, refuse } from '@cultivatd/domain/app-error'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { facilityStorage, isConsumable, unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import {
  additionProblems,
  moveProblems,
  removalProblems,
  type StockPlace,
  type StockRow,
  type StockThere,
} from '@cultivatd/domain/inventory/stock'
import { exactStockText } from '@cultivatd/domain/inventory/stock-unit'
import type { StockAddition, StockMove, StockRemoval } from '@cultivatd/domain/inventory/update-stock'
import type { Db } from '../db/db.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import { type Author, type RecordedChange, recordChange } from '../history/history.store.ts'
import { roomById } from '../room/room.store.ts'
import { addPieces, freePieces, placePieces } from './equipment.store.ts'
import { keptDetails } from './inventory.store.ts'
import { amountsInStock, type Booked, giveToStock, isRefused, type StockUse, takeFromStock } from './stock.store.ts'

/** What one press of Update Stock does, in one transaction: all of its rows or none. */
interface Booking {
  tx: Db
  by: Author
  /** Written at the end: whoever appends to the history holds up all others who do. */
  entries: RecordedChange[]
}

/** A row with its item, and its number in what was sent. */
interface ItemRow extends StockRow {
  at: number
  detail: InventoryDetail
}

/** @throws AppError invalid with each problem of each row */
export async function addStock(tx: Db, by: Author, { facilityId, rows }: StockAddition): Promise<void> {
  const items = await keptItems(tx, rows)
  refuse(additionProblems(rows, items))
  const booking = { tx, by, entries: [] }
  for (const row of itemRows(rows, items))
    if (isConsumable(row.detail.type)) await addConsumable(booking, facilityId, row)
    else await addEquipment(booking, facilityId, row)
  await record(booking)
}

/** @throws AppError invalid with each problem of each row; not-found when the facility that it goes to is not active */
export async function moveStock(tx: Db, by: Author, body: StockMove): Promise<void> {
  const from = { facilityId: body.facilityId, roomId: body.roomId }
  const to = { facilityId: body.toFacilityId, roomId: body.toRoomId }
  const names = { from: await placeName(tx, from), to: await placeName(tx, to, 'toRoomId') }
  const items = await keptItems(tx, body.rows)
  const there = await thereAt(tx, from, items)
  refuse(moveProblems(body.rows, { from, to }, items, there))
  const booking = { tx, by, entries: [] }
  for (const row of itemRows(body.rows, items))
    if (isConsumable(row.detail.type)) await moveConsumable(booking, { from, to, names }, row)
    else await moveEquipment(booking, { from, to, names }, row, there.pieces)
  await record(booking)
}

/** @throws AppError invalid with each problem of each row */
export async function removeStock(tx: Db, by: Author, { facilityId, roomId, rows }: StockRemoval): Promise<void> {
  const from = { facilityId, roomId }
  const name = await placeName(tx, from)
  const items = await keptItems(tx, rows)
  const there = await thereAt(tx, from, items)
  refuse(removalProblems(rows, items, there))
  const booking = { tx, by, entries: [] }
  for (const row of itemRows(rows, items))
    if (isConsumable(row.detail.type)) await removeConsumable(booking, facilityId, row)
    else await removeEquipment(booking, { from, name }, row, there.pieces)
  await record(booking)
}

const keptItems = (tx: Db, rows: readonly StockRow[]) =>
  keptDetails(
    tx,
    rows.map(({ detailId }) => detailId),
  )

/** In the order of the items, so that two who take the same ones wait for each other and not in a circle. */
const itemRows = (rows: readonly StockRow[], items: ReadonlyMap<string, InventoryDetail>): ItemRow[] =>
  rows
    .flatMap((row, at) => {
      const detail = items.get(row.detailId)
      return detail ? [{ ...row, at, detail }] : []
    })
    .toSorted((one, other) => (one.detailId < other.detailId ? -1 : 1))

async function thereAt(tx: Db, place: StockPlace, items: ReadonlyMap<string, InventoryDetail>): Promise<StockThere> {
  const pieces = await freePieces(tx, place, [...items.keys()])
  const counts = [...pieces].map(([id, { length }]) => [id, length] as const)
  // Consumables lie in the storage, whatever room they were used in (READ-67).
  const amounts = place.roomId === '' ? await amountsInStock(tx, place.facilityId, [...items.keys()]) : []
  return { available: new Map([...counts, ...amounts]), pieces }
}

/** 'Veg 2' or 'Facility Storage'; what equipment is moved to has to be there. */
async function placeName(tx: Db, { facilityId, roomId }: StockPlace, path?: string) {
  const facility = (await activeFacilities(tx)).find(({ id }) => id === facilityId)
  if (!facility) throw new AppError('not-found', 'Unknown Facility')
  const room = roomId === '' ? null : await roomById(tx, facilityId, roomId)
  if (room === undefined && path) refuse([{ message: 'This room is no longer there. Choose another one.', path }])
  const name = room === null ? facilityStorage : (room?.metrc.Name ?? unknownRoom)
  return { name, full: `${facility.metrc.DisplayName || facilityId}, ${name}` }
}

/** @throws AppError invalid at the row, when what it asks for was taken meanwhile */
function booked(result: Booked, at: number): Exclude<Booked, { problems: Problem[] }> {
  if (!isRefused(result)) return result
  throw new AppError(
    'invalid',
    result.problems.map(({ message, path }) => ({ message, path: `rows.${at}.${path}` })),
  )
}

const takenIn = (
  { by }: Booking,
  facilityId: string,
  row: ItemRow,
): Pick<StockUse, 'facilityId' | 'detailId' | 'quantity' | 'unit' | 'by'> => ({
  facilityId,
  detailId: row.detailId,
  quantity: row.quantity,
  unit: row.unit,
  by,
})

interface Told {
  facilityId: string
  verb: 'add' | 'move' | 'remove'
  summary: string
}

/** What the history keeps of a ticket. */
function tellStock({ by, entries }: Booking, result: Exclude<Booked, { problems: Problem[] }>, told: Told): void {
  const { detail, before, after } = result
  const { facilityId, verb, summary } = told
  const amount = (one: number) => ({ amount: exactStockText(one, detail.unit) })
  const records = [detail.name, detail.id] as const
  entries.push({
    by,
    facilityId,
    entity: 'stock',
    records: [...records],
    what: `stock.${verb}`,
    summary,
    before: amount(before),
    after: amount(after),
  })
}

const textOf = ({ quantity, unit, detail }: ItemRow): string => {
  if (unit === 'SINGLE') return `${exactStockText(quantity, unit)} ${detail.name}`
  return `${exactStockText(quantity, unit)} of ${detail.name}`
}

async function addConsumable(booking: Booking, facilityId: string, row: ItemRow): Promise<void> {
  const result = booked(
    await giveToStock(booking.tx, { ...takenIn(booking, facilityId, row), reason: 'added' }),
    row.at,
  )
  tellStock(booking, result, { facilityId, verb: 'add', summary: `Added ${textOf(row)}` })
}

async function removeConsumable(booking: Booking, facilityId: string, row: ItemRow): Promise<void> {
  const use = { ...takenIn(booking, facilityId, row), reason: 'removed' } as const
  const result = booked(await takeFromStock(booking.tx, use), row.at)
  tellStock(booking, result, { facilityId, verb: 'remove', summary: `Removed ${textOf(row)}` })
}

interface Way {
  from: StockPlace
  to: StockPlace
  names: Record<'from' | 'to', { name: string; full: string }>
}

/** Two tickets, each of which names the other one (INV-19, INV-20). */
async function moveConsumable(booking: Booking, { from, to, names }: Way, row: ItemRow): Promise<void> {
  const [outId, inId] = [randomUUID(), randomUUID()]
  const taken = { ...takenIn(booking, from.facilityId, row), reason: 'moved', id: outId, linkedId: inId } as const
  const out = booked(await takeFromStock(booking.tx, taken), row.at)
  const given = { ...taken, facilityId: to.facilityId, id: inId, linkedId: outId, net: out.net }
  const into = booked(await giveToStock(booking.tx, given), row.at)
  const text = textOf(row)
  tellStock(booking, out, { facilityId: from.facilityId, verb: 'move', summary: `Moved ${text} to ${names.to.full}` })
  tellStock(booking, into, {
    facilityId: to.facilityId,
    verb: 'move',
    summary: `Moved ${text} from ${names.from.full}`,
  })
}

interface ToldPieces extends Told {
  ids: readonly string[]
  name: string
  before: string | null
  after: string | null
}

/** What the history keeps of some pieces: one entry, found by each of them. */
function tellPieces({ by, entries }: Booking, told: ToldPieces): void {
  const { facilityId, verb, summary, ids, name, before, after } = told
  const kept = (place: string | null) => place && { place, pieces: ids.length }
  const records = [name, ...ids] as const
  entries.push({
    by,
    facilityId,
    entity: 'equipment',
    records: [...records],
    what: `equipment.${verb}`,
    summary,
    before: kept(before) || null,
    after: kept(after) || null,
  })
}

async function addEquipment(booking: Booking, facilityId: string, row: ItemRow): Promise<void> {
  const { detailId, quantity: count, detail } = row
  const ids = await addPieces(booking.tx, { facilityId, detailId, count })
  const summary = `Added ${textOf(row)}`
  tellPieces(booking, {
    facilityId,
    verb: 'add',
    summary,
    ids,
    name: detail.name,
    before: null,
    after: facilityStorage,
  })
}

type Pieces = StockThere['pieces']

/** Those that are named, else those that are there longest. */
const takenPieces = (pieces: Pieces, { detailId, quantity, pieceIds }: ItemRow): readonly string[] =>
  pieceIds ?? (pieces.get(detailId) ?? []).slice(0, quantity)

async function moveEquipment(booking: Booking, { from, to, names }: Way, row: ItemRow, pieces: Pieces): Promise<void> {
  const ids = takenPieces(pieces, row)
  await placePieces(booking.tx, ids, to)
  const told = { verb: 'move', ids, name: row.detail.name, before: names.from.full, after: names.to.full } as const
  const text = textOf(row)
  tellPieces(booking, { ...told, facilityId: from.facilityId, summary: `Moved ${text} to ${names.to.full}` })
  if (to.facilityId !== from.facilityId)
    tellPieces(booking, { ...told, facilityId: to.facilityId, summary: `Moved ${text} from ${names.from.full}` })
}

async function removeEquipment(
  booking: Booking,
  { from, name }: { from: StockPlace; name: { name: string } },
  row: ItemRow,
  pieces: Pieces,
): Promise<void> {
  const ids = takenPieces(pieces, row)
  await placePieces(booking.tx, ids, null)
  tellPieces(booking, {
    facilityId: from.facilityId,
    verb: 'remove',
    summary: `Removed ${textOf(row)}`,
    ids,
    name: row.detail.name,
    before: name.name,
    after: null,
  })
}

async function record({ tx, entries }: Booking): Promise<void> {
  for (const entry of entries) await recordChange(tx, entry)
}
