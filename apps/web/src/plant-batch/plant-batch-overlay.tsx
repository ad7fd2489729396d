import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { useCallback } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { BatchDetails } from './batch-details.tsx'
import type { BatchPageProps } from './batch-form.tsx'
import { ClonesToVegForm } from './clones-to-veg.tsx'
import { MoveBatch } from './move-batch.tsx'

type BatchPage = RecordPage<'batch'>

interface PlantBatchOverlayProps {
  facilityId: string
  name: string
  page: BatchPage
  /** The id of a refused change that is corrected on this page. */
  again?: string | undefined
  onPage: (page: BatchPage, again?: string) => void
  onClose: () => void
}

/** A plant batch above whatever page is open, by its name in the address. */
export function PlantBatchOverlay(props: PlantBatchOverlayProps) {
  const { facilityId, name, onClose } = props
  const { rows, status, message } = useTopic('plantBatch', { facilityId, name })
  const batch = currentBatch(rows)
  return batch ? (
    <KnownBatch key={name} batch={batch} {...props} />
  ) : (
    <NotYet status={status} name={name} message={message} onClose={onClose} />
  )
}

/** Metrc lets a name come again: the one that still has clones, else the newest. */
const currentBatch = (batches: readonly PlantBatch[]): PlantBatch | undefined =>
  [...batches].sort(
    (a, b) =>
      Number(a.isGone) - Number(b.isGone) ||
      Number(b.metrc.UntrackedCount > 0) - Number(a.metrc.UntrackedCount > 0) ||
      b.metrc.Id - a.metrc.Id,
  )[0]

function KnownBatch({
  batch,
  facilityId,
  name,
  page,
  again,
  onPage,
  onClose,
}: PlantBatchOverlayProps & { batch: PlantBatch }) {
  const { rows: rooms, status: roomsStatus } = useTopic('rooms', { facilityId })
  const { rows: references, status: referencesStatus } = useTopic('references', { facilityId })
  const room = rooms.find(({ metrc }) => metrc.Id !== null && metrc.Id === batch.metrc.LocationId)
  const systemId = batch.location?.systemId
  // Of whatever room: one that Metrc does not know is not the one at the location that Metrc says.
  const system = useTopicRow('system', systemId === undefined ? null : { facilityId, systemId })
  const { rows: operations } = useTopic('operations', { facilityId, record: batch.metrc.Name })
  const history = useTopic('history', { facilityId, entity: 'plant-batch', record: batch.metrc.Name })
  const onBack = useCallback(() => onPage('details'), [onPage])
  const [known] = references
  if (!known || roomsStatus === 'loading') {
    const status = referencesStatus === 'refused' ? 'refused' : 'loading'
    return <NotYet status={status} name={name} message={null} onClose={onClose} />
  }
  const shared = { facilityId, batch, room, system, rooms, references: known, operations, history, onBack, onClose }
  if (page === 'details') return <BatchDetails {...shared} onPage={onPage} />
  // One form for each page: nothing that was typed on one may stand in another.
  const key = `${page} ${again}`
  return again === undefined ? (
    <BatchFormPage key={key} page={page} shared={shared} />
  ) : (
    <AgainPage key={key} page={page} again={again} shared={shared} />
  )
}

interface FormPageProps {
  page: Exclude<BatchPage, 'details'>
  shared: BatchPageProps
}

/** A form with what was typed before; it waits for that. */
function AgainPage({ again, page, shared }: FormPageProps & { again: string }) {
  const { before, isLoading } = useTypedBefore(again)
  if (isLoading)
    return <NotYet status="loading" name={shared.batch.metrc.Name} message={null} onClose={shared.onClose} />
  return <BatchFormPage page={page} shared={{ ...shared, before }} />
}

function BatchFormPage({ page, shared }: FormPageProps) {
  return page === 'move' ? <MoveBatch {...shared} /> : <ToVeg {...shared} />
}

function ToVeg(shared: BatchPageProps) {
  const { rows, status } = useTopic('availableTags', { facilityId: shared.facilityId, kind: 'plant' })
  if (status === 'loading')
    return <NotYet status="loading" name={shared.batch.metrc.Name} message={null} onClose={shared.onClose} />
  return <ClonesToVegForm {...shared} availableTags={rows[0] ?? unknownTags} />
}

interface NotYetProps {
  status: 'loading' | 'live' | 'refused'
  name: string
  message: string | null
  onClose: () => void
}

function NotYet({ status, name, message, onClose }: NotYetProps) {
  return (
    <OverlayPage isOpen title="Plant batch" subtitle={<span className="mono small">{name}</span>} onClose={onClose}>
      {status === 'loading' && (
        <Loading label="The batch is loading">
          <SkeletonRows />
        </Loading>
      )}
      {status === 'live' && (
        <EmptyState title="This batch is not in this facility">
          It may belong to another facility, or the name may be mistyped.
        </EmptyState>
      )}
      {status === 'refused' && <ErrorState title="The batch could not be loaded">{message}</ErrorState>}
    </OverlayPage>
  )
}
