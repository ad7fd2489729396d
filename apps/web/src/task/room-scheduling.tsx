import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { localDay } from '../ui/dates.ts'
import { lazily } from '../ui/lazily.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { TaskRow } from './task-row.tsx'
import type { OpenTask } from './use-addressed-task.ts'

const TaskDialog = lazily(async () => (await import('./task-dialog.tsx')).TaskDialog)

/** Overdue first, then by due date, those without one last. */
function byUrgency(today: string) {
  const isOverdue = (task: Task) => taskState(task, today).due === 'overdue'
  const day = ({ dueDate }: Task) => dueDate ?? '9999'
  return (a: Task, b: Task) =>
    Number(isOverdue(b)) - Number(isOverdue(a)) ||
    day(a).localeCompare(day(b)) ||
    a.title.localeCompare(b.title, 'en', { numeric: true })
}

interface RoomSchedulingProps {
  room: RoomSummary
  addressed: OpenTask
  /** The runs that lie over it, above its tasks. */
  runs?: ReactNode
}

/** The open tasks of a room (ROOM-09, ROOM-10). */
export function RoomScheduling({ room, addressed, runs }: RoomSchedulingProps) {
  const { facilityId, id: roomId } = room
  const topic = useTopic('tasksOfRoom', { facilityId, roomId })
  const { openId, open, close } = addressed
  const tasks = topic.rows.toSorted(byUrgency(localDay()))
  return (
    <Card
      title="Scheduling"
      count={tasks.length}
      actions={
        <LinkButton variant="text" size="small" to="/schedule" aria-label="View all tasks">
          View All
        </LinkButton>
      }
    >
      {runs}
      <TopicRows
        topic={topic}
        noun="tasks"
        skeletonRows={3}
        empty={<p className="muted">No open tasks in this room</p>}
      >
        {() => tasks.map((task) => <TaskRow key={task.id} task={task} withDay onOpen={open} />)}
      </TopicRows>
      <Button
        variant="outlined"
        fullWidth
        className="mt3"
        startIcon={<Plus size={17} strokeWidth={1.75} />}
        onClick={() => open('new')}
      >
        Add Task
      </Button>
      {openId !== null && (
        <Suspense>
          <TaskDialog id={openId} defaults={{ locations: [{ facilityId, roomId, systemId: null }] }} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
