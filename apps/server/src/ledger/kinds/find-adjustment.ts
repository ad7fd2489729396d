import { isSameName } from '@cultivatd/domain/field/same-name'
import { converted } from '@cultivatd/domain/unit/unit'
import type { Package, RecordedAdjustment } from '@cultivatd/metrc/records'
import type { Added, Entries, Finding, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { changedSince, ifOpen, recordOf } from './asking.ts'
import { countedFinding, oursOf } from './counted-finding.ts'
import { type KnownPackage, packageFacts } from './package-facts.ts'
import {
  amount,
  isAbout,
  isSameDay,
  isSameQuantity,
  isSameText,
  notShown,
  type Quantity,
  touchedSince,
  untouchedOf,
} from './record-facts.ts'

type Adjustment = Payloads['package.adjust']

/**
 * Whether an adjustment without an answer is in Metrc. It adds an amount, so the quantity alone does not tell once
 * somebody else changed it too; Metrc's list of adjustments does, by what was entered. Entries that are the same to the
 * letter are told apart by counting: each that we know to be confirmed is one of them.
 */
export async function findAdjustment(question: Question<Adjustment>): Promise<Finding> {
  const { payload, before, confirmedAlike, isDecidedAlike } = question
  const name = `package ${payload.label}`
  const pkg = await recordOf(question, 'package', payload.label)
  if (!pkg) return notShown(name)
  const now = packageFacts({ ...pkg })
  const known = (before as KnownPackage | null)?.Quantity
  const asBefore = untouchedOf(question, { name, now, number: pkg.Quantity, known, lastModified: pkg.LastModified })
  if (asBefore) return asBefore
  const listed = await listedAdjustments(question)
  if (listed === null) return { now, ...byQuantity(question, pkg) }
  const alike = listed.filter(isOf(payload)).length
  const finding = countedFinding('adjustment', { now, alike, ours: confirmedAlike.length, isDecidedAlike })
  return contradiction(finding, byQuantity(question, pkg)) ?? finding
}

/** The list may be behind the package (Metrc reference §10.8), and others may enter the same: then it does not tell. */
function contradiction(finding: Finding, quantity: Omit<Finding, 'now'>): Finding | null {
  const isContradicted =
    finding.verdict !== 'unclear' && quantity.verdict !== 'unclear' && finding.verdict !== quantity.verdict
  return isContradicted
    ? { ...finding, verdict: 'unclear', sentence: `${finding.sentence} ${quantity.sentence}` }
    : null
}

/** Whether Metrc's entries of the two cannot be told apart. */
export const isAlikeAdjustment = (one: Adjustment, other: Adjustment): boolean =>
  isSameQuantity(enteredIn(one), enteredIn(other)) &&
  isSameName(one.reason, other.reason) &&
  isSameText(one.note, other.note) &&
  one.date === other.date

const enteredIn = ({ quantity, unitOfMeasure }: Adjustment): Quantity => ({ quantity, unit: unitOfMeasure })

const isOf = (payload: Adjustment) => (listed: RecordedAdjustment) =>
  isSameName(listed.PackageLabel, payload.label) &&
  isSameQuantity(
    { quantity: listed.AdjustmentQuantity, unit: listed.AdjustmentUnitOfMeasureName },
    enteredIn(payload),
  ) &&
  isSameName(listed.AdjustmentReasonName, payload.reason) &&
  isSameText(listed.AdjustmentNote, payload.note) &&
  isSameDay(listed.AdjustmentDate, payload.date)

/** Since this one, or the first that is like it, was sent; null when Metrc does not open the list to this key. */
function listedAdjustments(question: Question<Adjustment>): Promise<RecordedAdjustment[] | null> {
  const { sentAt, confirmedAlike } = question
  const first = new Date(Math.min(sentAt.getTime(), ...confirmedAlike.map((at) => at.getTime())))
  return ifOpen(() => changedSince(question, 'packageAdjustments', first))
}

/** Where the list is closed to this key. */
function byQuantity(question: Question<Adjustment>, pkg: Package): Omit<Finding, 'now'> {
  const { before, payload } = question
  const was = (before as KnownPackage | null)?.Quantity
  const isKnown = was !== undefined && isSameName(pkg.UnitOfMeasureName, payload.unitOfMeasure)
  if (isKnown && isAbout(pkg.Quantity, was + payload.quantity))
    return {
      verdict: 'applied',
      sentence: `Metrc shows the quantity that this adjustment leads to, ${amount(pkg.Quantity, pkg.UnitOfMeasureName)}.`,
    }
  if (isKnown && isAbout(pkg.Quantity, was))
    return {
      verdict: 'not-applied',
      ...touchedSince(question, pkg),
      sentence: 'Metrc shows the quantity that there was before.',
    }
  return { verdict: 'unclear', sentence: 'Metrc shows a quantity that this adjustment alone does not explain.' }
}

/** The adjustments like this; null when Metrc does not open the list to this key. */
export async function entriesOfAdjustment(question: Question<Adjustment>): Promise<Entries | null> {
  const listed = await listedAdjustments(question)
  return listed && { listed: listed.filter(isOf(question.payload)).length, ours: oursOf(question) }
}

/** What an adjustment adds to the quantity of its package; null in a unit that does not convert. */
export function adjustedBy(
  { quantity, unitOfMeasure }: Pick<Adjustment, 'quantity' | 'unitOfMeasure'>,
  pkg: KnownPackage,
): Added | null {
  const { UnitOfMeasureName: unit } = pkg
  const added =
    unit === undefined ? null : isSameName(unit, unitOfMeasure) ? quantity : converted(quantity, unitOfMeasure, unit)
  return added === null || unit === undefined ? null : { of: 'quantity', field: 'Quantity', amount: added, unit }
}

/** The quantity once an adjustment is applied; unknown in another unit than the package's. */
export function adjusted(known: KnownPackage, payload: Adjustment, isSure: boolean): KnownPackage {
  const { Quantity, UnitOfMeasureName } = known
  const isKnown = isSure && Quantity !== undefined && isSameName(UnitOfMeasureName, payload.unitOfMeasure)
  return { ...known, Quantity: isKnown ? Quantity + payload.quantity : undefined }
}
