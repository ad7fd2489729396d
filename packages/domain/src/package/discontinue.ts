import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId } from '../field/field.ts'
import type { Harvest } from '../harvest/harvest.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'

/** Take back the making of a package: what it holds goes back to its sources, and it can not be undone. */
export const PackageDiscontinuation = z.strictObject({ facilityId: entityId, label: PackageLabel })
export type PackageDiscontinuation = z.infer<typeof PackageDiscontinuation>

/** The labels of the packages that a package was made of, as Metrc prints them in one text. */
export const sourceLabels = ({ metrc }: Package): string[] =>
  (metrc.SourcePackageLabels ?? '').split(/,\s*/).filter(Boolean)

/**
 * Why the making of a package cannot be taken back now; empty when it can. What it holds goes back to its harvests or packages,
 * and Metrc changes none that is finished, on hold or no longer there.
 *
 * @param harvests those of the names that Metrc prints on it
 * @param packages those of `sourceLabels`, as far as they are known here
 */
export const discontinueProblems = (
  pkg: Package,
  harvests: readonly Harvest[],
  packages: readonly Package[],
): Problem[] => {
  const problems = actionProblems(pkg, 'discontinue')
  if (problems.length > 0) return problems
  const labels = new Set(sourceLabels(pkg))
  const closed = packages.filter(({ metrc }) => labels.has(metrc.Label)).flatMap((source) => closedProblem(source, pkg))
  if (closed.length > 0) return closed
  const finished = finishedSources(pkg, harvests)
  return finished.map(({ metrc }) => ({
    message: `Harvest ${metrc.Name} is finished, and what package ${pkg.metrc.Label} holds cannot go back to it`,
    mend: 'unfinishHarvest',
  }))
}

function closedProblem({ isGone, metrc: { Label, IsOnHold, FinishedDate } }: Package, pkg: Package): Problem[] {
  const cannot = `what package ${pkg.metrc.Label} holds cannot go back to it`
  if (isGone) return [{ message: `Package ${Label} is no longer in this facility, and ${cannot}` }]
  if (IsOnHold) return [{ message: `Package ${Label} is on hold, and ${cannot}`, mend: 'waitForRelease' }]
  // No mend of ours: that of a finished package is of the package that is changed itself.
  if (FinishedDate !== null)
    return [{ message: `Package ${Label} is finished, and ${cannot}. Undo the finish of that package first` }]
  return []
}

/** The finished harvests that a package would go back to: none where it was made of packages, which get it back. */
export function finishedSources({ metrc }: Package, harvests: readonly Harvest[]): Harvest[] {
  if (metrc.SourcePackageLabels) return []
  const isOpen = ({ metrc: { FinishedDate } }: Harvest) => FinishedDate === null
  const open = new Set(harvests.filter(isOpen).map((harvest) => harvest.metrc.Name))
  // A name comes again on another day: where one of that name is open, nobody knows which is meant.
  return harvests.filter((harvest) => !isOpen(harvest) && !open.has(harvest.metrc.Name))
}
