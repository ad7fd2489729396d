// Asked by pages: nothing here may load the schemas.
import type { OperationKind } from './operation-kinds.ts'

/** The kinds of change that Metrc takes back for nobody, each with the sentence that says why; the state corrects them. */
export const onlyTheState = {
  'plant.flower': 'Metrc changes a growth phase forward only.',
  'plant.cut-clones': 'Metrc has no way to take a batch back that was made of a plant.',
  'plant.destroy': 'A destroyed plant stays destroyed in Metrc.',
  'plant.manicure': 'Metrc restores only plants that were harvested whole, and takes no part of one back.',
  'plant.waste': 'Metrc takes waste of plants back for nobody.',
  'plant-batch.waste': 'Metrc takes waste of plants back for nobody.',
  'plant-batch.destroy': 'Destroyed plants stay destroyed in Metrc.',
  'plant-batch.split': 'Metrc joins no batches again.',
  'package.remediate': 'Metrc takes a treatment back for nobody.',
  'package.decontaminate': 'Metrc takes a treatment back for nobody.',
  'processing-job.archive': 'Metrc brings an archived job back for nobody.',
  'plant-batch.to-veg': 'Metrc makes no clones again of plants that have tags.',
  'plant.apply-additive': 'Metrc takes an application back for nobody.',
  'plant-batch.apply-additive': 'Metrc takes an application back for nobody.',
  'location.apply-additive': 'Metrc takes an application back for nobody.',
} as const satisfies Partial<Record<OperationKind, string>>

export type OnlyTheState = keyof typeof onlyTheState

/** Why nothing is prepared for a change of this kind, as a sentence. */
export const whyNoWayBack = (kind: OperationKind): string =>
  kind in onlyTheState
    ? onlyTheState[kind as OnlyTheState]
    : 'It is not known here what Metrc showed before, so nothing can be prepared.'
