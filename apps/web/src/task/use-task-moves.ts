import type { Task } from '@cultivatd/domain/task/task'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { type Due, type TaskMove, type TaskMoves, asMoved } from './schedule-tasks.ts'
import { putText } from './task-words.ts'

/**
 * Puts tasks on another day: they stand there at once, and go back with the reason when it is refused. Nobody's change is
 * overwritten: the version that was seen goes along.
 *
 * @param lists the rows of the topics as they came; the same array while they are the same
 * @returns each task once, where it stands now
 */
export function useTaskMoves(lists: readonly (readonly Task[])[]) {
  const { send } = useSend()
  const [moves, setMoves] = useState<TaskMoves>(new Map())
  const [repeatKey] = useState(() => createRepeatKey())
  const tasks = useMemo(() => asMoved(lists, moves), [lists, moves])
  const latest = useRef(tasks)
  useEffect(() => {
    latest.current = tasks
  })
  const put = (id: string, move: TaskMove | null) =>
    setMoves((all) => {
      const next = new Map(all)
      next.delete(id)
      return move ? next.set(id, move) : next
    })
  // Where its last move was done here and the row does not say so yet, its version is the one of before.
  const seenOf = ({ id, version }: Task): number | null => (moves.get(id)?.version === version ? null : version)
  const move = async (task: Task, to: Due, seen = seenOf(task)): Promise<void> => {
    const { id, version, dueDate: from } = task
    put(id, { to, version, isSending: true })
    const call = { params: { taskId: id }, body: { dueDate: to, ...(seen !== null && { version: seen }) } }
    const isDone = await send(() => api.task.move(call, { idempotencyKey: repeatKey.of([id, version, to]) }))
    put(id, isDone && { to, version, isSending: false })
    if (!isDone) return
    const undo = () => {
      const now = latest.current.find((task) => task.id === id)
      // Who is quick takes back what the row does not say yet.
      if (now?.dueDate === to) void move(now, from, now.version === version ? null : now.version)
      else notifyError('This task was changed meanwhile, so it stays where it is.')
    }
    notifySaved({ detail: `Moved to ${putText(to)}`, action: { label: 'Undo', perform: undo } })
  }
  return { tasks, moves, move: (task: Task, to: Due) => void move(task, to) }
}
