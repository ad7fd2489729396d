import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
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
      <NewRoom facilityId={facilityId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface NewRoomProps {
  facilityId: string
  isOpen: boolean
  onClose: () => void
}

/** The dialog of a new room; once it is there its page is shown. */
export function NewRoom({ facilityId, isOpen, onClose }: NewRoomProps) {
  const navigate = useNavigate()
  const goTo = useCallback(
    (roomId: string) => void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId } }),
    [facilityId, navigate],
  )
  const setAsked = useWhenMade(facilityId, goTo)
  const onRefused = () => setAsked(null)
  return isOpen && <RoomDialog {...{ facilityId, onClose, onRefused }} onSaved={goTo} onAsked={setAsked} />
}

/** A room that waited for Metrc has its id once it is there: who asked for it and is still here is taken to it (READ-118). */
function useWhenMade(facilityId: string, onMade: (roomId: string) => void): (name: string | null) => void {
  const [asked, setAsked] = useState<string | null>(null)
  const { rows } = useTopic('rooms', { facilityId })
  const madeId = rows.find(({ metrc }) => metrc.Name === asked?.trim())?.id
  useEffect(() => {
    if (madeId !== undefined) onMade(madeId)
  }, [madeId, onMade])
  return setAsked
}
