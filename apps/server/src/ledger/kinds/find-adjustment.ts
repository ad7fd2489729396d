import type { Fact } from '@cultivatd/domain/operation/evidence'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Package, RecordedAdjustment } from '@cultivatd/metrc/records'
import type { Finding, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { amount, isOlderThan, isSame, notShown, shown } from './record-facts.ts'

type Adjustment = Payloads['package.adjust']

/**
 * Whether an adjustment without an answer is in Metrc. It adds an amount, so the quantity alone does not tell once
 * somebody else changed it too; Metrc's list of adjustments does, by what was entered. Entries that are the same to the
 * letter are told apart by counting: each that we know to be confirmed is one of them.
 */
export async function findAdjustment(
  question: Question<Adjustment>,
  facts: (pkg: Package) => Fact[],
): Promise<Finding> {
  const { client, facilityId, payload, sentAt, signal } = question
  const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
  const pkg = await shown(client.readRecord('package', payload.label, query))
  if (!pkg) return notShown(payload.label)
  if (isOlderThan(pkg.LastModified, sentAt))
    return finding('not-applied', pkg, 'Metrc shows no change of this package since before this was sent.')
  const listed = await listedAdjustments(question)
  return listed === null ? byQuantity(question, pkg) : byList(question, pkg, listed.filter(isLike(payload)).length)

  function finding(verdict: Finding['verdict'], of: Package, sentence: string): Finding {
    return { verdict, now: facts(of), sentence }
  }

  function byList({ confirmedAlike }: Question<Adjustment>, of: Package, alike: number): Finding {
    const ours = confirmedAlike.length
    if (alike === ours + 1) return finding('applied', of, 'Metrc lists this adjustment.')
    if (alike === ours) return finding('not-applied', of, 'Metrc does not list this adjustment.')
    return finding(
      'unclear',
      of,
      alike > ours
        ? 'Metrc lists several adjustments like this one, more than were made from here.'
        : 'Metrc lists fewer adjustments like this one than it has confirmed.',
    )
  }

  /** Where the list is closed to this key. */
  function byQuantity({ before, payload: { quantity } }: Question<Adjustment>, of: Package): Finding {
    const was = (before as Partial<Package> | null)?.Quantity
    if (
      was !== undefined &&
      isAbout(of.Quantity, was + quantity) &&
      isSame(of.UnitOfMeasureName, payload.unitOfMeasure)
    )
      return finding(
        'applied',
        of,
        `Metrc shows the quantity that this adjustment leads to, ${amount(of.Quantity, '')}.`,
      )
    if (was !== undefined && isAbout(of.Quantity, was))
      return finding('not-applied', of, 'Metrc shows the quantity that there was before.')
    return finding('unclear', of, 'Metrc shows a quantity that this adjustment alone does not explain.')
  }
}

const aroundMs = 2 * 60_000

/** Since this one, or the first that is like it, was sent; null when Metrc does not open the list to this key. */
async function listedAdjustments(question: Question<Adjustment>): Promise<RecordedAdjustment[] | null> {
  const { client, facilityId, sentAt, confirmedAlike, signal } = question
  const first = Math.min(sentAt.getTime(), ...confirmedAlike.map((at) => at.getTime()))
  // Far into the future: stamps may be ahead of the clock by which windows are asked for.
  const window = { start: new Date(first - aroundMs), end: new Date(Date.now() + 24 * 3_600_000) }
  try {
    return await client.readAll('packageAdjustments', {
      licenseNumber: facilityId,
      priority: 'interactive',
      signal,
      window,
    })
  } catch (error) {
    if (error instanceof MetrcError && (error.kind === 'unauthorized' || error.kind === 'refused')) return null
    throw error
  }
}

const isLike = (payload: Adjustment) => (listed: RecordedAdjustment) =>
  isSame(listed.PackageLabel, payload.label) &&
  isAbout(listed.AdjustmentQuantity, payload.quantity) &&
  isSame(listed.AdjustmentUnitOfMeasureName, payload.unitOfMeasure) &&
  isSame(listed.AdjustmentReasonName, payload.reason) &&
  isSame(listed.AdjustmentNote, payload.note) &&
  listed.AdjustmentDate.slice(0, 10) === payload.date

/** Metrc rounds as it likes. */
const isAbout = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6
