import type { Package } from '@cultivatd/domain/package/package'
import { isUnderOne, strainText } from '@cultivatd/domain/package/package'
import { quantityText, rounded } from '@cultivatd/domain/unit/unit'

/** Packages of one item as a packaging room lists them (READ-62). */
export interface PackageGroup {
  itemName: string
  packages: Package[]
}

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Groups by item name, both the groups and the labels in them in order (READ-62). */
export function groupByItem(packages: readonly Package[]): PackageGroup[] {
  const groups = new Map<string, Package[]>()
  for (const pkg of packages) {
    const group = groups.get(pkg.metrc.ProductName)
    if (group) group.push(pkg)
    else groups.set(pkg.metrc.ProductName, [pkg])
  }
  return [...groups]
    .map(([itemName, list]) => ({ itemName, packages: list.sort((a, b) => (a.metrc.Label < b.metrc.Label ? -1 : 1)) }))
    .sort((a, b) => byName.compare(a.itemName, b.itemName))
}

/** '13,607.6 g', or one sum for each unit when there are several: '412.5 g, 24 ea'. */
export function totalText(packages: readonly Package[]): string {
  const sums = new Map<string, number>()
  for (const { metrc } of packages)
    sums.set(metrc.UnitOfMeasureAbbreviation, (sums.get(metrc.UnitOfMeasureAbbreviation) ?? 0) + metrc.Quantity)
  return [...sums].map(([unit, sum]) => `${quantityText(rounded(sum))} ${unit}`).join(', ')
}

/** The tabs above the table. Each is shown only while it would leave something out. */
export type PackageFilter = 'all' | 'underOne' | 'onHold'

const filters: Record<PackageFilter, (pkg: Package) => boolean> = {
  all: () => true,
  underOne: isUnderOne,
  onHold: ({ metrc }) => metrc.IsOnHold,
}

export function filterCounts(packages: readonly Package[]): Record<PackageFilter, number> {
  return {
    all: packages.length,
    underOne: packages.filter(filters.underOne).length,
    onHold: packages.filter(filters.onHold).length,
  }
}

/** The packages of a tab whose label, item, strain or source harvest holds every word that was typed. */
export function filteredPackages(packages: readonly Package[], filter: PackageFilter, search: string): Package[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return packages.filter((pkg) => {
    if (!filters[filter](pkg)) return false
    if (words.length === 0) return true
    const { Label, ProductName, SourceHarvestNames } = pkg.metrc
    const text = `${Label} ${ProductName} ${strainText(pkg)} ${SourceHarvestNames ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A line of the table: the head of a group, or a package in an open one. */
export type PackageLine = { kind: 'group'; group: PackageGroup; isOpen: boolean } | { kind: 'package'; pkg: Package }

/** The lines that are on the page, in order; packages of closed groups are left out. */
export function packageLines(groups: readonly PackageGroup[], closed: ReadonlySet<string>): PackageLine[] {
  return groups.flatMap((group): PackageLine[] => {
    const isOpen = !closed.has(group.itemName)
    const head: PackageLine = { kind: 'group', group, isOpen }
    return isOpen ? [head, ...group.packages.map((pkg): PackageLine => ({ kind: 'package', pkg }))] : [head]
  })
}

/** '11-02 Blue Dream' of '2026-11-02|Dry 1|Blue Dream|FullPlant' (READ-93); any other name as it is. */
export function shortHarvestName(name: string): string {
  const parts = name.split('|')
  const [date, , strain] = parts
  return parts.length === 4 && date && /^\d{4}-\d\d-\d\d$/.test(date) && strain ? `${date.slice(5)} ${strain}` : name
}
