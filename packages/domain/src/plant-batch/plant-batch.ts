import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { requiredText } from '../field/field.ts'
import { BatchPlace } from '../system/zone.ts'

/** The name of a batch as routes name it. */
export const BatchName = requiredText(200)

/** A batch of plants without tags of their own (DATA-24). Fields in `metrc` are spelled as the state's records spell them. */
export const PlantBatch = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Name: z.string(),
    StrainName: z.string(),
    /** Seed or Clone. */
    Type: z.string(),
    /** Shown as vegetative (BATCH-01). */
    TrackedCount: z.number(),
    /** Shown as remaining (BATCH-01). */
    UntrackedCount: z.number(),
    DestroyedCount: z.number(),
    HarvestedCount: z.number(),
    PackagedCount: z.number(),
    SourcePlantLabel: z.string().nullable(),
    PlantedDate: z.iso.date().nullable(),
    LocationId: z.number().nullable(),
    LocationName: z.string().nullable(),
    SublocationName: z.string().optional(),
    IsOnHold: z.boolean(),
  }),
  /** True once the batch left every list of Metrc that we read. */
  isGone: z.boolean(),
  /** Its place in a system of the room (DATA-14); null when it has none, or left that room. */
  location: BatchPlace.nullable(),
})
export type PlantBatch = z.infer<typeof PlantBatch>

/** How the counts of a batch are shown (BATCH-01). */
export const batchCounts = ({ metrc }: Pick<PlantBatch, 'metrc'>) => ({
  vegetative: metrc.TrackedCount,
  remaining: metrc.UntrackedCount,
})

export type BatchAction =
  | 'move'
  | 'toVeg'
  | 'waste'
  | 'apply'
  | 'package'
  | 'split'
  | 'adjust'
  | 'strain'
  | 'rename'
  | 'retag'
  | 'destroy'

const refusals: Record<BatchAction, string> = {
  move: 'moved',
  toVeg: 'moved to the vegetative phase',
  waste: 'given waste',
  apply: 'given an application',
  package: 'packaged',
  split: 'split',
  adjust: 'adjusted',
  strain: 'given another strain',
  rename: 'renamed',
  retag: 'given another tag',
  destroy: 'destroyed',
}

/** What a batch's details offer: nothing once no clones remain (BATCH-06, Metrc reference §10.3). */
export const batchActions = (batch: PlantBatch): BatchAction[] =>
  (Object.keys(refusals) as BatchAction[]).filter((action) => batchProblems(batch, action).length === 0)

/** Why this cannot be done to this batch now; empty when it can. `batch` is undefined when the facility has none of this name. */
export function batchProblems(batch: PlantBatch | undefined, action: BatchAction): Problem[] {
  if (!batch) return [{ message: 'Unknown Plant Batch Name', mend: 'lookAgain' }]
  if (batch.isGone) return [{ message: 'The batch is no longer in this facility', mend: 'lookAgain' }]
  const problems: Problem[] = []
  if (batchCounts(batch).remaining === 0) problems.push({ message: 'Batch must still have remaining clones' })
  if (batch.metrc.IsOnHold)
    problems.push({ message: `The batch is on hold and cannot be ${refusals[action]}`, mend: 'waitForRelease' })
  return problems
}
