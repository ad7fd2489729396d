import type { TaskForm } from '@cultivatd/domain/task/task'
import { useEffect, useRef, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'
import { useLastKnown } from '../ui/use-last-known.ts'
import { TaskFormDialog, taskPlace } from './task-form.tsx'
import { TaskView } from './task-view.tsx'

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
  const { rows, status } = useTopic('task', { taskId: id })
  const [isEditing, setEditing] = useState(useLeftOpen(taskPlace(id)) !== null)
  const task = useLastKnown(rows, id)
  const isGone = status === 'live' && rows.length === 0
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // What is typed into a form stays, and is told where it is sent.
  useEffect(() => {
    if (!isGone || isEditing) return
    notify({ kind: 'info', text: 'This task is there no more.', milliseconds: savedMilliseconds })
    close.current()
  }, [isGone, isEditing])
  if (!task) return null
  return isEditing ? (
    <TaskFormDialog task={task} onClose={() => setEditing(false)} />
  ) : (
    <TaskView task={task} onEdit={() => setEditing(true)} onClose={onClose} />
  )
}
