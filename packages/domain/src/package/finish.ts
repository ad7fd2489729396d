import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId } from '../field/field.ts'
import { actionProblems, type Package, PackageLabel, sincePackaged } from './package.ts'

/** Finish a package, or undo that (API-21, PKG-02). */
export const PackageFinish = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  date: businessDay,
  undo: z.boolean(),
})
export type PackageFinish = z.infer<typeof PackageFinish>

/** Why a package cannot be finished or unfinished; empty when it may go to Metrc (PKG-02, READ-08). */
export function finishProblems(
  pkg: Package,
  { undo, date }: Pick<PackageFinish, 'undo' | 'date'>,
  today: string,
): Problem[] {
  return [
    ...actionProblems(pkg, undo ? 'unfinish' : 'finish'),
    ...atPath('date', dayProblems(date, today, undo ? undefined : sincePackaged(pkg))),
  ]
}
