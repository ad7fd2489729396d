import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { type AdjustmentFacts, adjustmentProblems, afterWaiting, holdingProblem, PackageAdjustment } from './adjust.ts'
import { finishProblems } from './finish.ts'
import { actionProblems, type Package } from './package.ts'

/** What is left of a package under 1 is taken out, with a reason, and the package is finished. */
export const PackageEmptying = PackageAdjustment.omit({ quantity: true, unitOfMeasure: true }).extend({
  /** What the package held where it was pressed, in its own unit: no other amount is taken out. */
  holds: z.number('Enter a number').min(0).max(1),
})
export type PackageEmptying = z.infer<typeof PackageEmptying>

/** The change of quantity that empties it. */
export const emptyingOf = (held: Package, emptying: Omit<PackageEmptying, 'holds'>): PackageAdjustment => ({
  facilityId: emptying.facilityId,
  label: emptying.label,
  reason: emptying.reason,
  date: emptying.date,
  note: emptying.note,
  quantity: -held.metrc.Quantity,
  unitOfMeasure: held.metrc.UnitOfMeasureName,
})

/** Why a package cannot be emptied and finished at once; empty when both may go to Metrc. */
export function emptyingProblems(pkg: Package, emptying: PackageEmptying, facts: AdjustmentFacts): Problem[] {
  const held = afterWaiting(pkg, facts.waiting)
  const { Quantity } = held.metrc
  const { date } = emptying
  if (Quantity === 0) return finishProblems(held, { undo: false, date }, facts.today)
  const fields = adjustmentProblems(pkg, emptyingOf(held, emptying), facts).filter(({ path }) => path !== undefined)
  const [cannot] = actionProblems(held, 'emptyAndFinish')
  if (cannot !== undefined) return [cannot, ...fields]
  const other = holdingProblem(held, emptying.holds)
  return other === null ? fields : [{ path: 'holds', message: other }, ...fields]
}
