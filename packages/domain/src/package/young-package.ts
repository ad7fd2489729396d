import type * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { positiveInteger, type Since, sinceProblems } from '../field/field.ts'
import type { Item } from '../item/item.ts'
import type { UnitOfMeasure } from '../unit/unit.ts'
import { NewPackage, type NewPackageFacts, newPackageProblems } from './new-package.ts'

/** A package of that many clones or seeds at the most. */
export const youngCount = positiveInteger(10_000)

/** A package of clones or seeds, which are counted (Metrc reference §10.3). */
export const YoungPackage = NewPackage.extend({ count: youngCount })
export type YoungPackage = z.infer<typeof YoungPackage>

export interface YoungFacts extends NewPackageFacts {
  units: readonly UnitOfMeasure[]
}

/** Why this is no product of clones or seeds of the strain; a unit that is not known here is Metrc's to judge. */
function itemProblems({ metrc }: Item, strainName: string, units: readonly UnitOfMeasure[]): string[] {
  const unit = units.find(({ Name }) => Name === metrc.UnitOfMeasureName)
  return [
    ...(unit && unit.QuantityType !== 'CountBased'
      ? [`${metrc.Name} is measured in ${unit.Name}, clones and seeds are counted`]
      : []),
    ...(metrc.StrainName !== null && metrc.StrainName !== strainName
      ? [`${metrc.Name} is of ${metrc.StrainName}, and these are ${strainName}`]
      : []),
  ]
}

/** Whether it may hold clones or seeds of this strain. */
export const isYoungItem = (item: Item, strainName: string, units: readonly UnitOfMeasure[]): boolean =>
  itemProblems(item, strainName, units).length === 0

/** Why there cannot be such a package of what is of this strain and came to be on this day; empty when there can. */
export const youngPackageProblems = (
  pkg: Pick<NewPackage, 'label' | 'sublocation' | 'date'>,
  from: { strainName: string; since: Since } | null,
  { units, ...facts }: YoungFacts,
): Problem[] => [
  ...newPackageProblems(pkg, facts),
  ...(facts.item && from
    ? itemProblems(facts.item, from.strainName, units).map((message) => ({ path: 'itemId', message }))
    : []),
  ...(from ? atPath('date', sinceProblems(pkg.date, from.since)) : []),
]
