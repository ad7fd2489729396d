import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { eachOnce, entityId } from '../field/field.ts'
import {
  mostSources,
  NewPackage,
  type NewPackageFacts,
  newPackageProblems,
  problemsOfSources,
  sourceProblems,
  takenAmount,
} from '../package/new-package.ts'
import { noAbilities, type PackageAbilities, testsMissing } from '../package/said.ts'
import { rounded, type UnitOfMeasure } from '../unit/unit.ts'
import { harvestProblems, remainingGrams } from './harvest-actions.ts'
import type { Harvest } from './harvest.ts'

/** Packaging is in grams, whatever the harvest is weighed in (PKG-16, READ-42). */
const InGrams = z.literal('Grams', 'Packages of a harvest are weighed in Grams')

/** A new package of parts of one or several harvests (API-30, PKG-12 to PKG-16). */
export const HarvestPackage = NewPackage.extend({
  unitOfWeight: InGrams,
  /** A sample for a laboratory; the tests that it is for are those of `said`. */
  isSample: z.boolean().optional(),
  harvests: z
    .array(z.strictObject({ id: entityId, weight: takenAmount, unitOfWeight: InGrams }))
    .min(1, 'Add at least one harvest')
    .max(mostSources, `Add at most ${mostSources} harvests`)
    .superRefine(eachOnce<{ id: string }>(({ id }) => `Harvest ${id}`)),
})
export type HarvestPackage = z.infer<typeof HarvestPackage>

/** A harvest that a package is made of, by its name, or by its id where the facility has none; with what is taken, in grams. */
export interface HarvestSource {
  name: string
  harvest: Harvest | undefined
  weight: number
}

/** Why a package of this product cannot take that much of this harvest; what its row of the form says (PKG-13, PKG-14). */
export function harvestSourceProblems(
  { harvest, weight }: Pick<HarvestSource, 'harvest' | 'weight'>,
  item: NewPackageFacts['item'],
): Problem[] {
  const source = sourceProblems({
    strainNames: harvest ? strainsOf(harvest, item?.metrc.StrainName ?? null) : null,
    taken: weight,
    remaining: harvest ? remainingGrams(harvest) : 0,
    item,
  }).map((message): Problem => ({ message }))
  return harvest ? [...harvestProblems(harvest, 'createPackage'), ...source] : source
}

/** Metrc prints the strains of a harvest in one text, joined with commas, and a name may have a comma of its own. */
const strainsOf = ({ metrc }: Harvest, strain: string | null): string[] =>
  strain !== null && `, ${metrc.SourceStrainNames ?? ''}, `.includes(`, ${strain}, `) ? [strain] : []

/** Why a package cannot be a sample straight out of a harvest; what is no sample can. */
function samplingProblems(
  { isSample = false, said }: Pick<HarvestPackage, 'isSample' | 'said'>,
  abilities: PackageAbilities,
): Problem[] {
  if (!isSample) return []
  if (!abilities.harvestSample)
    return [{ path: 'isSample', message: 'Metrc does not let this facility submit harvests for testing' }]
  return abilities.harvestTests && (said?.requiredTests ?? []).length === 0
    ? [{ path: 'said.requiredTests', message: testsMissing }]
    : []
}

/** Why this package cannot be made; empty when it may go to Metrc (PKG-12 to PKG-16). */
export function harvestPackageProblems(
  pkg: Pick<HarvestPackage, 'label' | 'date' | 'said' | 'isSample'>,
  sources: readonly HarvestSource[],
  facts: NewPackageFacts & { units: readonly UnitOfMeasure[] },
): Problem[] {
  const { item, units, abilities = noAbilities } = facts
  const unit = units.find(({ Name }) => Name === item?.metrc.UnitOfMeasureName)
  return [
    ...newPackageProblems(pkg, facts),
    ...(pkg.said?.finishedGood
      ? [{ path: 'said.finishedGood', message: 'Metrc takes no finished goods from a harvest: mark the package later' }]
      : []),
    ...samplingProblems(pkg, abilities),
    ...(item && unit && unit.QuantityType !== 'WeightBased'
      ? [{ path: 'itemId', message: `${item.metrc.Name} is measured in ${unit.Name}, a harvest is weighed` }]
      : []),
    ...problemsOfSources(sources, 'harvests', (source) => harvestSourceProblems(source, item)),
  ]
}

/** What the new package will hold, in grams. */
export const packageWeight = (sources: readonly Pick<HarvestSource, 'weight'>[]): number =>
  rounded(sources.reduce((sum, { weight }) => sum + weight, 0))
