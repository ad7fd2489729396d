import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId } from '../field/field.ts'
import { sincePlanted } from '../plant/plant.ts'
import { newTagProblems } from '../plant/replace-tag.ts'
import type { TagStock } from '../tag/tag-runs.ts'
import { TagLabel } from '../tag/tag.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

/** An unused plant tag for a batch that is called by one; the old one is used for good (Metrc reference §7). */
export const BatchTagReplacement = z.strictObject({
  facilityId: entityId,
  batchName: BatchName,
  newLabel: TagLabel,
  date: businessDay,
})
export type BatchTagReplacement = z.infer<typeof BatchTagReplacement>

interface TagFacts {
  /** Whether the state calls the batches of this facility by plant tags. */
  batchesAreTagged: boolean
  availableTags: TagStock
  today: string
}

/** Why this batch cannot be given this tag; empty when it may go to Metrc. */
export const batchTagProblems = (
  batch: PlantBatch | undefined,
  { newLabel, date }: Pick<BatchTagReplacement, 'newLabel' | 'date'>,
  { batchesAreTagged, availableTags, today }: TagFacts,
): Problem[] => [
  ...atPath('batchName', batchProblems(batch, 'retag')),
  ...(batchesAreTagged ? [] : [{ path: 'batchName', message: 'Batches have names here and no tags: rename it' }]),
  ...newTagProblems(newLabel, batch?.metrc.Name ?? '', availableTags),
  ...atPath('date', dayProblems(date, today, sincePlanted(batch))),
]
