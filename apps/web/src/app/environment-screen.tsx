import type { System } from '@cultivatd/domain/system/system'
import { Suspense } from 'react'
import { EnvironmentPage, type OpenedOfSystem } from '../environment/environment-page.tsx'
import { useLitHours } from '../environment/use-room-judge.ts'
import { useTopic } from '../live/use-topic.ts'
import { lazily } from '../ui/lazily.ts'

const WaterHistory = lazily(async () => (await import('../water/water-history.tsx')).WaterHistory)
const OpenedLight = lazily(async () => (await import('../light/opened-light.tsx')).OpenedLight)

/** The environment of a room with what its systems show of themselves above it. */
export const EnvironmentScreen = () => <EnvironmentPage renderOpened={(of) => <OfSystem {...of} />} />

function OfSystem(of: OpenedOfSystem) {
  const { facilityId, id: roomId } = of.room
  const system = useTopic('systems', { facilityId, roomId }).rows.find(({ id }) => id === of.opened.systemId)
  return system ? (
    <Suspense>
      <Opened {...of} system={system} />
    </Suspense>
  ) : null
}

function Opened({ room, opened, system, onClose }: OpenedOfSystem & { system: System }) {
  const litHours = useLitHours(room)
  return opened.is === 'water' ? (
    <WaterHistory system={system} value="ph" onClose={onClose} />
  ) : (
    <OpenedLight system={system} litHours={litHours} lightId={opened.lightId} onClose={onClose} />
  )
}
