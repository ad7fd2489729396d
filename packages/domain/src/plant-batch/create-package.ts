import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { YoungPackage, type YoungFacts, youngPackageProblems } from '../package/young-package.ts'
import { sincePlanted } from '../plant/plant.ts'
import { BatchName, batchCounts, batchProblems, type PlantBatch } from './plant-batch.ts'

/**
 * A package of clones or seeds of a batch (Metrc reference §10.3). They leave the batch; what is cut off plants that stay,
 * as of mothers without tags, leaves it as it is.
 */
export const BatchPackage = YoungPackage.extend({ batchName: BatchName, staysWhole: z.boolean() })
export type BatchPackage = z.infer<typeof BatchPackage>

/** Why this package cannot be made; empty when it may go to Metrc. */
export const batchPackageProblems = (
  batch: PlantBatch | undefined,
  pkg: Pick<BatchPackage, 'label' | 'sublocation' | 'date' | 'count' | 'staysWhole'>,
  facts: YoungFacts,
): Problem[] => [
  ...atPath('batchName', batchProblems(batch, 'package')),
  ...(pkg.staysWhole ? [] : leftProblems(batch, pkg.count)),
  ...youngPackageProblems(
    pkg,
    batch ? { strainName: batch.metrc.StrainName, since: sincePlanted(batch) } : null,
    facts,
  ),
]

/** Why that many cannot leave the batch. */
export function leftProblems(batch: PlantBatch | undefined, count: number | null | undefined): Problem[] {
  const remaining = batch ? batchCounts(batch).remaining : 0
  if (!batch || typeof count !== 'number' || count <= remaining || remaining === 0) return []
  return [{ path: 'count', message: `Only ${remaining.toLocaleString('en-US')} are left in the batch` }]
}
