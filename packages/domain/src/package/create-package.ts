import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { above0, eachOnce, requiredText } from '../field/field.ts'
import { converted, wholeProblem } from '../unit/unit.ts'
import {
  mostSources,
  NewPackage,
  type NewPackageFacts,
  newPackageProblems,
  problemsOfSources,
  sourceProblems,
  takenAmount,
} from './new-package.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'

/** A new package of parts of others (API-23, PKG-17 to PKG-19). */
export const PackageCreation = NewPackage.extend({
  quantity: above0('quantity'),
  unitOfMeasure: requiredText(50),
  packages: z
    .array(z.strictObject({ label: PackageLabel, quantity: takenAmount, unitOfMeasure: requiredText(50) }))
    .min(1, 'Add at least one package')
    .max(mostSources, `Add at most ${mostSources} packages`)
    .superRefine(eachOnce<{ label: string }>(({ label }) => `Package ${label}`)),
})
export type PackageCreation = z.infer<typeof PackageCreation>

/** A package that another is made of, by the label that was entered; with what is taken of it. */
export interface PackageSource {
  name: string
  pkg: Package | undefined
  quantity: number
  unitOfMeasure: string
}

/** Why a package of this product cannot take that much of this one; what its row of the form says (PKG-17, PKG-19). */
export function packageSourceProblems(
  { pkg, quantity, unitOfMeasure }: Omit<PackageSource, 'name'>,
  item: NewPackageFacts['item'],
): Problem[] {
  const source = sourceProblems({
    strainNames: pkg ? [pkg.metrc.ItemStrainName].filter((name) => name !== null) : null,
    taken: pkg ? converted(quantity, unitOfMeasure, pkg.metrc.UnitOfMeasureName) : null,
    remaining: pkg?.metrc.Quantity ?? 0,
    item,
  }).map((message): Problem => ({ message }))
  if (!pkg) return source
  const problems = [...actionProblems(pkg, 'createPackage'), ...source]
  // Whatever a package holds can be taken out of it.
  const isAll = quantity === pkg.metrc.Quantity && unitOfMeasure === pkg.metrc.UnitOfMeasureName
  const broken = problems.length > 0 || isAll ? null : wholeProblem(quantity, unitOfMeasure)
  return broken === null ? problems : [{ message: broken }]
}

/** Why this package cannot be made; empty when it may go to Metrc (PKG-05, PKG-17 to PKG-19). */
export function packageCreationProblems(
  creation: Pick<PackageCreation, 'label' | 'date' | 'quantity' | 'unitOfMeasure' | 'said'>,
  sources: readonly PackageSource[],
  facts: NewPackageFacts,
): Problem[] {
  const { item } = facts
  const unit = item?.metrc.UnitOfMeasureName
  const broken = wholeProblem(creation.quantity, creation.unitOfMeasure)
  return [
    ...newPackageProblems(creation, facts),
    ...(item && unit !== creation.unitOfMeasure
      ? [{ path: 'unitOfMeasure', message: `Use ${unit}, the unit of ${item.metrc.Name}` }]
      : []),
    ...(broken === null ? [] : [{ path: 'quantity', message: broken }]),
    ...problemsOfSources(sources, 'packages', (source) => packageSourceProblems(source, item)),
  ]
}
