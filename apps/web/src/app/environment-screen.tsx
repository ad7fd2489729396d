import type { System } from '@cultivatd/domain/system/system'
import { Suspense } from 'react'
import { EnvironmentPage, type OpenedElsewhere } from '../environment/environment-page.tsx'
import type { Opened } from '../environment/environment-search.ts'
import { useLitHours } from '../environment/use-room-judge.ts'
import { useTopic } from '../live/use-topic.ts'
import { lazily } from '../ui/lazily.ts'

const WaterHistory = lazily(async () => (await import('../water/water-history.tsx')).WaterHistory)
const OpenedLight = lazily(async () => (await import('../light/opened-light.tsx')).OpenedLight)
const TaskDialog = lazily(async () => (await import('../task/task-dialog.tsx')).TaskDialog)
const OpenedComment = lazily(async () => (await import('../comment/opened-comment.tsx')).OpenedComment)

/** The environment of a room with what its marks name above it. */
export const EnvironmentScreen = () => (
  <EnvironmentPage
    renderOpened={(of) => (
      <Suspense>
        <Elsewhere {...of} />
      </Suspense>
    )}
  />
)

function Elsewhere({ opened, ...of }: OpenedElsewhere) {
  if (opened.is === 'task') return <TaskDialog id={opened.taskId} onClose={of.onClose} />
  if (opened.is === 'comment') return <OpenedComment {...of} commentId={opened.commentId} />
  return <OfSystem {...of} opened={opened} />
}

type OfSystemProps = OpenedElsewhere & { opened: Extract<Opened, { systemId: string }> }

function OfSystem(of: OfSystemProps) {
  const { facilityId, id: roomId } = of.room
  const system = useTopic('systems', { facilityId, roomId }).rows.find(({ id }) => id === of.opened.systemId)
  return system ? <Shown {...of} system={system} /> : null
}

function Shown({ room, opened, system, onClose }: OfSystemProps & { system: System }) {
  const litHours = useLitHours(room)
  return opened.is === 'water' ? (
    <WaterHistory system={system} value="ph" onClose={onClose} />
  ) : (
    <OpenedLight system={system} litHours={litHours} lightId={opened.lightId} onClose={onClose} />
  )
}
