import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Kind } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { additiveKinds } from './additive-kinds.ts'
import { externalTransferKinds } from './external-transfer-kinds.ts'
import { harvestKinds } from './harvest-kinds.ts'
import { identityKinds } from './identity-kinds.ts'
import { itemFileKinds } from './item-file-kinds.ts'
import { itemKinds } from './item-kinds.ts'
import { locationKinds } from './location-kinds.ts'
import { newPackageKinds } from './new-package-kinds.ts'
import { packageKinds } from './package-kinds.ts'
import { packageSaidKinds } from './package-said-kinds.ts'
import { plantBatchKinds } from './plant-batch-kinds.ts'
import { plantKinds } from './plant-kinds.ts'
import { processingJobKinds } from './processing-job-kinds.ts'
import { strainKinds } from './strain-kinds.ts'
import { transferTemplateKinds } from './transfer-template-kinds.ts'
import { transporterKinds } from './transporter-kinds.ts'
import { newBatchKinds } from './new-batch-kinds.ts'
import { youngPackageKinds } from './young-package-kinds.ts'
import { sublocationKinds } from './sublocation-kinds.ts'

/** Every write that the ledger carries; a new one is a new entry of its feature. */
export const kinds: { readonly [K in OperationKind]: Kind<Payloads[K]> } = {
  ...locationKinds,
  ...sublocationKinds,
  ...packageKinds,
  ...packageSaidKinds,
  ...newPackageKinds,
  ...youngPackageKinds,
  ...newBatchKinds,
  ...plantKinds,
  ...plantBatchKinds,
  ...identityKinds,
  ...harvestKinds,
  ...additiveKinds,
  ...strainKinds,
  ...itemKinds,
  ...itemFileKinds,
  ...transferTemplateKinds,
  ...externalTransferKinds,
  ...transporterKinds,
  ...processingJobKinds,
}

/** One kind with its payload put aside: the ledger stores payloads as documents and hands them back as such. */
export const kindOf = (kind: OperationKind): Kind<unknown> => kinds[kind] as Kind<unknown>

/** The kinds that Metrc takes for one record at a time. */
export const singleKinds = (Object.keys(kinds) as OperationKind[]).filter((name) => kinds[name].goesAlone === true)

/** The kinds of which several are looked for in one read. */
export const wholeListKinds = (Object.keys(kinds) as OperationKind[]).filter((name) => kinds[name].listedWhole === true)

/** The kinds of which two are more than one. */
export const addingKinds = (Object.keys(kinds) as OperationKind[]).filter((name) => kinds[name].addsUp === true)

/** The kinds that change a number of which another one is added to: the whole harvest of a plant counts as a cut. */
export const countingKinds: readonly OperationKind[] = [
  ...(Object.keys(kinds) as OperationKind[]).filter((name) => kinds[name].adds !== undefined),
  'package.create',
  'package.take-sample',
  'package.discontinue',
  'harvest.discontinue-waste',
  'package.plant',
  'plant-batch.to-veg',
  'plant-batch.split',
  'plant-batch.create-package',
  'plant.harvest',
]
