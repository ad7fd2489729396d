import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'
import { isSameName } from '../field/same-name.ts'

/** Another strain for a batch; plants that have tags keep the one that they got them with (Metrc reference §10.3). */
export const BatchStrainChange = z.strictObject({
  facilityId: entityId,
  batchName: BatchName,
  strainName: requiredText(150),
})
export type BatchStrainChange = z.infer<typeof BatchStrainChange>

/** The active strains of the facility that a batch may be given: all but the one that it has. */
export const strainChoices = (batch: PlantBatch, strainNames: readonly string[]): string[] =>
  strainNames.filter((name) => !isSameName(name, batch.metrc.StrainName))

/** Why a batch cannot be given this strain; empty when it may go to Metrc. */
export function batchStrainProblems(
  batch: PlantBatch | undefined,
  strainName: string,
  strainNames: readonly string[],
): Problem[] {
  const isKnown = strainNames.includes(strainName)
  return [
    ...atPath('batchName', batchProblems(batch, 'strain')),
    ...(batch && isSameName(strainName, batch.metrc.StrainName)
      ? [{ path: 'strainName', message: 'This is the strain already' }]
      : strainName !== '' && !isKnown
        ? [{ path: 'strainName', message: `${strainName} is not a strain of this facility` }]
        : []),
  ]
}
