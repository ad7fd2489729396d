import { AppError } from '@cultivatd/domain/app-error'
import { adjustmentSummary } from '@cultivatd/domain/package/adjust'
import { changeOf, type CountedPackage, type PackageCounted } from '@cultivatd/domain/package/adjust-many'
import type { Db } from '../db/db.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { packagesByLabels } from './package.store.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

/** What is said of each, beside its package and what still waits of it; `without` are operations that are left out. */
export async function countedPackages(
  db: Db,
  facilityId: string,
  asked: readonly PackageCounted[],
  without: readonly string[] = [],
): Promise<CountedPackage[]> {
  const labels = asked.map(({ label }) => label)
  const found = await packagesByLabels(db, facilityId, labels)
  const known = new Map(found.map((pkg) => [pkg.metrc.Label, pkg]))
  const waiting = await waitingAmounts(db, facilityId, labels, without)
  return asked.map((one) => {
    const pkg = known.get(one.label)
    const unitOfMeasure = one.unitOfMeasure ?? pkg?.metrc.UnitOfMeasureName ?? ''
    return { ...one, unitOfMeasure, pkg, waiting: waiting.get(one.label) ?? [] }
  })
}

/** One write for each package. */
export const adjustments = (packages: readonly CountedPackage[], date: string): LedgerWrite[] =>
  packages.flatMap((counted): LedgerWrite[] => {
    const { label, pkg, unitOfMeasure, reason, note, waiting } = counted
    if (!pkg) return []
    const payload = { label, quantity: changeOf(counted), unitOfMeasure, reason, note, date }
    const summary = adjustmentSummary(pkg, payload, waiting)
    return [{ kind: 'package.adjust', records: [label], summary, payload, before: pkg.metrc }]
  })

const changedMeanwhile = (label: string): string =>
  `${label}: Somebody else adjusted it at this moment. Look at what it holds, then send this again.`

/**
 * What a package holds now is a change of what it held when it was looked at: two people who counted the same shelf would both
 * take the difference. In the transaction that records the changes, which waits for others of the facility.
 *
 * @throws AppError conflict where one of them is another change by now
 */
export async function refuseCountedTwice(
  tx: Db,
  facilityId: string,
  packages: readonly CountedPackage[],
  operationIds: readonly string[],
): Promise<void> {
  const counted = packages.filter(({ isNow }) => isNow)
  const now = await countedPackages(tx, facilityId, counted, operationIds)
  const changed = counted.filter((one, at) => {
    const same = now[at]
    return !same || changeOf(same) !== changeOf(one)
  })
  if (changed.length > 0)
    throw new AppError(
      'conflict',
      changed.map(({ label }) => ({ message: changedMeanwhile(label) })),
    )
}
