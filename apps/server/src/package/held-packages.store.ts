import { afterWaiting } from '@cultivatd/domain/package/adjust'
import type { Package } from '@cultivatd/domain/package/package'
import type { Db } from '../db/db.ts'
import { packagesByLabels } from './package.store.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

/** Packages by label, as they are once Metrc has taken what waits. */
export async function heldPackages(
  db: Db,
  facilityId: string,
  labels: readonly string[],
): Promise<Map<string, Package>> {
  const waiting = await waitingAmounts(db, facilityId, labels)
  const packages = await packagesByLabels(db, facilityId, labels)
  return new Map(packages.map((pkg) => [pkg.metrc.Label, afterWaiting(pkg, waiting.get(pkg.metrc.Label) ?? [])]))
}
