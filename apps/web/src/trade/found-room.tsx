import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { ReactNode } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { EmptyState } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'

interface FoundRoomProps {
  id: string
  children: (room: RoomSummary, facility: FacilitySummary) => ReactNode
  /** Shown in place of 'Sorry, nothing here'. */
  unknown?: ReactNode
}

/** The room of an address that names no facility, in the active facility that holds it (READ-59). */
export function FoundRoom(props: FoundRoomProps) {
  const { rows: facilities, status } = useTopic('facilities')
  if (status !== 'live') return <Searching />
  return <Search facilities={facilities} {...props} />
}

/** One facility after the other, so that the number of subscriptions does not change while they are searched. */
function Search({ facilities, ...props }: FoundRoomProps & { facilities: readonly FacilitySummary[] }) {
  const [facility, ...others] = facilities
  return facility ? (
    <SearchIn key={facility.id} facility={facility} others={others} {...props} />
  ) : (
    (props.unknown ?? <NothingHere />)
  )
}

function SearchIn({
  facility,
  others,
  children,
  ...props
}: FoundRoomProps & { facility: FacilitySummary; others: readonly FacilitySummary[] }) {
  const { rows, status } = useTopic('rooms', { facilityId: facility.id })
  const room = rows.find((one) => one.id === props.id)
  if (room) return children(room, facility)
  if (status === 'loading') return <Searching />
  return (
    <Search facilities={others} {...props}>
      {children}
    </Search>
  )
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
