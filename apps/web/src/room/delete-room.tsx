import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { useFinalQuestion } from '../record/use-final-question.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'

const waitingText = 'Waiting for Metrc. The room stays, marked, until it has answered.'

/** Deletes a room after a question; why it may not be shows in the error snackbar (FAC-08, READ-56). */
export function DeleteRoom({ room, onClose }: { room: RoomSummary; onClose: () => void }) {
  const { facilityId } = room
  const question = useFinalQuestion('location.delete')
  const { only, isBusy, send } = useChange({
    facilityId,
    said: () => ({ detail: `Deleted room ${room.metrc.Name}` }),
    call: (request: Parameters<typeof api.room.delete>[0], options) => api.room.delete(request, options),
    one: { failedTitle: 'Delete Failed', refusedIn: 'snackbar', onSaved: onClose },
  })
  // The question closes when Metrc has answered, or when it does not at the moment; then the room is marked.
  const isOver = only.is !== 'idle' && (only.is !== 'sending' || only.id !== null)
  const isWaiting = only.is === 'sending' && only.id !== null
  useEffect(() => {
    if (isWaiting) notify({ kind: 'info', text: waitingText, milliseconds: savedMilliseconds })
    if (isOver) onClose()
  }, [isOver, isWaiting, onClose])
  const remove = () =>
    send([
      {
        records: [room.metrc.Name],
        body: { params: { metrcLocationId: room.id }, body: { facilityId, version: room.version } },
      },
    ])
  return (
    <ConfirmDialog
      isOpen
      title={`Delete room ${room.metrc.Name}`}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isBusy={isBusy}
      {...(room.metrc.Id !== null && { question })}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {room.metrc.Id === null
        ? 'The room is not a Metrc location; it goes from here only.'
        : 'The location is removed in Metrc too.'}
    </ConfirmDialog>
  )
}
