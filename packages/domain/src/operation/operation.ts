import * as z from 'zod'

/** The kinds of write to Metrc that the ledger carries. */
export const OperationKind = z.enum([
  'location.create',
  'location.update',
  'location.delete',
  'package.adjust',
  'package.change-item',
  'package.change-note',
  'package.finish',
  'package.unfinish',
  'package.move',
])
export type OperationKind = z.infer<typeof OperationKind>

/** recorded, then sending, then confirmed, refused, or unknown when no answer came. */
export const OperationState = z.enum(['recorded', 'sending', 'confirmed', 'refused', 'unknown'])
export type OperationState = z.infer<typeof OperationState>

/** One write to Metrc as people see it: who, when, what, and what became of it (architecture §7). */
export const Operation = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  kind: OperationKind,
  state: OperationState,
  /** The labels or names of the records it concerns. */
  records: z.array(z.string()),
  /** One line in the words of the trade: 'Adjusted by −7.60 g: Scale Variance'. */
  summary: z.string(),
  personName: z.string(),
  recordedAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Metrc's words when it refused. */
  problems: z.array(z.string()),
})
export type Operation = z.infer<typeof Operation>
