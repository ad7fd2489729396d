import { useTopic } from '../live/use-topic.ts'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { HarvestBoard } from './harvest-board.tsx'
import { HarvestVerbs } from './harvest-verbs.tsx'

/** The board of a dry room (HARV-01). */
export function RoomHarvests({ facilityId, metrcLocationId }: { facilityId: string; metrcLocationId: number | null }) {
  const topic = useTopic('harvests', { facilityId })
  return (
    <TopicRows topic={topic} noun="harvests" skeleton={<SkeletonCards cards={4} />}>
      {(rows) => (
        <>
          <HarvestBoard facilityId={facilityId} harvests={rows} metrcLocationId={metrcLocationId} />
          <HarvestVerbs harvests={rows} metrcLocationId={metrcLocationId} />
        </>
      )}
    </TopicRows>
  )
}
