import * as z from 'zod'
import { OperationState } from '../operation/operation.ts'
import type { MappingCell } from './mapping.ts'

const value = z.union([z.string(), z.number(), z.null()])
const differs = z.array(z.object({ field: z.string(), ours: value, theirs: value }))
const write = z.object({
  id: z.string(),
  state: OperationState,
  recordedAt: z.string(),
  dealtWithAt: z.string().nullable(),
  what: z.enum(['create', 'update']),
})

const Cell = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unlinked', 'gone', 'matches']) }),
  z.object({ state: z.literal('differs'), differs }),
  z.object({ state: z.enum(['sent', 'refused']), write, differs }),
]) satisfies z.ZodType<MappingCell>

/** How a record of the catalogue stands with one facility (STRAIN-08, STRAIN-09, ITEM-04); its id is the facility's. */
export const MappingRow = z.object({
  id: z.string(),
  version: z.number(),
  /** What a create or an update would send there. */
  sent: z.record(z.string(), value),
  /** Metrc's id of what it is linked to; null for nothing. */
  linkedId: z.number().nullable(),
  /** What Metrc shows of it there; null when it is not among the active ones. */
  record: z.record(z.string(), value).nullable(),
  /** What it was called when Metrc showed it last; null for nothing. */
  lastName: z.string().nullable(),
  cell: Cell,
  /** Why Metrc cannot be asked to make one of it there: its category asks for more than we have. Empty when it can. */
  makingProblems: z.array(z.string()),
  /** The photos and documents that one has to come with there; left out where none is asked for. */
  filesAsked: z
    .array(z.object({ of: z.enum(['productPhoto', 'labelPhoto', 'packagingPhoto', 'document']), count: z.number() }))
    .optional(),
  /** What an update takes away in Metrc there, in a sentence; null for nothing. */
  lostByUpdate: z.string().nullable(),
})
export type MappingRow = z.infer<typeof MappingRow>

/** How a record of the catalogue stands with all active facilities: the states alone, for lists of thousands. */
export const MappingStates = z.object({
  id: z.string(),
  version: z.number(),
  /** One of each active facility, in the order in which Home shows them. */
  states: z.array(z.enum(['unlinked', 'gone', 'matches', 'differs', 'sent', 'refused'])),
})
export type MappingStates = z.infer<typeof MappingStates>
