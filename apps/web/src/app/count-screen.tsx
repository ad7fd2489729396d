import { Suspense } from 'react'
import { CountPage } from '../cycle-count/count-page.tsx'
import { movePlaceOf, type MovingPlants } from '../cycle-count/report.tsx'
import { lazily } from '../ui/lazily.ts'

// With the forms come the schemas of plants and harvests.
const PlantsAction = lazily(async () => (await import('../plant/plants-action.tsx')).PlantsAction)

/** A cycle count, with the form that moves what stands in the wrong place. */
export const CountScreen = () => <CountPage renderMove={(moving) => <MoveHere {...moving} />} />

const MoveHere = ({ count, labels, onClose }: MovingPlants) => (
  <Suspense fallback={null}>
    <PlantsAction
      facilityId={count.facilityId}
      roomId={null}
      toRoomId={count.roomId}
      place={movePlaceOf(count)}
      action="move"
      labels={labels}
      onClose={onClose}
    />
  </Suspense>
)
