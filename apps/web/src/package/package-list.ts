import type { Package } from '@cultivatd/domain/package/package'
import { isUnderOne, packageActions, strainText } from '@cultivatd/domain/package/package'
import { rounded } from '@cultivatd/domain/unit/unit'
import type { MarkedRecord, RecordMark } from '../record/record-marks.ts'
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

/** The tabs above the table. Each is shown only while it would leave something out. */
const packageFilters = ['all', 'waiting', 'refused', 'needs-person', 'underOne', 'onHold'] as const
export type PackageFilter = (typeof packageFilters)[number]

/** How packages stand with Metrc, by label. */
export type PackageMarks = ReadonlyMap<string, Pick<MarkedRecord, 'mark'>>

const isMarked = (mark: RecordMark) => (pkg: Package, marks: PackageMarks) => marks.get(pkg.metrc.Label)?.mark === mark

const filters: Record<PackageFilter, (pkg: Package, marks: PackageMarks) => boolean> = {
  all: () => true,
  waiting: isMarked('waiting'),
  refused: isMarked('refused'),
  'needs-person': isMarked('needs-person'),
  underOne: isUnderOne,
  onHold: ({ metrc }) => metrc.IsOnHold,
}

export function filterCounts(packages: readonly Package[], marks: PackageMarks): Record<PackageFilter, number> {
  const count = (filter: PackageFilter) => packages.filter((pkg) => filters[filter](pkg, marks)).length
  return Object.fromEntries(packageFilters.map((filter) => [filter, count(filter)])) as Record<PackageFilter, number>
}

interface Looked {
  filter: PackageFilter
  search: string
  marks: PackageMarks
}

/** The packages of a tab whose label, item, strain or source harvest holds every word that was typed. */
export function filteredPackages(packages: readonly Package[], { filter, search, marks }: Looked): Package[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return packages.filter((pkg) => {
    if (!filters[filter](pkg, marks)) return false
    if (words.length === 0) return true
    const { Label, ProductName, SourceHarvestNames } = pkg.metrc
    const text = `${Label} ${ProductName} ${strainText(pkg)} ${SourceHarvestNames ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** '11-02 Blue Dream' of '2026-11-02|Dry 1|Blue Dream|FullPlant' (READ-93); any other name as it is. */
export function shortHarvestName(name: string): string {
  const parts = name.split('|')
  const [date, , strain] = parts
  return parts.length === 4 && date && /^\d{4}-\d\d-\d\d$/.test(date) && strain ? `${date.slice(5)} ${strain}` : name
}
