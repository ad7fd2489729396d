import type * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { above0, dayProblems, requiredText } from '../field/field.ts'
import { NewBatch, type NewBatchFacts, newBatchProblems } from '../plant-batch/new-batch.ts'
import { YoungType } from '../plant/create-package.ts'
import { quantityText, type UnitOfMeasure, wholeProblem } from '../unit/unit.ts'
import { actionProblems, type Package, PackageLabel, sincePackaged } from './package.ts'

/** A new batch of plants out of a package of clones or seeds (Metrc reference §10.3). */
export const PackagePlanting = NewBatch.extend({
  label: PackageLabel,
  type: YoungType,
  strainName: requiredText(200),
  /** What is taken out of the package, in its unit: of what is counted as many as are planted, or more. */
  quantity: above0('quantity'),
})
export type PackagePlanting = z.infer<typeof PackagePlanting>

interface PlantingFacts extends NewBatchFacts {
  /** Names of the active strains of the facility. */
  strainNames: readonly string[]
  units: readonly UnitOfMeasure[]
}

/** Whether a package holds as many as it counts, so that what is planted is what is taken. */
export const isCounted = (pkg: Package, units: readonly UnitOfMeasure[]): boolean =>
  units.find(({ Name }) => Name === pkg.metrc.UnitOfMeasureName)?.QuantityType === 'CountBased'

/** Why this cannot be planted; empty when it may go to Metrc. */
export const plantingProblems = (
  pkg: Package | undefined,
  planting: Pick<PackagePlanting, 'name' | 'sublocation' | 'count' | 'strainName' | 'quantity' | 'date'>,
  facts: PlantingFacts,
): Problem[] => [
  ...atPath('label', pkg ? actionProblems(pkg, 'plant') : [{ message: 'Invalid Label', mend: 'lookAgain' }]),
  ...(pkg ? takingProblems(pkg, planting, facts) : []),
  ...(pkg ? strainProblems(pkg, planting.strainName, facts) : []),
  ...newBatchProblems(planting, facts),
  ...atPath('date', dayProblems(planting.date, facts.today, pkg && sincePackaged(pkg))),
]

function takingProblems(
  pkg: Package,
  { count, quantity }: Pick<PackagePlanting, 'count' | 'quantity'>,
  { units }: PlantingFacts,
): Problem[] {
  const { Quantity, UnitOfMeasureName, UnitOfMeasureAbbreviation } = pkg.metrc
  const broken = wholeProblem(quantity, UnitOfMeasureName)
  if (broken !== null) return [{ path: 'quantity', message: broken }]
  if (quantity > Quantity && Quantity > 0)
    return [
      {
        path: 'quantity',
        message: `The package holds ${quantityText(Quantity)} ${UnitOfMeasureAbbreviation}, no more`,
      },
    ]
  return isCounted(pkg, units) && quantity < count
    ? [{ path: 'quantity', message: 'Take out at least as many as are planted' }]
    : []
}

function strainProblems(pkg: Package, strainName: string, { strainNames }: PlantingFacts): Problem[] {
  const { ItemStrainName } = pkg.metrc
  if (ItemStrainName !== null && strainName !== '' && ItemStrainName !== strainName)
    return [{ path: 'strainName', message: `The package is ${ItemStrainName}, and so are its plants` }]
  return strainName === '' || strainNames.includes(strainName)
    ? []
    : [{ path: 'strainName', message: `${strainName} is not a strain of this facility` }]
}
