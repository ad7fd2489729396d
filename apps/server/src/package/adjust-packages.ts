import { adjustmentSummary } from '@cultivatd/domain/package/adjust'
import { changeOf, type CountedPackage, type PackageCounted } from '@cultivatd/domain/package/adjust-many'
import type { Db } from '../db/db.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { packagesByLabels } from './package.store.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

/** What is said of each, beside its package and what still waits of it. */
export async function countedPackages(
  db: Db,
  facilityId: string,
  asked: readonly PackageCounted[],
): Promise<CountedPackage[]> {
  const labels = asked.map(({ label }) => label)
  const found = await packagesByLabels(db, facilityId, labels)
  const known = new Map(found.map((pkg) => [pkg.metrc.Label, pkg]))
  const waiting = await waitingAmounts(db, facilityId, labels)
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
