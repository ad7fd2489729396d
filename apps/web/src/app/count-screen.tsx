import { Suspense } from 'react'
import { CountPage } from '../cycle-count/count-page.tsx'
import { movePlaceOf, type MovingPlants } from '../cycle-count/report.tsx'
import { useHasCamera } from '../lookup/camera.ts'
import { lazily } from '../ui/lazily.ts'
import { CountCamera } from './count-camera.tsx'

// With the forms come the schemas of plants and harvests.
const PlantsAction = lazily(async () => (await import('../plant/plants-action.tsx')).PlantsAction)

/** A cycle count with the camera, and the form that moves what stands in the wrong place. */
export function CountScreen() {
  const hasCamera = useHasCamera() === true
  return (
    <CountPage
      hasCamera={hasCamera}
      renderCamera={(onLabel) => <CountCamera onLabel={onLabel} />}
      renderMove={(moving) => <MoveHere {...moving} />}
    />
  )
}

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
