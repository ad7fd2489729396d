import type { AdditiveProduct } from '@cultivatd/domain/additive/additive'
import { appliedToRoomProblems } from '@cultivatd/domain/additive/applied-to'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { useState } from 'react'
import { useTopic } from '../../live/use-topic.ts'
import { Alert } from '../../ui/alert.tsx'
import { DraftBar } from '../../ui/draft/draft-bar.tsx'
import { DraftOf } from '../../ui/draft/draft-of.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OverlayPage } from '../../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { NotHereYet } from '../../ui/topic-rows.tsx'
import { useLate } from '../../ui/use-late.ts'
import { StandingAlert } from '../change-alerts.tsx'
import { WaitingPanel } from '../waiting-panel.tsx'
import { applicationPlace } from './application-place.ts'
import { ApplicationFields } from './application-fields.tsx'
import { TrialDialog } from '../trial-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { useApplication } from './use-application.ts'

interface ApplyInRoomProps {
  room: RoomSummary
  onClose: () => void
}

/** What was applied to every plant with a tag in a room. */
export const ApplyInRoom = (props: ApplyInRoomProps) => (
  <DraftOf place={applicationPlace(props.room.id)} title={`Record application in ${props.room.metrc.Name}`}>
    <ReadyDialog {...props} />
  </DraftOf>
)

/** The unit is chosen or not from the first look on, so the dialog waits for those that there are. */
function ReadyDialog(props: ApplyInRoomProps) {
  const { rows } = useTopic('references', { facilityId: props.room.facilityId })
  const isLate = useLate(!rows[0], 600)
  if (rows[0]) return <Dialog {...props} units={rows[0].units} />
  return isLate ? (
    <OverlayPage isOpen title={`Record application in ${props.room.metrc.Name}`} onClose={props.onClose}>
      <NotHereYet what="lists of this form" />
      <Loading label="The form is loading">
        <SkeletonRows />
      </Loading>
    </OverlayPage>
  ) : null
}

function Dialog({ room, units, onClose }: ApplyInRoomProps & { units: readonly UnitOfMeasure[] }) {
  const { facilityId, id: roomId, metrc, contents } = room
  const [edited, setEdited] = useState<{ product?: AdditiveProduct } | null>(null)
  const plants = contents.vegetative + contents.flowering
  const appliedToProblems = appliedToRoomProblems(room, plants)
  const application = useApplication({
    facilityId,
    to: { kind: 'room', roomId },
    record: metrc.Name,
    units,
    appliedToProblems,
    onSaved: onClose,
  })
  const { change, form, missing, submit } = application
  const { only, isBusy } = change
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  const [cannot] = appliedToProblems
  return (
    <>
      <FormDialog
        isOpen
        title={`Record application in ${metrc.Name}`}
        isBusy={isBusy}
        busyLabel={change.checking ? 'Checking' : 'Sending'}
        submitLabel={only.is === 'refused' || only.is === 'not-known' ? 'Send again' : 'Record'}
        missing={isBusy ? null : (cannot ?? missing)}
        canLeave={!isBusy || sending !== null}
        cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
        width={640}
        onSubmit={submit}
        onClose={onClose}
      >
        {!isBusy && <DraftBar />}
        {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="room" />}
        <StandingAlert facilityId={facilityId} standing={only} noun="room" failedTitle="Change Failed" />
        {cannot ? (
          <Alert tone="warn" title={cannot} />
        ) : (
          <p className="small muted">
            To all {plants} plants with tags in {metrc.Name}.
            {contents.batches > 0 && ' Batches of clones are recorded on each batch.'}
          </p>
        )}
        <ApplicationFields
          application={application}
          units={units}
          onProduct={(one) => setEdited(one ? { product: one } : {})}
        />
      </FormDialog>
      {change.trial && (
        <TrialDialog trial={change.trial} words={{ one: 'room', many: 'rooms', done: '' }} verb="Record" />
      )}
      {edited && (
        <ProductDialog
          facilityId={facilityId}
          product={edited.product}
          onSaved={(id) => form.setValue('productId', id, { shouldDirty: true })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
