import type { TaskForm } from '@cultivatd/domain/task/task'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { TaskFormDialog, taskPlace } from './task-form.tsx'
import { TaskView } from './task-view.tsx'
import { useTask } from './use-task.ts'

interface TaskDialogProps {
  /** Of the task that is opened, or 'new'. */
  id: string
  defaults?: Partial<TaskForm>
  onClose: () => void
}

/** The task details dialog: opened to be read, edited from there, or created (TASK-02, TASK-03, TASK-05). */
export const TaskDialog = ({ id, ...props }: TaskDialogProps) =>
  id === 'new' ? <TaskFormDialog task={null} {...props} /> : <OpenedTask key={id} id={id} {...props} />

function OpenedTask({ id, onClose }: TaskDialogProps) {
  const topic = useTask(id)
  const { rows, status } = topic
  const [isEditing, setEditing] = useState(useLeftOpen(taskPlace(id)) !== null)
  const task = useLastKnown(rows, id)
  const isGone = status === 'live' && rows.length === 0
  useGone(isGone && !(task && isEditing), task !== undefined, onClose)
  if (!task) return isGone ? null : <Coming topic={topic} onClose={onClose} />
  return isEditing ? (
    <TaskFormDialog task={task} onClose={() => setEditing(false)} />
  ) : (
    <TaskView task={task} onEdit={() => setEditing(true)} onClose={onClose} />
  )
}

/**
 * A task that disappears closes its dialog (TASK-12); one of a facility that is not active is as good as gone (READ-21).
 * What is typed into a form stays, and is told where it is sent.
 */
function useGone(isGone: boolean, wasThere: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isGone) return
    const text = wasThere
      ? 'This task is there no more, or its facility is not active any more.'
      : 'There is no such task, or its facility is not active.'
    notify({ kind: 'info', text, milliseconds: savedMilliseconds })
    close.current()
  }, [isGone, wasThere])
}

/** While a task is on its way, or why it does not come. */
function Coming({ topic, onClose }: { topic: LiveTopic<unknown>; onClose: () => void }) {
  const titleId = useId()
  const isPhone = useIsPhone()
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          Task
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <TopicRows topic={topic} noun="task" isOne skeletonRows={3}>
          {() => null}
        </TopicRows>
      </div>
    </Dialog>
  )
}
