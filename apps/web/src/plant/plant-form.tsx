import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Plant, StandsIn } from '@cultivatd/domain/plant/plant'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import type { ReactNode, SyntheticEvent } from 'react'
import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { RecordHistory } from '../record/history-list.tsx'
import { RecordForm } from '../record/record-form.tsx'
import type { TypedBefore } from '../record/typed-before.ts'
import type { TrackedSend } from '../record/use-tracked-send.ts'
import { Tag } from '../trade/tag.tsx'
import { Alert } from '../ui/alert.tsx'
import { PlantSummary } from './plant-summary.tsx'

/** What every page of one plant knows. */
export interface PlantPageProps {
  facilityId: string
  plant: Plant
  /** The room and the system that it stands in; undefined where it stands in none of ours. */
  room: RoomSummary | undefined
  system: System | undefined
  standsIn: StandsIn
  rooms: readonly RoomSummary[]
  references: References
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

interface PlantFormProps extends PlantPageProps {
  title: string
  onSubmit: (event?: SyntheticEvent) => unknown
  tracked: TrackedSend
  /** What is missing while the button is disabled. */
  missing: string | null
  /** Why it cannot be done to this plant at all. */
  cannot?: string | undefined
  submitLabel: string
  submitColor?: 'primary' | 'error'
  failedTitle?: string
  pending?: string | null
  children: ReactNode
}

/** One change of one plant. */
export function PlantForm({ plant, room, system, ...form }: PlantFormProps) {
  const { title, onSubmit, tracked, missing, submitLabel, submitColor, failedTitle, pending, cannot, children } = form
  const { facilityId, operations, history, onBack, onClose } = form
  return (
    <RecordForm
      {...{ title, onSubmit, tracked, missing, submitLabel, pending, facilityId, operations, history, onBack, onClose }}
      {...(submitColor ? { submitColor } : {})}
      {...(failedTitle ? { failedTitle } : {})}
      subtitle={<Tag label={plant.metrc.Label} />}
      noun="plant"
      summary={(waits) => <PlantSummary plant={plant} room={room} system={system} isBesideForm pending={waits} />}
    >
      {cannot && !tracked.isBusy && !tracked.repeat && <Alert tone="warn" title={cannot} />}
      {children}
    </RecordForm>
  )
}
