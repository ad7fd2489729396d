import * as z from 'zod'
import { above0, entityId, requiredText } from '../field/field.ts'
import { PlantLabel } from '../plant/plant.ts'
import { converted, quantityText, rounded } from '../unit/unit.ts'

/** What stood on a scale, in the unit that it was set to. */
const ScaleRead = z.strictObject({
  value: z.number(),
  unit: z.enum(['Grams', 'Milligrams', 'Kilograms', 'Ounces', 'Pounds']),
})

/**
 * The weight of one plant, as a station sends it. Its id is made there: it is one weight however often it is sent, and can be
 * taken back by its id before anybody has heard of it.
 */
export const PlantWeightForm = z
  .strictObject({
    id: entityId,
    label: PlantLabel,
    weightGrams: above0('weight'),
    /** What the scale said; null where it was typed. */
    read: ScaleRead.nullable(),
    /** What the station is called. */
    station: requiredText(40, 'Give the station a name'),
    /** The weights of this plant that it takes the place of, as the person saw them, by their ids. */
    replaces: z.array(entityId).max(20, 'One weight replaces at most 20'),
    /** Somebody was asked whether it is right, and said yes. */
    isConfirmed: z.boolean(),
  })
  .refine(({ read, weightGrams }) => read === null || Math.abs(gramsRead(read) - weightGrams) < 0.001, {
    message: 'The weight is not what the scale said',
    path: ['weightGrams'],
  })
export type PlantWeightForm = z.infer<typeof PlantWeightForm>

const gramsRead = ({ value, unit }: z.infer<typeof ScaleRead>): number =>
  rounded(converted(value, unit, 'Grams') ?? value)

/** A weight of a weigh-in. None is ever deleted. */
export const PlantWeight = z.object({
  id: z.string(),
  version: z.number(),
  weighInId: z.string(),
  label: z.string(),
  weightGrams: z.number(),
  read: ScaleRead.nullable(),
  station: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** When it was weighed. */
  at: z.string(),
  /** In which order they arrived. */
  arrived: z.number(),
  isConfirmed: z.boolean(),
  /** Null while it stands. */
  ended: z.object({ as: z.enum(['replaced', 'taken-back']), at: z.string(), byName: z.string() }).nullable(),
  /** The write to Metrc that it went with; null while it is not closed. */
  operationId: z.string().nullable(),
})
export type PlantWeight = z.infer<typeof PlantWeight>

/** What is asked of a weight to be counted among others. */
export type CountedWeight = Pick<
  PlantWeight,
  'id' | 'label' | 'weightGrams' | 'isConfirmed' | 'ended' | 'operationId' | 'arrived' | 'station' | 'userName'
>

/** By plant the weights that are neither replaced nor taken back, in the order in which they arrived. */
export function standingWeights<Weight extends CountedWeight>(
  weights: readonly Weight[],
): ReadonlyMap<string, readonly Weight[]> {
  const standing = new Map<string, Weight[]>()
  for (const weight of weights.filter(({ ended }) => ended === null).toSorted((a, b) => a.arrived - b.arrived))
    standing.set(weight.label, [...(standing.get(weight.label) ?? []), weight])
  return standing
}

/** '1A4...017', as people say it: 'Plant …000017'. */
export const plantText = (label: string): string => `…${label.slice(-6)}`

/** '412.5 g by Marcus Reyes at Table 2' */
export const weightText = ({
  weightGrams,
  userName,
  station,
}: Pick<PlantWeight, 'weightGrams' | 'userName' | 'station'>): string =>
  `${quantityText(weightGrams)} g by ${userName} at ${station}`
