import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, eachOnce, entityId, optionalText, quantity, requiredText } from '../field/field.ts'
import { converted, quantityText, rounded, unitText } from '../unit/unit.ts'
import { type AdjustmentFacts, adjustmentProblems, afterWaiting, longestAdjustmentNote } from './adjust.ts'
import { type Package, PackageLabel } from './package.ts'

/** Writes to Metrc take several packages each; this many are recorded at once. */
export const mostAdjustedAtOnce = 2_000

/** One package of a table: by how much it changes, or what it holds now; exactly one of both. */
const PackageCounted = z
  .strictObject({
    label: PackageLabel,
    /** Signed. */
    change: quantity.optional(),
    /** What the scale shows; the change is made of it when it is sent. */
    now: quantity.optional(),
    /** The package's own without it. */
    unitOfMeasure: requiredText(50).optional(),
    reason: requiredText(100),
    note: optionalText(longestAdjustmentNote),
  })
  .refine(({ change, now }) => (change === undefined) !== (now === undefined), 'Enter a change, or what it holds now')
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
export function changeOf({ pkg, change, now, unitOfMeasure, waiting }: Omit<CountedPackage, 'label' | 'reason' | 'note'>): number {
  if (now === undefined) return change ?? Number.NaN
  if (!pkg) return Number.NaN
  const { Quantity, UnitOfMeasureName } = afterWaiting(pkg, waiting).metrc
  return rounded(now - (converted(Quantity, UnitOfMeasureName, unitOfMeasure) ?? Number.NaN))
}

/** Why these adjustments must be refused; empty when they may go to Metrc. What is wrong with one of several begins with its label. */
export function packagesAdjustmentProblems(
  packages: readonly CountedPackage[],
  date: string,
  facts: Omit<AdjustmentFacts, 'waiting'>,
): Problem[] {
  return packages.flatMap((counted, at) =>
    problemsOfCounted(counted, date, facts).map((message) => ({
      path: `packages.${at}.label`,
      message: packages.length === 1 ? message : `${counted.label}: ${message}`,
    })),
  )
}

function problemsOfCounted(counted: CountedPackage, date: string, facts: Omit<AdjustmentFacts, 'waiting'>): string[] {
  const { label, pkg, now, unitOfMeasure, waiting, reason, note } = counted
  if (!pkg) return [`Package ${label} is not in this facility`]
  if (now !== undefined && now < 0) return ['Enter what it holds now, 0 or more']
  const change = changeOf(counted)
  if (change === 0) return [alreadyText(now, unitOfMeasure)]
  const adjustment = { quantity: Number.isNaN(change) ? 1 : change, unitOfMeasure, reason, note, date }
  return adjustmentProblems(pkg, adjustment, { ...facts, waiting }).map(({ message }) => message)
}

const alreadyText = (now: number | undefined, unit: string): string =>
  now === undefined ? 'Enter a change other than 0' : `It holds ${quantityText(now)} ${unitText(unit)} already`
