import type { Operation } from '@cultivatd/domain/operation/operation'
import { batchProblems, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { ArrowRight, Leaf, Sprout } from 'lucide-react'
import { formOfOperation } from '../record/operation-form.ts'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import { InStep } from '../trade/in-step.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import type { BatchPageProps } from './batch-form.tsx'
import { BatchSummary } from './batch-summary.tsx'

type BatchPage = RecordPage<'batch'>

interface BatchDetailsProps extends Omit<BatchPageProps, 'onBack'> {
  onPage: (page: BatchPage, again?: string) => void
}

/** A batch: left what it is, right what one can do and what was done. */
export function BatchDetails({ batch, room, system, ...props }: BatchDetailsProps) {
  const { facilityId, operations, history, onPage, onClose } = props
  const [why] = batchProblems(batch, 'toVeg')
  return (
    <RecordDetails
      title="Plant batch"
      subtitle={<span className="mono small">{batch.metrc.Name}</span>}
      icon={Sprout}
      noun="batch"
      operations={operations}
      history={history}
      offers={offeredActions(batch)}
      noOffers={batch.isGone ? 'The batch is no longer in this facility.' : `${why ?? 'Nothing can be done now'}.`}
      inStep={<InStep facilityId={facilityId} of={['batches']} />}
      summary={(pending) => <BatchSummary batch={batch} room={room} system={system} pending={pending} />}
      pageOf={pageOf}
      onPage={onPage}
      onClose={onClose}
    />
  )
}

const pageOf = (operation: Operation): BatchPage | null => {
  const form = formOfOperation(operation)
  return form?.kind === 'batch' ? form.page : null
}

const offers: readonly (Omit<Offer<BatchPage>, 'reason'> & { action: 'move' | 'toVeg' })[] = [
  {
    action: 'toVeg',
    page: 'toVeg',
    label: 'Move Clones to Vegetative Phase',
    shortLabel: 'To vegetative',
    icon: Leaf,
    note: 'Each clone gets a label of its own',
  },
  { action: 'move', page: 'move', label: 'Move', shortLabel: 'Move', icon: ArrowRight, note: 'To another room' },
]

/** What a batch offers while clones remain (BATCH-06); a hold is named, because it will be lifted again. */
export function offeredActions(batch: PlantBatch): Offer<BatchPage>[] {
  if (batch.isGone || batch.metrc.UntrackedCount === 0) return []
  return offers.map(({ action, ...offer }) => ({ ...offer, reason: batchProblems(batch, action)[0] ?? null }))
}
