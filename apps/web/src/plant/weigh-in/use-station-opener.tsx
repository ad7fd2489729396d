import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { type ReactNode, Suspense, useState } from 'react'
import { useLeftOpen } from '../../ui/draft/draft-of.tsx'
import { lazily } from '../../ui/lazily.ts'
import { suiting } from '../many-actions.ts'
import { openPlace } from './open-place.ts'

// With the form come the schemas of plants and harvests.
const OpenWeighIn = lazily(async () => (await import('./open-weigh-in.tsx')).OpenWeighIn)

interface Room {
  facilityId: string
  roomId: string
  plants: readonly StandingPlant[]
  selected: readonly StandingPlant[]
}

/** The form that opens a harvest station for plants of a room; it is there again after a reload with what was typed. */
export function useStationOpener({ facilityId, roomId, plants, selected }: Room): {
  open: () => void
  form: ReactNode
} {
  const [isOpen, setOpen] = useState(useLeftOpen(openPlace(roomId)) !== null)
  return {
    open: () => setOpen(true),
    form: isOpen && (
      <Suspense fallback={null}>
        <OpenWeighIn
          facilityId={facilityId}
          roomId={roomId}
          plants={suiting(plants, 'harvest')}
          selected={suiting(selected, 'harvest')}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
