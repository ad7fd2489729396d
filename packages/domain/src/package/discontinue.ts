import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId } from '../field/field.ts'
import type { Harvest } from '../harvest/harvest.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'

/** Take back the making of a package: what it holds goes back to its sources, and it can not be undone. */
export const PackageDiscontinuation = z.strictObject({ facilityId: entityId, label: PackageLabel })
export type PackageDiscontinuation = z.infer<typeof PackageDiscontinuation>

/**
 * Why the making of a package cannot be taken back now; empty when it can. What it holds goes back to its harvests, and
 * Metrc changes none that is finished.
 *
 * @param harvests those of the names that Metrc prints on it
 */
export const discontinueProblems = (pkg: Package, harvests: readonly Harvest[]): Problem[] => {
  const problems = actionProblems(pkg, 'discontinue')
  if (problems.length > 0) return problems
  const finished = finishedSources(pkg, harvests)
  return finished.map(({ metrc }) => ({
    message: `Harvest ${metrc.Name} is finished, and what package ${pkg.metrc.Label} holds cannot go back to it`,
    mend: 'unfinishHarvest',
  }))
}

/** The finished harvests that a package would go back to: none where it was made of packages, which get it back. */
export function finishedSources({ metrc }: Package, harvests: readonly Harvest[]): Harvest[] {
  if (metrc.SourcePackageLabels) return []
  const isOpen = ({ metrc: { FinishedDate } }: Harvest) => FinishedDate === null
  const open = new Set(harvests.filter(isOpen).map((harvest) => harvest.metrc.Name))
  // A name comes again on another day: where one of that name is open, nobody knows which is meant.
  return harvests.filter((harvest) => !isOpen(harvest) && !open.has(harvest.metrc.Name))
}
