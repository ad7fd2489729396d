import type { HistoryEntry } from '@cultivatd/domain/history/history'
import { type BatchAction, batchProblems, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import {
  ArrowRight,
  CircleX,
  Dna,
  Leaf,
  PackagePlus,
  PencilLine,
  Scale,
  Split,
  SprayCan,
  Tags,
  Trash2,
} from 'lucide-react'
import { Applications } from '../record/additive/applications.tsx'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import { plantedBegin } from '../record/planted-begin.ts'
import type { RecordAction } from '../record/record-overlay.tsx'
import type { DetailsPageProps } from '../record/record-page.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { AdjustBatch } from './adjust-batch.tsx'
import { BatchToPackage } from './batch-to-package.tsx'
import { WasteOfBatch } from './batch-waste-list.tsx'
import { RecordBatchWaste } from './batch-waste.tsx'
import type { KnownBatch } from './batch-page.ts'
import { ApplyToBatch } from './apply-to-batch.tsx'
import { ChangeBatchStrain } from './change-strain.tsx'
import { ClonesToVegForm } from './clones-to-veg.tsx'
import { DestroyBatch } from './destroy-batch.tsx'
import { MoveBatch } from './move-batches.tsx'
import { RenameBatch } from './rename-batch.tsx'
import { ReplaceBatchTag } from './replace-batch-tag.tsx'
import { SplitBatch } from './split-batch.tsx'

type BatchPage = RecordPage<'batch'>

/** A batch: left what it is, right what one can do and what was done. */
export function BatchDetails(page: KnownBatch & DetailsPageProps<BatchPage>) {
  const { batch } = page
  const why = batchProblems(batch, 'toVeg')[0]?.message ?? 'Nothing can be done now'
  return (
    <RecordDetails
      {...page}
      offers={offeredActions(batch, page.references.batchesAreTagged)}
      noOffers={batch.isGone ? 'The batch is no longer in this facility.' : `${why}.`}
      begins={page.history.rows.some(isCutting) ? [] : plantedBegin(batch.metrc)}
    >
      <Applications facilityId={page.facilityId} of="batch" record={batch.id} />
      <WasteOfBatch batch={batch} />
    </RecordDetails>
  )
}

/** The clones were cut here: that is how the batch came about. */
const isCutting = ({ what }: HistoryEntry): boolean =>
  /^(plant\.cut-clones|package\.plant|plant-batch\.split) /.test(what)

interface OfferedAction extends RecordAction<'batch', KnownBatch> {
  action: BatchAction
  /** What it does. */
  note: string
}

export const batchActions: readonly OfferedAction[] = [
  {
    action: 'toVeg',
    page: 'toVeg',
    form: ClonesToVegForm,
    label: 'Move Clones to Vegetative Phase',
    shortLabel: 'To vegetative',
    icon: Leaf,
    note: 'Each clone gets a label of its own',
  },
  {
    action: 'move',
    page: 'move',
    form: MoveBatch,
    label: 'Move',
    shortLabel: 'Move',
    icon: ArrowRight,
    note: 'To another room',
  },
  {
    action: 'waste',
    page: 'waste',
    form: RecordBatchWaste,
    label: 'Waste',
    shortLabel: 'Waste',
    icon: Trash2,
    note: 'Weigh what is thrown away; the plants live on',
  },
  {
    action: 'split',
    page: 'split',
    form: SplitBatch,
    label: 'Split',
    shortLabel: 'Split',
    icon: Split,
    note: 'A part becomes a batch of its own',
  },
  {
    action: 'adjust',
    page: 'adjustCount',
    form: AdjustBatch,
    label: 'Adjust count',
    shortLabel: 'Adjust',
    icon: Scale,
    note: 'Add or take out, with a reason',
  },
  {
    action: 'strain',
    page: 'changeStrain',
    form: ChangeBatchStrain,
    label: 'Change strain',
    shortLabel: 'Strain',
    icon: Dna,
    note: 'Where another one was planted',
  },
  {
    action: 'rename',
    page: 'rename',
    form: RenameBatch,
    label: 'Rename',
    shortLabel: 'Rename',
    icon: PencilLine,
    note: 'Another name for the batch',
  },
  {
    action: 'retag',
    page: 'replaceTag',
    form: ReplaceBatchTag,
    label: 'Replace tag',
    shortLabel: 'Tag',
    icon: Tags,
    note: 'Where it is lost or cannot be read',
  },
  {
    action: 'package',
    page: 'toPackage',
    form: BatchToPackage,
    label: 'Create Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    note: 'Of clones or seeds of this batch',
  },
  {
    action: 'apply',
    page: 'applyAdditive',
    form: ApplyToBatch,
    label: 'Record application',
    shortLabel: 'Apply',
    icon: SprayCan,
    note: 'Of a fertilizer, a pesticide or another additive',
  },
  {
    action: 'destroy',
    page: 'destroy',
    form: DestroyBatch,
    label: 'Destroy',
    shortLabel: 'Destroy',
    icon: CircleX,
    note: 'Plants without tags, for good',
  },
]

/**
 * What a batch offers while clones remain (BATCH-06); a hold is named, because it will be lifted again. It has a name, or where
 * the state calls batches by plant tags a tag.
 */
export function offeredActions(batch: PlantBatch, batchesAreTagged: boolean): Offer<BatchPage>[] {
  if (batch.isGone || batch.metrc.UntrackedCount === 0) return []
  const other: BatchAction = batchesAreTagged ? 'rename' : 'retag'
  return batchActions
    .filter(({ action }) => action !== other)
    .map(({ action, ...offer }) => ({ ...offer, reason: batchProblems(batch, action)[0]?.message ?? null }))
}
