import { harvestSourceProblems } from '@cultivatd/domain/harvest/create-package'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import type { Item } from '@cultivatd/domain/item/item'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import type { TypedBefore } from '../record/typed-before.ts'
import { numberText } from '../ui/number-text.ts'

/** What is taken of a harvest, as the form holds it; the weight is no number until somebody types one. */
export interface TakenOfHarvest {
  id: string
  weight: number
  unitOfWeight: 'Grams'
}

/** A row of which no weight was typed yet. */
export const untaken = (id: string): TakenOfHarvest => ({ id, weight: Number.NaN, unitOfWeight: 'Grams' })

/** What was taken of which harvests in a refused creation; of the opened one nothing yet without it. */
export function harvestsTyped(before: TypedBefore | undefined, opened: string): TakenOfHarvest[] {
  const typed = before?.payload['harvests']
  if (!Array.isArray(typed)) return [untaken(opened)]
  return (typed as { id: unknown; weight: unknown }[]).map(({ id, weight }) => ({
    ...untaken(String(id)),
    ...(typeof weight === 'number' ? { weight } : {}),
  }))
}

/** Why that much cannot be taken of a harvest for this product; empty while it can. No number yet is none (PKG-13). */
export const takingProblems = (
  { id, weight }: Pick<TakenOfHarvest, 'id' | 'weight'>,
  known: readonly Harvest[],
  item: Item | undefined,
): string[] =>
  harvestSourceProblems({ harvest: known.find((one) => one.id === id), weight: weight || 0 }, item).map(
    ({ message }) => message,
  )

/** The products that a package of this harvest may be: weighed, and of its strain or of none (PKG-14). */
export const packagedItems = (items: readonly Item[], units: readonly UnitOfMeasure[], harvest: Harvest): Item[] =>
  items.filter(
    (item) =>
      units.find(({ Name }) => Name === item.metrc.UnitOfMeasureName)?.QuantityType === 'WeightBased' &&
      fits(harvest, item),
  )

/** Whether anything of this harvest can be in such a package: taking next to nothing shows it. */
export const fits = (harvest: Harvest | undefined, item: Item | undefined): boolean =>
  harvest !== undefined &&
  !harvestSourceProblems({ harvest, weight: remainingGrams(harvest) || 1 }, item).some(
    ({ message }) => message === unfit,
  )

export const unfit = 'Invalid Name or Strain for Product'

/** Those of which nothing can be in a package of this product, which was chosen after they were added (PKG-14). */
export const unfitHarvests = (
  taken: readonly Pick<TakenOfHarvest, 'id'>[],
  known: readonly Harvest[],
  item: Item | undefined,
): Harvest[] => (item ? known.filter((one) => taken.some(({ id }) => id === one.id) && !fits(one, item)) : [])

/** Why a harvest is not offered for this product; null where it is. */
function whyNot(harvest: Harvest, item: Item): string | null {
  const { IsOnHold } = harvest.metrc
  if (IsOnHold) return 'on hold'
  if (!fits(harvest, item)) return `not of ${item.metrc.StrainName ?? 'a known strain'}`
  return remainingGrams(harvest) > 0 ? null : 'nothing remains'
}

interface Offers {
  /** Those that can be added, in which the text occurs; the one with the most left first. */
  fit: Harvest[]
  /** 'Durban 12 Nov: not of Blue Dream', of those in which the text occurs, if any; counted by why while there is none. */
  others: string[]
}

/** What is offered beside the field of another harvest, and why the rest is not. */
export function offersOf(text: string, { known, item, taken }: Adding): Offers {
  if (!item) return { fit: [], others: [] }
  const typed = text.trim().toLowerCase()
  const named = known.filter(({ id, metrc }) => !taken.includes(id) && metrc.Name.toLowerCase().includes(typed))
  if (typed && named.length === 0) return { fit: [], others: [`No other harvest here is called “${text.trim()}”`] }
  const judged = named.map((harvest) => ({ harvest, why: whyNot(harvest, item) }))
  const fit = judged.flatMap(({ harvest, why }) => (why === null ? [harvest] : []))
  const unfit = judged.flatMap(({ harvest, why }) => (why === null ? [] : [{ name: harvest.metrc.Name, why }]))
  return {
    fit: fit.sort((a, b) => remainingGrams(b) - remainingGrams(a)),
    others: typed ? unfit.map(({ name, why }) => `${name}: ${why}`) : countedBy(unfit.map(({ why }) => why)),
  }
}

const countedBy = (reasons: readonly string[]): string[] =>
  [...new Set(reasons)].map((why) => {
    const { length } = reasons.filter((one) => one === why)
    return `${numberText(length)} ${length === 1 ? 'harvest' : 'harvests'}: ${why}`
  })

interface Adding {
  known: readonly Harvest[]
  item: Item | undefined
  /** The ids that are there already. */
  taken: readonly string[]
}

/** The harvest that somebody names to take more from, or why it cannot be added (PKG-14). */
export function addedHarvest(name: string, { known, item, taken }: Adding): Harvest | string {
  const named = known.filter(({ metrc }) => metrc.Name.toLowerCase() === name.trim().toLowerCase())
  // A name may come again on another day: the one that can still be added is meant.
  const found = named.find(({ id }) => !taken.includes(id)) ?? named[0]
  if (!found || !fits(found, item)) return unfit
  return taken.includes(found.id) ? `${found.metrc.Name} is there already` : found
}
