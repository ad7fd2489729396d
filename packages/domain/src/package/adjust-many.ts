import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, eachOnce, entityId, optionalText, quantity, requiredText } from '../field/field.ts'
import { converted, quantityText, rounded, unitText } from '../unit/unit.ts'
import { type AdjustmentFacts, adjustmentProblems, afterWaiting, longestAdjustmentNote } from './adjust.ts'
import { type Package, PackageLabel, packageNotHere } from './package.ts'

/** Writes to Metrc take several packages each; this many are recorded at once. */
export const mostAdjustedAtOnce = 2_000

/** One package of a table. */
const PackageCounted = z.strictObject({
  label: PackageLabel,
  /** By how much it changes, signed; or what the scale shows, of which the change is made when it is sent (`isNow`). */
  quantity,
  isNow: z.boolean(),
  /** The package's own without it. */
  unitOfMeasure: requiredText(50).optional(),
  reason: requiredText(100),
  note: optionalText(longestAdjustmentNote),
})
export type PackageCounted = z.infer<typeof PackageCounted>

/** Many packages, each with its number, unit, reason and note. */
export const PackagesAdjustment = z.strictObject({
  facilityId: entityId,
  date: businessDay,
  packages: z
    .array(PackageCounted)
    .min(1, 'Choose at least one package')
    .max(mostAdjustedAtOnce, `Choose at most ${mostAdjustedAtOnce.toLocaleString('en-US')} packages at once`)
    .superRefine(eachOnce<{ label: string }>(({ label }) => `Package ${label}`)),
})
export type PackagesAdjustment = z.infer<typeof PackagesAdjustment>

/** One of them, beside the package; undefined when the facility has none of this label. */
export interface CountedPackage extends PackageCounted {
  unitOfMeasure: string
  pkg: Package | undefined
  /** Its earlier changes that Metrc has not answered yet. */
  waiting: AdjustmentFacts['waiting']
}

/** By how much it changes in its unit; NaN where that cannot be told. */
export function changeOf({
  pkg,
  quantity: counted,
  isNow,
  unitOfMeasure,
  waiting,
}: Omit<CountedPackage, 'label' | 'reason' | 'note'>): number {
  if (!isNow) return counted
  if (!pkg) return Number.NaN
  const { Quantity, UnitOfMeasureName } = afterWaiting(pkg, waiting).metrc
  return rounded(counted - (converted(Quantity, UnitOfMeasureName, unitOfMeasure) ?? Number.NaN))
}

/** Why these adjustments must be refused; empty when they may go to Metrc. What is wrong with one of several begins with its label. */
export function packagesAdjustmentProblems(
  packages: readonly CountedPackage[],
  date: string,
  facts: Omit<AdjustmentFacts, 'waiting'>,
): Problem[] {
  return packages.flatMap((counted, at) =>
    problemsOfCounted(counted, date, facts).map((problem) => ({
      ...problem,
      path: `packages.${at}.label`,
      message: packages.length === 1 ? problem.message : `${counted.label}: ${problem.message}`,
    })),
  )
}

function problemsOfCounted(counted: CountedPackage, date: string, facts: Omit<AdjustmentFacts, 'waiting'>): Problem[] {
  const { label, pkg, isNow, unitOfMeasure, waiting, reason, note } = counted
  if (!pkg) return [packageNotHere(label)]
  if (isNow && counted.quantity < 0) return [{ message: 'Enter what it holds now, 0 or more' }]
  const change = changeOf(counted)
  if (change === 0) return [{ message: alreadyText(counted) }]
  const adjustment = { quantity: Number.isNaN(change) ? 1 : change, unitOfMeasure, reason, note, date }
  return adjustmentProblems(pkg, adjustment, { ...facts, waiting })
}

const alreadyText = ({ quantity: counted, isNow, unitOfMeasure }: CountedPackage): string =>
  isNow ? `It holds ${quantityText(counted)} ${unitText(unitOfMeasure)} already` : 'Enter a change other than 0'
