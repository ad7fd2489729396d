import * as z from 'zod'
import type { FieldWords } from '../history/field-changes.ts'
import { readingKinds } from './reading-kinds.ts'

/** An alarm of a room, as people see it. */
export const Alarm = z.object({
  id: z.string(),
  facilityId: z.string(),
  roomId: z.string(),
  version: z.number(),
  /** The value that it is about, or a source that is silent. */
  subject: z.enum([...readingKinds, 'silent']),
  side: z.enum(['below', 'above', 'silent']),
  /** The source that is silent, by its id; empty for a value. */
  silentId: z.string(),
  /** The source that told of it, or that is silent, as it was called then. */
  sourceName: z.string(),
  /** What was read when it began, and the band that it was out of, in the units of the store; null of a silent one. */
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Since when it is so, as an instant. */
  beganAt: z.string(),
  /** Null while it stands. */
  endedAt: z.string().nullable(),
  endedAs: z.enum(['good', 'dropped']).nullable(),
  /** Who has seen it first, as that person was called then; null while nobody has. */
  seenAt: z.string().nullable(),
  seenByName: z.string().nullable(),
})
export type Alarm = z.infer<typeof Alarm>

/** What the history calls its fields. */
export const alarmWords: FieldWords = { seenBy: { label: 'Seen by' } }
