import * as z from 'zod'
import { eachOnce, entityId, requiredText } from '../field/field.ts'
import { HarvestAdditions, HarvestType, harvestTypeLabels } from '../harvest/add.ts'
import { type FieldWords, wordFrom } from '../history/field-changes.ts'
import { mostPlantsAtOnce, PlantLabel } from '../plant/plant.ts'

/** Into which harvest the plants of a weigh-in are cut once it is closed; `locationId` is the drying room's. */
export const WeighInHead = HarvestAdditions.omit({ facilityId: true, plants: true })
export type WeighInHead = z.infer<typeof WeighInHead>

/** The plants that are expected on the scale, by their labels. */
const expectedPlants = z
  .array(PlantLabel)
  .min(1, 'Choose at least one plant')
  .max(mostPlantsAtOnce, `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`)
  .superRefine(eachOnce<string>((label) => `Plant ${label}`))

/** A weigh-in that is to be opened in a room. */
export const WeighInForm = WeighInHead.extend({ roomId: entityId, plants: expectedPlants })
export type WeighInForm = z.infer<typeof WeighInForm>

/** Why a weigh-in ends without a harvest. */
export const WeighInGivenUp = z.strictObject({ reason: requiredText(500, 'Say why it is given up') })
export type WeighInGivenUp = z.infer<typeof WeighInGivenUp>

const Ended = z.object({
  as: z.enum(['closed', 'given-up']),
  at: z.string(),
  byName: z.string(),
  /** Why it was given up; '' of one that was closed. */
  reason: z.string(),
})

/**
 * The weighing of the plants of a room for one harvest, at as many stations as there are. What is weighed stays here until it is
 * closed: that alone writes to Metrc.
 */
export const WeighIn = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  roomId: z.string(),
  type: HarvestType,
  /** The drying room. */
  locationId: z.string(),
  sublocation: z.string().nullable(),
  /** Of the harvest. */
  name: z.string(),
  /** The day of the harvest. */
  date: z.string(),
  /** The labels that are expected. */
  plants: z.array(z.string()),
  openedByName: z.string(),
  openedAt: z.string(),
  /** Null while it is open. */
  ended: Ended.nullable(),
})
export type WeighIn = z.infer<typeof WeighIn>

/** The same in a list: how many plants are expected, and of how many a weight stands. */
export const WeighInSummary = WeighIn.omit({ plants: true }).extend({
  expected: z.number(),
  weighed: z.number(),
  /** Plants whose weight came after it was closed, and is not in Metrc. */
  late: z.number(),
})
export type WeighInSummary = z.infer<typeof WeighInSummary>

/** What the history calls its fields. */
export const weighInWords: FieldWords = {
  name: { label: 'Name of the harvest' },
  type: { label: 'Type', text: wordFrom(harvestTypeLabels) },
  dryingRoom: { label: 'Drying room' },
  sublocation: { label: 'Sublocation' },
  date: { label: 'Date' },
  expected: { label: 'Plants expected' },
  plant: { label: 'Plant' },
  weight: { label: 'Weight' },
  sent: { label: 'Sent to Metrc' },
  ended: { label: 'Ended' },
  reason: { label: 'Why' },
}
