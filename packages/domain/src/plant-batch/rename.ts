import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import { takenNameProblems } from './new-batch.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

/** Another name for a batch, where batches are not called by plant tags (Metrc reference §10.3). */
export const BatchRename = z.strictObject({ facilityId: entityId, batchName: BatchName, name: requiredText(200) })
export type BatchRename = z.infer<typeof BatchRename>

interface RenameFacts {
  /** Whether the state calls the batches of this facility by plant tags. */
  batchesAreTagged: boolean
  /** Names of the batches that still have clones. */
  batchNames: readonly string[]
}

/** Why a batch cannot be called so; empty when it may go to Metrc. */
export function batchRenameProblems(
  batch: PlantBatch | undefined,
  name: string,
  { batchesAreTagged, batchNames }: RenameFacts,
): Problem[] {
  const current = batch?.metrc.Name
  const wanted = name.trim()
  // Metrc tells names apart by their letters, and not by capitals.
  const isSame = current !== undefined && wanted.toLowerCase() === current.toLowerCase()
  return [
    ...atPath('batchName', batchProblems(batch, 'rename')),
    ...(batchesAreTagged
      ? [{ path: 'batchName', message: 'Batches are called by plant tags here: replace its tag' }]
      : []),
    ...(isSame ? [{ path: 'name', message: 'This is its name already' }] : takenNameProblems(wanted, batchNames)),
  ]
}
