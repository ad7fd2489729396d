import { Navigate, useParams } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'

/** Where a room mention leads: to the room in the active facility that holds it (SHELL-34, READ-59). */
export function RoomMentionPage() {
  const { rows: facilities, status } = useTopic('facilities')
  if (status !== 'live') return <Searching />
  return <Search facilityIds={facilities.map(({ id }) => id)} />
}

/** One facility after the other, so that the number of subscriptions does not change while they are searched. */
function Search({ facilityIds }: { facilityIds: readonly string[] }) {
  const [facilityId, ...others] = facilityIds
  return facilityId ? <SearchIn key={facilityId} facilityId={facilityId} others={others} /> : <NothingHere />
}

function SearchIn({ facilityId, others }: { facilityId: string; others: readonly string[] }) {
  const { id = '' } = useParams({ strict: false })
  const { rows, status } = useTopic('rooms', { facilityId })
  if (rows.some((room) => room.id === id))
    return <Navigate to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: id }} replace />
  return status === 'loading' ? <Searching /> : <Search facilityIds={others} />
}

const Searching = () => (
  <Loading label="Looking for the room">
    <SkeletonRows />
  </Loading>
)

const NothingHere = () => (
  <>
    <PageHeader title="Sorry, nothing here" />
    <div className="card pad">
      <EmptyState title="This room is not there">It may have been deleted, or its facility is not active.</EmptyState>
    </div>
  </>
)
