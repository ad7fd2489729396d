import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import type { ReactNode, SyntheticEvent } from 'react'
import type { RecordHistory } from '../record/history-list.tsx'
import { RecordForm } from '../record/record-form.tsx'
import type { TypedBefore } from '../record/typed-before.ts'
import type { TrackedSend } from '../record/use-tracked-send.ts'
import { BatchSummary } from './batch-summary.tsx'

/** What every page of one batch knows. */
export interface BatchPageProps {
  facilityId: string
  batch: PlantBatch
  /** The room and the system that it stands in; undefined where it stands in none of ours. */
  room: RoomSummary | undefined
  system: System | undefined
  rooms: readonly RoomSummary[]
  references: References
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  onBack: () => void
  onClose: () => void
}

interface BatchFormProps extends BatchPageProps {
  title: string
  onSubmit: (event?: SyntheticEvent) => unknown
  tracked: TrackedSend
  missing: string | null
  submitLabel: string
  failedTitle?: string
  pending?: string | null | undefined
  children: ReactNode
}

/** One change of one batch. */
export function BatchForm({ batch, room, system, failedTitle, ...form }: BatchFormProps) {
  const { title, onSubmit, tracked, missing, submitLabel, pending, children } = form
  const { facilityId, operations, history, onBack, onClose } = form
  return (
    <RecordForm
      {...{ title, onSubmit, tracked, missing, submitLabel, pending, facilityId, operations, history, onBack, onClose }}
      {...(failedTitle ? { failedTitle } : {})}
      subtitle={<span className="mono small">{batch.metrc.Name}</span>}
      noun="batch"
      summary={(waits) => <BatchSummary batch={batch} room={room} system={system} isBesideForm pending={waits} />}
    >
      {children}
    </RecordForm>
  )
}
