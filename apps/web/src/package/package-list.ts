import type { Package } from '@cultivatd/domain/package/package'
import { isUnderOne, packageActions, strainText } from '@cultivatd/domain/package/package'
import { rounded } from '@cultivatd/domain/unit/unit'
import { markFilters, type Marks, recordFilters } from '../record/record-filters.tsx'
import { numberText } from '../ui/number-text.ts'

/** '2,267.96', '0.40', and pieces without decimals: '24'. */
export const amountText = (amount: number, unitName: string): string =>
  numberText(rounded(amount), unitName === 'Each' ? 0 : 2)

export const packageQuantityText = ({ metrc }: Package): string => amountText(metrc.Quantity, metrc.UnitOfMeasureName)

/** '13,607.60 g', or one sum for each unit when there are several: '412.50 g, 24 ea'. */
export function totalText(packages: readonly Package[]): string {
  const sums = new Map<string, { sum: number; unit: string; name: string }>()
  for (const { metrc } of packages) {
    const name = metrc.UnitOfMeasureName
    const sum = (sums.get(name)?.sum ?? 0) + metrc.Quantity
    sums.set(name, { sum, unit: metrc.UnitOfMeasureAbbreviation, name })
  }
  return [...sums.values()].map(({ sum, unit, name }) => `${amountText(sum, name)} ${unit}`).join(', ')
}

export const isMovable = (pkg: Package): boolean => packageActions(pkg).includes('move')

/** What of a selection cannot go to another room: '1 is on hold and stays here'; null when all can. */
export function stayingText(packages: readonly Package[]): string | null {
  const count = packages.filter((pkg) => !isMovable(pkg)).length
  if (count === 0) return null
  return count === 1 ? '1 is on hold and stays here' : `${numberText(count)} are on hold and stay here`
}

/** The tabs above the table; found by label, item, strain and source harvest. */
export const packageFilters = recordFilters({
  filters: [
    ...markFilters,
    { value: 'underOne', label: 'Under 1', test: isUnderOne },
    { value: 'onHold', label: 'On hold', test: ({ metrc }: Package) => metrc.IsOnHold },
    { value: 'labSamples', label: 'Lab samples', test: ({ metrc }: Package) => metrc.IsTestingSample },
  ],
  nameOf: ({ metrc }) => metrc.Label,
  textOf: (pkg) => {
    const { Label, ProductName, SourceHarvestNames } = pkg.metrc
    return `${Label} ${ProductName} ${strainText(pkg)} ${SourceHarvestNames ?? ''}`
  },
})

export const { counts: filterCounts, filtered: filteredPackages } = packageFilters
export type PackageFilter = (typeof packageFilters.tabs)[number]['value']
export type PackageMarks = Marks

/** '11-02 Blue Dream' of '2026-11-02|Dry 1|Blue Dream|FullPlant' (READ-93); any other name as it is. */
export function shortHarvestName(name: string): string {
  const parts = name.split('|')
  const [date, , strain] = parts
  return parts.length === 4 && date && /^\d{4}-\d\d-\d\d$/.test(date) && strain ? `${date.slice(5)} ${strain}` : name
}
