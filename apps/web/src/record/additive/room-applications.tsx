import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { SprayCan } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { useLeftOpen } from '../../ui/draft/draft-of.tsx'
import { lazily } from '../../ui/lazily.ts'
import { applicationPlace } from './application-place.ts'
import { ApplicationList, useApplications } from './applications.tsx'

// With the form come the schemas of additives and of the inventory.
const ApplyInRoom = lazily(async () => (await import('./apply-in-room.tsx')).ApplyInRoom)

/** What was applied in a room, and the form for what is applied to all that stands in it. */
export function RoomApplications({ room }: { room: RoomSummary }) {
  const { facilityId, id } = room
  const place = applicationPlace(id)
  const left = useLeftOpen(place)
  const [isOpen, setOpen] = useState(left?.place === place)
  const rows = useApplications({ facilityId, of: 'room', record: id })
  return (
    <>
      <Card
        title="Applications"
        count={rows.length}
        actions={
          <Button
            size="small"
            startIcon={<SprayCan size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Apply to the room
          </Button>
        }
      >
        {rows.length === 0 ? (
          <p className="small muted">No fertilizer, pesticide or other additive was recorded for this room.</p>
        ) : (
          <ApplicationList rows={rows} />
        )}
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <ApplyInRoom room={room} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
