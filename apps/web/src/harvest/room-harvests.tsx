import { useTopic } from '../live/use-topic.ts'
import { ErrorState } from '../ui/empty.tsx'
import { Loading, SkeletonCards } from '../ui/skeleton.tsx'
import { HarvestBoard } from './harvest-board.tsx'

/** The board of a dry room (HARV-01). */
export function RoomHarvests({ facilityId, metrcLocationId }: { facilityId: string; metrcLocationId: number | null }) {
  const { rows, status, message } = useTopic('harvests', { facilityId })
  if (status === 'loading')
    return (
      <Loading label="The harvests are loading">
        <SkeletonCards cards={4} />
      </Loading>
    )
  if (status === 'refused') return <ErrorState title="The harvests could not be loaded">{message}</ErrorState>
  return <HarvestBoard facilityId={facilityId} harvests={rows} metrcLocationId={metrcLocationId} />
}
