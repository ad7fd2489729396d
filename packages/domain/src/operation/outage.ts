import * as z from 'zod'

/** A time in which Metrc did not answer. */
export const Outage = z.object({
  id: z.string(),
  version: z.number(),
  startedAt: z.string(),
  /** Null while it lasts. */
  endedAt: z.string().nullable(),
  /** What people were told. */
  reason: z.string(),
})
export type Outage = z.infer<typeof Outage>
