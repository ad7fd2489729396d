import { grams, quantityText } from '../unit/unit.ts'
import type { HarvestType } from './add.ts'
import { type Harvest, isManicure } from './harvest.ts'

/**
 * More than any plant weighs when it is cut, in grams: the largest that are grown, a season outdoors, come to some forty
 * kilograms with stem and leaves. A plant of a room weighs less than three.
 */
const mostOfAPlant = 50_000

/** A plant that flowered and weighs less was weighed in another unit, in grams. */
const leastOfAPlant = 1

/** From so many on it can be told which of them is the odd one. */
const fewestToCompare = 3

/**
 * Plants of one crop differ by half and by double. Three times is far, and a slipped decimal point or another unit is ten
 * times and more; so is, in a crop of plants that differ much, five times.
 */
const farTimes = { atLeast: 3, atMost: 5 }

/** The median absolute deviation of a normal distribution times this is its standard deviation. */
const deviationOfMedian = 1.4826

/** What one plant of a strain has weighed, wet, as an average of each harvest: the lightest and the heaviest, in grams. */
export interface StrainPast {
  from: number
  to: number
}

/** A weight that is in doubt until a person has said that it is right. */
export interface DoubtedWeight {
  /** In grams; null while there is none. */
  weight: number | null
  /** What its strain weighed before; undefined when nothing is known. */
  past?: StrainPast | undefined
}

/**
 * For each weight why a person should look at it again, as a sentence, or null. It is a question and no rule: what is
 * confirmed goes to Metrc as it is.
 *
 * @param part what is cut; of a part it cannot be told that it weighs too little, it may be a single branch. Undefined for
 * whole plants of any size, down to a seedling
 */
export function weightDoubts(weights: readonly DoubtedWeight[], part?: HarvestType): readonly (string | null)[] {
  const isFar = farFrom(weights.flatMap(({ weight }) => (weight === null ? [] : [weight])))
  return weights.map(({ weight, past }) => {
    if (weight === null) return null
    return impossible(weight, part) ?? isFar(weight) ?? otherThanBefore(weight, past, part)
  })
}

function impossible(weight: number, part: HarvestType | undefined): string | null {
  if (weight > mostOfAPlant) return `No plant weighs more than ${gramsText(mostOfAPlant)}`
  if (weight < leastOfAPlant && part === 'FullPlant') return `A plant that flowered weighs more than ${leastOfAPlant} g`
  return null
}

/** By how much weights differ is a ratio: the spread is that of their logarithms. */
function farFrom(weights: readonly number[]): (weight: number) => string | null {
  if (weights.length < fewestToCompare) return () => null
  const middle = median(weights)
  const spread = median(weights.map((weight) => Math.abs(Math.log(weight / middle))))
  const limit = Math.min(
    Math.max(Math.log(farTimes.atLeast), 3 * deviationOfMedian * spread),
    Math.log(farTimes.atMost),
  )
  return (weight) =>
    Math.abs(Math.log(weight / middle)) > limit ? `The others weigh about ${gramsText(middle)}` : null
}

function otherThanBefore(weight: number, past: StrainPast | undefined, part: HarvestType | undefined): string | null {
  if (!past) return null
  const isHeavy = weight > past.to * farTimes.atLeast
  const isLight = weight * farTimes.atLeast < past.from && part !== 'Manicure'
  if (!isHeavy && !isLight) return null
  const [from, to] = [past.from, past.to].map((each) => gramsText(each))
  return `A plant of this strain weighed ${from === to ? `about ${to}` : `${from} to ${to}`} before`
}

const gramsText = (weight: number): string => `${quantityText(weight < 10 ? weight : Math.round(weight))} g`

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** By strain, what harvests of whole plants weighed. Of several strains in one harvest nothing can be told. */
export function strainPasts(harvests: readonly Harvest[]): ReadonlyMap<string, StrainPast> {
  const pasts = new Map<string, StrainPast>()
  for (const harvest of harvests) {
    const { SourceStrainNames, TotalWetWeight, UnitOfWeightName, PlantCount } = harvest.metrc
    const strain = SourceStrainNames?.trim()
    if (!strain || isManicure(harvest) || PlantCount < 1 || !(TotalWetWeight > 0)) continue
    const each = grams(TotalWetWeight, UnitOfWeightName) / PlantCount
    const known = pasts.get(strain)
    pasts.set(strain, { from: Math.min(each, known?.from ?? each), to: Math.max(each, known?.to ?? each) })
  }
  return pasts
}
