import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { above0, businessDay, chosenId, dayProblems, entityId, optionalText } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { type TagStock, unavailableTagProblems } from '../tag/tag-runs.ts'
import { quantityText, wholeProblem } from '../unit/unit.ts'
import { actionProblems, type Package, PackageLabel, sincePackaged } from './package.ts'
import { type PackageAbilities, requiredTests, testProblems, testsMissing } from './said.ts'

/** A sample of a package for a laboratory: a package of its own, of the same item and unit (Metrc reference §10.5). */
export const PackageSample = z.strictObject({
  facilityId: entityId,
  /** An unused package tag, for the sample. */
  label: PackageLabel,
  /** The package that it is taken from. */
  from: PackageLabel,
  /** In the unit of that package. */
  quantity: above0('quantity'),
  locationId: chosenId,
  sublocation: ChosenSublocation,
  requiredTests,
  date: businessDay,
  note: optionalText(1000),
})
export type PackageSample = z.infer<typeof PackageSample>

export interface SampleFacts {
  room: Room | undefined
  locationTypes: readonly LocationType[]
  sublocations?: Sublocations
  availableTags: TagStock
  abilities: PackageAbilities
  labTestBatches: readonly string[]
  today: string
}

function quantityProblems({ metrc }: Package, quantity: number): string[] {
  if (quantity > metrc.Quantity)
    return [`Only ${quantityText(metrc.Quantity)} ${metrc.UnitOfMeasureAbbreviation} are left in the package`]
  const broken = quantity === metrc.Quantity ? null : wholeProblem(quantity, metrc.UnitOfMeasureName)
  return broken === null ? [] : [broken]
}

/** Why no sample can be taken of a package at all. */
export const samplingProblems = (pkg: Package, abilities: PackageAbilities): Problem[] =>
  abilities.sample
    ? actionProblems(pkg, 'takeSample')
    : [{ message: 'Metrc does not let this facility submit packages for testing' }]

/** Why this sample cannot be taken; empty when it may go to Metrc. */
export function sampleProblems(
  pkg: Package,
  sample: Pick<PackageSample, 'label' | 'quantity' | 'sublocation' | 'requiredTests' | 'date'>,
  { room, locationTypes, sublocations, availableTags, abilities, labTestBatches, today }: SampleFacts,
): Problem[] {
  const at = (path: string) => (message: string) => ({ path, message })
  const tests =
    abilities.requiredTests && sample.requiredTests.length === 0
      ? [testsMissing]
      : testProblems(sample.requiredTests, { labTestBatches })
  return [
    ...samplingProblems(pkg, abilities),
    ...quantityProblems(pkg, sample.quantity).map(at('quantity')),
    ...unavailableTagProblems([sample.label], availableTags, 'package').map(at('label')),
    ...destinationProblems(room, { use: 'packages', locationTypes }),
    ...sublocationProblems(sample.sublocation, sublocations),
    ...tests.map(at('requiredTests')),
    ...atPath('date', dayProblems(sample.date, today, sincePackaged(pkg))),
  ]
}
