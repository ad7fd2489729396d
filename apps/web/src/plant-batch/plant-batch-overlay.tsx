import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { Sprout } from 'lucide-react'
import { useCallback } from 'react'
import { useKnownFirst } from '../live/use-known-first.ts'
import { useTopic } from '../live/use-topic.ts'
import {
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { useStanding } from '../record/use-standing.ts'
import { BatchDetails, batchActions } from './batch-details.tsx'
import type { KnownBatch } from './batch-page.ts'
import { BatchSummary } from './batch-summary.tsx'

const batchPages: PagesOfKind<'batch', KnownBatch> = {
  kind: 'batch',
  entity: 'plant-batch',
  title: 'Plant batch',
  noun: 'batch',
  icon: Sprout,
  synced: 'batches',
  subtitle: (name) => <span className="mono small">{name}</span>,
  useRecord: useBatch,
  notHere: 'It may belong to another facility, or the name may be mistyped.',
  Summary: BatchSummary,
  Details: BatchDetails,
  actions: batchActions,
}

/** A plant batch above whatever page is open, by its name in the address. */
export const PlantBatchOverlay = (props: RecordOverlayProps<'batch'>) => (
  <RecordOverlay key={props.record} {...props} of={batchPages} />
)

function useBatch(facilityId: string, name: string): FoundRecord<KnownBatch> {
  const topic = useTopic('plantBatch', { facilityId, name })
  const isMeant = useCallback((row: PlantBatch) => row.metrc.Name === name, [name])
  const { rows, status, message } = useKnownFirst(topic, 'plantBatches', facilityId, isMeant)
  const batch = currentBatch(rows)
  const { standing, status: standingStatus } = useStanding(facilityId, batch)
  // The address may spell it in other letters than Metrc.
  if (!batch) return { status, message, name, about: undefined, known: undefined }
  const { Name, StrainName: about } = batch.metrc
  return { status: standingStatus, message: null, name: Name, about, known: standing && { ...standing, batch } }
}

/** Metrc lets a name come again: the one that still has clones, else the newest. */
const currentBatch = (batches: readonly PlantBatch[]): PlantBatch | undefined =>
  [...batches].sort(
    (a, b) =>
      Number(a.isGone) - Number(b.isGone) ||
      Number(b.metrc.UntrackedCount > 0) - Number(a.metrc.UntrackedCount > 0) ||
      b.metrc.Id - a.metrc.Id,
  )[0]
