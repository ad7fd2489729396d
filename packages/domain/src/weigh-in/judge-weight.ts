import type { Problem } from '../app-error.ts'
import type { HarvestType } from '../harvest/add.ts'
import { type StrainPast, weightDoubts } from '../harvest/weight-doubts.ts'
import { plantProblems, type PlantState } from '../plant/plant.ts'
import { type CountedWeight, plantText, standingWeights, weightText } from './plant-weight.ts'
import type { WeighIn } from './weigh-in.ts'

/** What is known where a plant is weighed. */
export interface WeighingFacts {
  weighIn: Pick<WeighIn, 'type' | 'plants' | 'ended'>
  /** Undefined when the facility has none of this label; 'unknown' where nobody can tell, as on a device without a network. */
  plant: PlantState | undefined | 'unknown'
  /** All of the weigh-in. */
  weights: readonly CountedWeight[]
  /** What plants of its strain weighed before. */
  past?: StrainPast | undefined
}

/** A weight as it is entered. */
export interface EnteredWeight {
  label: string
  /** Null while the plant is chosen and not weighed yet. */
  weightGrams: number | null
}

export interface WeightVerdict {
  /** Why it cannot be taken at all. */
  refusals: readonly Problem[]
  /** The weights of the same plant that stand, which it would replace. */
  repeats: readonly CountedWeight[]
  /** Why a person is asked whether it is this plant, as a sentence; null where it is expected. */
  unexpected: string | null
  /** Why a person should look at the weight again, as a sentence; null where it is likely. */
  doubt: string | null
}

/**
 * What is to be said of the weight of a plant before it is taken: whether it may be, whether the plant has one, and whether it is
 * likely beside the others. The server refuses by the same.
 */
export function judgeWeight(entered: EnteredWeight, facts: WeighingFacts): WeightVerdict {
  const repeats = standingWeights(facts.weights).get(entered.label) ?? []
  return {
    refusals: weighingProblems(entered.label, facts),
    repeats,
    unexpected: facts.weighIn.plants.includes(entered.label)
      ? null
      : `Plant ${plantText(entered.label)} is not expected here`,
    doubt: entered.weightGrams === null ? null : doubtOf(entered, facts),
  }
}

/** Why nothing can be weighed of this plant here; empty when it can. */
export function weighingProblems(label: string, { weighIn, plant, weights }: Omit<WeighingFacts, 'past'>): Problem[] {
  const { ended } = weighIn
  if (ended?.as === 'given-up') return [{ message: givenUpText(ended) }]
  const sent = standingWeights(weights)
    .get(label)
    ?.find(({ operationId }) => operationId !== null)
  if (sent)
    return [
      {
        message: `Plant ${plantText(label)} went to Metrc with ${weightText(sent)}. If that is wrong, correct its weight on its page`,
      },
    ]
  return plant === 'unknown' ? [] : plantProblems(plant, 'harvest')
}

/** 'Dana Whitfield gave this weigh-in up: wrong room' */
export const givenUpText = ({ byName, reason }: NonNullable<WeighIn['ended']>): string =>
  `${byName} gave this weigh-in up: ${reason}`

function doubtOf({ label, weightGrams }: EnteredWeight, { weighIn, weights, past }: WeighingFacts): string | null {
  const others = [...standingWeights(weights)].flatMap(([other, [first]]) => (other === label || !first ? [] : [first]))
  const all = [...others.map((one) => ({ weight: one.weightGrams })), { weight: weightGrams, past }]
  return weightDoubts(all, weighIn.type).at(-1) ?? null
}

/**
 * The standing weights that are far from the others and that nobody has confirmed, by their ids, each with why. They change with
 * each plant that is weighed: the first of three cannot be judged yet.
 */
export function doubtedWeights(
  weights: readonly CountedWeight[],
  type: HarvestType,
  pastOf: (label: string) => StrainPast | undefined = () => undefined,
): ReadonlyMap<string, string> {
  const first = [...standingWeights(weights).values()].flatMap(([one]) => (one ? [one] : []))
  const reasons = weightDoubts(
    first.map(({ label, weightGrams }) => ({ weight: weightGrams, past: pastOf(label) })),
    type,
  )
  return new Map(
    first.flatMap(({ id, isConfirmed }, at) => {
      const reason = reasons[at]
      return reason && !isConfirmed ? [[id, reason]] : []
    }),
  )
}
