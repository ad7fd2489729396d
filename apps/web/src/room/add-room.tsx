import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionBar } from '../ui/action-bar.tsx'
import { RoomDialog } from './room-dialog.tsx'

/** The button that creates a room (FAC-06) and leads to it (ROOM-06); `isBar` is its place on a phone. */
export function AddRoom({ facilityId, isBar = false }: { facilityId: string; isBar?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isBar ? (
        <ActionBar actions={[{ label: 'Add room', icon: Plus, isMain: true, onClick: () => setOpen(true) }]} />
      ) : (
        <Button
          variant="contained"
          startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Add room
        </Button>
      )}
      {isOpen && <NewRoom facilityId={facilityId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The dialog of a new room; once it is there its page is shown. */
export function NewRoom({ facilityId, onClose }: { facilityId: string; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <RoomDialog
      facilityId={facilityId}
      onClose={onClose}
      onSaved={(roomId) => void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId } })}
    />
  )
}
