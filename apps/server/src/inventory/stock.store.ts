import { randomUUID } from 'node:crypto'
import type { Problem } from '@cultivatd/domain/app-error'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { notEnoughAvailable, type TicketReason } from '@cultivatd/domain/inventory/inventory-words'
import { addingProblems, takenFrom, takingProblems } from '@cultivatd/domain/inventory/stock'
import { amountOf, netOf, type StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import { keptDetails } from './inventory.store.ts'

/** Something that is used up in a facility, or given back. */
export interface StockUse {
  facilityId: string
  detailId: string
  /** Above 0, in `unit`. */
  quantity: number
  unit: StockUnit
  reason: TicketReason
  by: Author
  /** Where it is used; neither for what only leaves the storage. */
  roomId?: string | null
  systemId?: string | null
  /** The other half of a move, and this half. */
  linkedId?: string
  id?: string
  /** In pieces or milliliters, where that is known better: as much as the other half of a move took. */
  net?: number
  /** When, as an instant; now by default. */
  at?: string
}

/** A ticket that was written, or why none was. */
export type Booked = Ticketed | Refused
interface Ticketed {
  ticketId: string
  detail: InventoryDetail
  /** In the unit of the item, before it and after it. */
  before: number
  after: number
  /** What it changed, above 0, in pieces or milliliters. */
  net: number
}
interface Refused {
  problems: Problem[]
}

export const isRefused = (booked: Booked): booked is Refused => 'problems' in booked

/**
 * Takes something from the stock of a facility: one negative ticket and the balance, in the transaction of what it was
 * used for. Whoever takes the same item there meanwhile waits; what is not there is a problem and nothing is written.
 * Called for several items it is called in the order of their ids, inside `transact`.
 *
 * @returns the ticket; or problems at `detailId`, `quantity` ('Not enough available') and `unit`
 */
export const takeFromStock = (tx: Db, use: StockUse): Promise<Booked> => book(tx, use, 'out')

/**
 * Puts something into the stock of a facility: what was bought, or what was taken and is given back, with the reason for
 * which it had been taken.
 *
 * @returns as `takeFromStock`
 */
export const giveToStock = (tx: Db, use: StockUse): Promise<Booked> => book(tx, use, 'in')

async function book(tx: Db, use: StockUse, direction: 'in' | 'out'): Promise<Booked> {
  const { facilityId, detailId } = use
  const detail = (await keptDetails(tx, [detailId])).get(detailId)
  if (!detail) return { problems: [{ message: 'This item is no longer in the inventory', path: 'detailId' }] }
  const net = await lockedNet(tx, facilityId, detailId)
  const available = amountOf(net ?? 0, detail.unit)
  const problems = direction === 'in' ? addingProblems(use, detail) : takingProblems(use, detail, available)
  if (problems.length > 0) return { problems }
  const change = direction === 'in' ? (use.net ?? netOf(use.quantity, use.unit)) : takenFrom(net ?? 0, use, detail)
  if (change === null) return { problems: [{ message: notEnoughAvailable, path: 'quantity' }] }
  const signed = direction === 'in' ? change : -change
  const after = await changeBalance(tx, facilityId, detailId, signed)
  const ticketId = use.id ?? randomUUID()
  await writeTicket(tx, ticketId, use, { direction, net: signed, after })
  return { ticketId, detail, before: available, after: amountOf(after, detail.unit), net: change }
}

/** A balance that nobody else changes until the transaction ends; null where there never was any. */
async function lockedNet(tx: Db, facilityId: string, detailId: string): Promise<number | null> {
  const { rows } = await sql<{ net: number }>`
    select net from stock where facility_id = ${facilityId} and id = ${detailId} for update`.execute(tx)
  return rows[0]?.net ?? null
}

/** Answers what is there now. One that takes is called after `lockedNet` only: a new row cannot begin below 0. */
async function changeBalance(tx: Db, facilityId: string, detailId: string, net: number): Promise<number> {
  const { rows } = await (net < 0
    ? sql<{ net: number }>`
        update stock set net = net + ${net}::numeric, version = nextval('row_version')
        where facility_id = ${facilityId} and id = ${detailId} returning net`
    : sql<{ net: number }>`
        insert into stock (facility_id, id, net) values (${facilityId}, ${detailId}, ${net})
        on conflict (facility_id, id) do update set net = stock.net + excluded.net, version = nextval('row_version')
        returning net`
  ).execute(tx)
  return rows[0]?.net ?? 0
}

interface Written {
  direction: 'in' | 'out'
  net: number
  after: number
}

async function writeTicket(tx: Db, id: string, use: StockUse, { direction, net, after }: Written): Promise<void> {
  const { facilityId, detailId, quantity, unit, reason, by, roomId = null, systemId = null } = use
  const amount = direction === 'in' ? quantity : -quantity
  await sql`
    insert into stock_ticket (id, facility_id, detail_id, reason, amount, unit, net, after_net, user_id, user_name,
      room_id, system_id, linked_id, at)
    values (${id}, ${facilityId}, ${detailId}, ${reason}, ${amount}, ${unit}, ${net}, ${after}, ${by.id}, ${by.name},
      ${roomId}, ${systemId}, ${use.linkedId ?? null}, coalesce(${use.at ?? null}::timestamptz, clock_timestamp()))`.execute(
    tx,
  )
}

/** How much of each consumable a facility has, in the unit of the item; `ids` limits them. */
export async function amountsInStock(db: Db, facilityId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; net: number; unit: StockUnit }>`
    select s.id, s.net, d.unit from stock s join inventory_detail d on d.id = s.id
    where s.facility_id = ${facilityId} and s.id = any (${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, net, unit }) => [id, amountOf(net, unit)]))
}
