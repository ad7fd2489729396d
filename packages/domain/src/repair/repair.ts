import * as z from 'zod'
import { entityId, requiredText } from '../field/field.ts'
import { mendActs, mendNames } from './mend-words.ts'
import { mostBodies, mostRowsAtOnce } from './tray-limits.ts'

/** The address of a route, which names what was to be done: '/api/plant/move'. */
export const ActPath = z.string().regex(/^\/api\/[a-z/-]{1,80}$/, 'This is no change')

const Body = z.record(z.string(), z.unknown())

/** What nobody sends is kept for ever. Characters of values are those of their JSON; one row may hold the tags of a batch. */
const mostAtOnce = 4_000_000
const mostOfTray = 20_000_000
const mostRows = 5_000

/** Why values of so many characters are not kept at once; null when they may be. */
export const keptProblem = (characters: number): string | null =>
  characters > mostAtOnce ? 'These values are too long for the repair tray. Shorten the texts.' : null

/** Why a tray of so many rows and characters is not kept; null when it may be. */
export const trayProblem = (rows: number, characters: number): string | null =>
  rows > mostRows || characters > mostOfTray
    ? 'Your repair tray is full: it holds 5,000 rows at most. Send or give up what is in it, then keep these.'
    : null

/** A change that is tried: what its route would be sent. Single records come as a body each. */
export const Tried = z.strictObject({
  facilityId: entityId,
  act: ActPath,
  bodies: z.array(Body).min(1).max(mostBodies),
})
export type Tried = z.infer<typeof Tried>

/** A sentence about a record, with what mends it where that is known. */
export const SaidOfRecord = z.strictObject({ message: z.string(), mend: z.enum(mendNames).optional() })

const JudgedRecord = z.strictObject({ record: z.string(), problems: z.array(SaidOfRecord) })

/** A change by its route: what that would be sent. */
const Step = z.strictObject({ act: ActPath, body: Body })

export const MendAnswer = z.strictObject({
  act: z.enum(mendActs),
  records: z.array(z.string()),
  said: z.string(),
  press: z.string(),
  steps: z.array(Step),
})

/** What mends, pressed: its changes in their order, under a key so that a second press is the same one. */
export const Mending = z.strictObject({
  facilityId: entityId,
  /** Made by the browser: 32 hexadecimal digits, or a UUID. */
  key: z.string().regex(/^[\da-f]{32}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  steps: z.array(Step).min(1).max(mostBodies),
})
export type Mending = z.infer<typeof Mending>

export const JudgementAnswer = z.strictObject({
  works: z.array(z.string()),
  odd: z.array(JudgedRecord),
  fails: z.array(JudgedRecord),
  whole: z.array(z.string()),
  /** What mends some of what fails and is a change of ours. */
  mends: z.array(MendAnswer),
})

/** What goes into the own tray: of these changes those records, each with why. */
export const Kept = Tried.extend({
  /** 'Harvest plants' */
  title: requiredText(100),
  rows: z
    .array(z.strictObject({ record: requiredText(200), messages: z.array(z.string().max(500)).max(20) }))
    .min(1)
    .max(mostRowsAtOnce),
})
export type Kept = z.infer<typeof Kept>

/** One row of somebody's tray: a change of one record that was not sent, or that Metrc refused. */
export const Repair = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  /** The route that it is sent by. */
  act: z.string(),
  title: z.string(),
  record: z.string(),
  body: Body,
  /** Why it was not done. */
  messages: z.array(z.string()),
  /** When it came into the tray. */
  at: z.string(),
  /** The operation that Metrc refused; null where it was not sent. */
  operationId: z.string().nullable(),
  /** In whose tray it lay, by name, where it was taken over. */
  takenFrom: z.string().nullable(),
})
export type Repair = z.infer<typeof Repair>

export const RepairChange = z.strictObject({
  facilityId: entityId,
  rows: z
    .array(z.strictObject({ id: z.uuid(), version: z.int(), body: Body }))
    .min(1)
    .max(mostRowsAtOnce),
})
export type RepairChange = z.infer<typeof RepairChange>
export const RepairIds = z.strictObject({ facilityId: entityId, ids: z.array(z.uuid()).min(1).max(mostRowsAtOnce) })
export const RepairGivingUp = RepairIds.extend({ reason: requiredText(500) })
