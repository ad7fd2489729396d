import type { RoomSummary } from '@cultivatd/domain/room/room'
import { api } from '../live/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

/** Deletes a room after a question; why it may not be shows in the error snackbar (FAC-08, READ-56). */
export function DeleteRoom({ room, onClose }: { room: RoomSummary; onClose: () => void }) {
  const { send, isBusy } = useSend()
  const remove = async () => {
    const request = { params: { metrcLocationId: room.id }, body: { facilityId: room.facilityId } }
    const isDeleted = await send(() => api.room.delete(request))
    onClose()
    if (isDeleted) notifySaved()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Delete room ${room.metrc.Name}`}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {room.metrc.Id === null
        ? 'The room is not a Metrc location; it goes from here only.'
        : 'The location is removed in Metrc too.'}
    </ConfirmDialog>
  )
}
