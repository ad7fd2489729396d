import * as z from 'zod'
import {
  businessDay,
  dayProblems,
  entityId,
  needsNote,
  optionalText,
  pleaseEnterValue,
  quantity,
  requiredText,
} from '../field/field.ts'
import {
  converted,
  quantityText,
  rounded,
  type UnitOfMeasure,
  unitsLike,
  unitText,
  wholeProblem,
} from '../unit/unit.ts'
import { atPath, type Problem } from '../app-error.ts'
import { actionProblems, type Package, PackageLabel, sincePackaged } from './package.ts'

/** Longest note Metrc keeps with an adjustment (Metrc reference §10.5). */
export const longestAdjustmentNote = 250

/** A change of a package's quantity: signed, added to what is there (API-18, READ-43). */
export const PackageAdjustment = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  quantity: quantity.refine((value) => value !== 0, 'Enter a change other than 0'),
  unitOfMeasure: requiredText(50),
  reason: requiredText(100),
  date: businessDay,
  note: optionalText(longestAdjustmentNote),
  /** What the package held where it was weighed, in its own unit: the change was made of that and of nothing else. */
  holds: quantity.optional(),
})
export type PackageAdjustment = z.infer<typeof PackageAdjustment>

/** Why a package was adjusted, as the state lists it (DATA-66). */
export const AdjustReason = z.object({ Name: z.string(), RequiresNote: z.boolean() })
export type AdjustReason = z.infer<typeof AdjustReason>

/** A change of a package's quantity that Metrc has not answered yet: signed, in its unit. */
export const WaitingAmount = z.object({ quantity: z.number(), unitOfMeasure: z.string() })
export type WaitingAmount = z.infer<typeof WaitingAmount>

/** Those of one package, for whoever adds another change. */
export const WaitingAmounts = z.object({
  /** The package's label. */
  id: z.string(),
  version: z.number(),
  amounts: z.array(WaitingAmount),
})

/** The package as it is once Metrc has taken what waits; what does not convert is not counted, Metrc will refuse it. */
export const afterWaiting = (pkg: Package, waiting: readonly WaitingAmount[]): Package =>
  waiting.reduce((held, { quantity, unitOfMeasure }) => {
    const Quantity = quantityAfter(held, quantity, unitOfMeasure) ?? held.metrc.Quantity
    return { ...held, metrc: { ...held.metrc, Quantity } }
  }, pkg)

/** What the package would hold after the change, in the package's own unit; null when the units do not convert. */
export function quantityAfter(pkg: Package, change: number, unitOfMeasure: string): number | null {
  const delta = converted(change, unitOfMeasure, pkg.metrc.UnitOfMeasureName)
  return delta === null ? null : rounded(pkg.metrc.Quantity + delta)
}

/** An adjustment in one line for the package's history: by how much, from what to what, why, and the note. */
export function adjustmentSummary(
  pkg: Package,
  { quantity, unitOfMeasure, reason, note }: Pick<PackageAdjustment, 'quantity' | 'unitOfMeasure' | 'reason' | 'note'>,
  waiting: readonly WaitingAmount[] = [],
): string {
  const sign = quantity > 0 ? '+' : ''
  const held = afterWaiting(pkg, waiting)
  const after = quantityAfter(held, quantity, unitOfMeasure)
  const counted = waiting.length > 0 ? ', after what waits' : ''
  const change =
    after === null
      ? ''
      : ` (${quantityText(held.metrc.Quantity)} to ${quantityText(after)} ${unitText(held.metrc.UnitOfMeasureName)}${counted})`
  return `Adjusted by ${sign}${quantityText(quantity)} ${unitText(unitOfMeasure)}${change}: ${reason}${note ? `, “${note}”` : ''}`
}

/** Why it does not hold any more what somebody saw it hold; null while it does. */
export function holdingProblem({ metrc: { Quantity, UnitOfMeasureName } }: Package, holds: number): string | null {
  if (Quantity === holds) return null
  return `It holds ${quantityText(Quantity)} ${unitText(UnitOfMeasureName)} by now. Look at it, then press again.`
}

/**
 * Why a person should look again at what is left after a change, in the package's own unit; null while nothing is doubtful
 * (decision 041). A package that is empty already is not asked about again.
 */
export function emptyingDoubt(
  { metrc: { Quantity, UnitOfMeasureName } }: Package,
  after: number | null,
): string | null {
  if (after !== 0 || Quantity === 0) return null
  return `Nothing is left: all ${quantityText(Quantity)} ${unitText(UnitOfMeasureName)} go out. It can be finished after that.`
}

export interface AdjustmentFacts {
  reasons: readonly AdjustReason[]
  units: readonly UnitOfMeasure[]
  /** Earlier changes of its quantity that Metrc has not answered yet. */
  waiting: readonly WaitingAmount[]
  /** The latest day that may be reported. */
  today: string
}

/** Why this adjustment must be refused; empty when it may go to Metrc (PKG-08 to PKG-10, READ-43). */
export function adjustmentProblems(
  pkg: Package,
  adjustment: Pick<PackageAdjustment, 'quantity' | 'unitOfMeasure' | 'reason' | 'note' | 'date' | 'holds'>,
  { reasons, units, waiting, today }: AdjustmentFacts,
): Problem[] {
  const problems: Problem[] = actionProblems(pkg, 'adjust')
  const reason = reasons.find(({ Name }) => Name === adjustment.reason)
  if (!reason)
    problems.push({
      path: 'reason',
      message: adjustment.reason ? `Unknown reason: ${adjustment.reason}` : pleaseEnterValue,
    })
  if (reason?.RequiresNote && !adjustment.note.trim()) problems.push(needsNote(reason.Name))
  const unit = pkg.metrc.UnitOfMeasureName
  const held = afterWaiting(pkg, waiting)
  const after = quantityAfter(held, adjustment.quantity, adjustment.unitOfMeasure)
  const other = adjustment.holds === undefined ? null : holdingProblem(held, adjustment.holds)
  if (other) problems.push({ path: 'quantity', message: other })
  if (after === null || !unitsLike(unit, units).some(({ Name }) => Name === adjustment.unitOfMeasure))
    problems.push({ path: 'unitOfMeasure', message: `Use a unit that converts to ${unit}` })
  else if (after < 0) {
    const counted = waiting.length > 0 ? ' after what waits for Metrc' : ''
    problems.push({
      path: 'quantity',
      message: `Only ${quantityText(held.metrc.Quantity)} ${unitText(unit)} are left${counted}`,
    })
  } else {
    // What was counted in parts before can be made whole again.
    const broken = wholeProblem(after, unit) && wholeProblem(adjustment.quantity, adjustment.unitOfMeasure)
    if (broken) problems.push({ path: 'quantity', message: broken })
  }
  problems.push(...atPath('date', dayProblems(adjustment.date, today, sincePackaged(pkg))))
  return problems
}
