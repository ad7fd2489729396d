import * as z from 'zod'

/** One fact about a record, in words and values that people read: 'Quantity', '1,612.40 Grams'. */
export const Fact = z.object({ name: z.string(), value: z.string().nullable() })
export type Fact = z.infer<typeof Fact>

/** What a person needs to decide whether Metrc has applied a write. */
export const Evidence = z.object({
  /** What was wanted. */
  wanted: z.array(Fact),
  /** What we knew of the record when the person acted; null when it was not there yet. */
  before: z.array(Fact).nullable(),
  /** What Metrc shows now; null when Metrc does not show the record. */
  now: z.array(Fact).nullable(),
  readAt: z.string(),
  /** What the comparison says, in one sentence. */
  finding: z.string(),
})
export type Evidence = z.infer<typeof Evidence>
