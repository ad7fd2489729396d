import * as z from 'zod'
import type { Proposal } from './proposals.ts'

/** A proposal as it goes to the screen. */
export const ProposalRow = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  found: z.array(z.object({ facilityId: z.string(), metrcId: z.number(), name: z.string() })),
  existing: z.object({ name: z.string(), isSame: z.boolean() }).nullable(),
}) satisfies z.ZodType<Proposal>
export type ProposalRow = z.infer<typeof ProposalRow>
