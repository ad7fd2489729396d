import * as z from 'zod'
import { entityId } from '../field/field.ts'

/** So many changes of one kind that wait in somebody's tray, and since when the oldest of them does. */
const TrayKind = z.object({
  /** 'Harvest plants' */
  title: z.string(),
  /** Metrc refused them; the others were not sent. */
  isRefused: z.boolean(),
  count: z.number(),
  oldest: z.string(),
})

/** What waits to be mended by one person: how many of what, and none of its values. */
export const Tray = z.object({
  /** Of the person. */
  id: z.string(),
  version: z.number(),
  displayName: z.string(),
  /** Who has no access mends nothing. */
  isActive: z.boolean(),
  /** The oldest first. */
  kinds: z.array(TrayKind),
  /** How many of them are rows of the tray, which can be taken over; the others are refusals that only their forms correct. */
  inTray: z.number(),
})
export type Tray = z.infer<typeof Tray>

export const TakingOver = z.strictObject({ personId: entityId })

/** Why somebody's tray may not be taken over; empty when it may. */
export const takeOverProblems = ({ displayName, isActive }: Pick<Tray, 'displayName' | 'isActive'>): string[] =>
  isActive
    ? [`${displayName} still has access: what is in their tray they send or give up themselves. Ask them to.`]
    : []
