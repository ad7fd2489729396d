import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId } from '../field/field.ts'
import { type TagStock, unavailableTagProblems } from '../tag/tag-runs.ts'
import { PlantLabel, type PlantState, plantProblems, sincePlanted } from './plant.ts'

/** An unused tag for a plant whose own was lost or destroyed: the plant stays what it is, the old tag is used for good (Metrc reference §7). */
export const PlantTagReplacement = z.strictObject({
  facilityId: entityId,
  label: PlantLabel,
  newLabel: PlantLabel,
  date: businessDay,
})
export type PlantTagReplacement = z.infer<typeof PlantTagReplacement>

interface TagFacts {
  /** The plant tags that may be given out. */
  availableTags: TagStock
  today: string
}

/** Why a plant tag cannot be given instead of another; the same for a plant and for a batch that is called by one. */
export const newTagProblems = (newLabel: string, oldLabel: string, availableTags: TagStock): Problem[] =>
  newLabel === oldLabel
    ? [{ path: 'newLabel', message: 'This is its tag already' }]
    : unavailableTagProblems([newLabel], availableTags, 'plant').map((message) => ({ path: 'newLabel', message }))

/** Why this plant cannot be given this tag; empty when it may go to Metrc. */
export const tagReplacementProblems = (
  plant: PlantState | undefined,
  { label, newLabel, date }: Omit<PlantTagReplacement, 'facilityId'>,
  { availableTags, today }: TagFacts,
): Problem[] => [
  ...atPath('label', plantProblems(plant, 'retag')),
  ...newTagProblems(newLabel, label, availableTags),
  ...atPath('date', dayProblems(date, today, sincePlanted(plant))),
]
