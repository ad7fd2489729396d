import * as z from 'zod'
import { ticketReasons } from './inventory-words.ts'
import { stockUnits } from './stock-unit.ts'

/** How many weeks of use a list shows. */
export const weeksOfUse = 12

/** How much of a consumable lies in the storage of a facility; its id is that of the inventory detail. */
export const Stock = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  /** In the unit of the item (READ-68). */
  amount: z.number(),
  /** What was used up in each of the last weeks, the oldest first; what was moved is not. In the unit of the item. */
  weeks: z.array(z.number()).length(weeksOfUse),
  /** What was used up in the last 28 days, in the unit of the item. */
  used: z.number(),
})
export type Stock = z.infer<typeof Stock>

/** One piece of equipment (DATA-17). */
export const Equipment = z.object({
  id: z.string(),
  version: z.number(),
  detailId: z.string(),
  /** Null once it was removed. */
  facilityId: z.string().nullable(),
  /** Null in the storage of its facility. */
  roomId: z.string().nullable(),
  systemId: z.string().nullable(),
  removed: z.boolean(),
  /** Since when it is where it is, as an instant. */
  since: z.string(),
})
export type Equipment = z.infer<typeof Equipment>

/** What put something of a consumable into the stock or took it out; never changed, never deleted (DATA-18, DATA-19). */
export const StockTicket = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  detailId: z.string(),
  reason: z.enum(ticketReasons),
  /** In its own unit; below 0: taken out. */
  amount: z.number(),
  unit: z.enum(stockUnits),
  /** What the facility had after it, in the unit of the item. */
  after: z.number(),
  userId: z.string(),
  userName: z.string(),
  /** When, as an instant. */
  timestamp: z.string(),
  /** Where it was used; null where that is not in a room, or in no system. */
  roomId: z.string().nullable(),
  systemId: z.string().nullable(),
  /** As the system is called now. */
  systemName: z.string().nullable(),
  /** The other half of a move, and its facility. */
  linkedId: z.string().nullable(),
  linkedFacilityId: z.string().nullable(),
})
export type StockTicket = z.infer<typeof StockTicket>
