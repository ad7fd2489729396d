import type { Task } from '@cultivatd/domain/task/task'
import { nextStep } from '@cultivatd/domain/task/task-state'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

const said = { Start: 'Task started', Complete: 'Task completed' } as const

/** Starts or completes a task, or ticks its sub-tasks: each once however often a lost answer lets it be pressed. */
export function useTaskStep({ id, version, title, dueDate, ...task }: Task) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const params = { taskId: id }
  const once = (...what: unknown[]) => ({ idempotencyKey: repeatKey.of([id, version, ...what]) })
  const next = nextStep({ dueDate, dateStarted: task.dateStarted, dateCompleted: task.dateCompleted })
  /** What comes next: Start, then Complete (TASK-09, TASK-10). Answers whether it was done. */
  const step = async (): Promise<boolean> => {
    if (next === null) return false
    const call = { params, body: { date: localDay() } }
    const perform = next === 'Start' ? api.task.start : api.task.complete
    if (!(await send(() => perform(call, once(next))))) return false
    notifySaved({ detail: `${said[next]}: ${title}` })
    return true
  }
  const tick = (subTaskId: string, isComplete: boolean) =>
    send(() => api.task.tick({ params, body: { subTaskId, isComplete } }, once(subTaskId, isComplete)))
  return { next, step, tick, isBusy }
}
