import type { Task } from '@cultivatd/domain/task/task'
import { nextStep } from '@cultivatd/domain/task/task-state'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { perform as act } from '../live/outbox/perform.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { localDay } from '../ui/dates.ts'
import { notifySaved } from '../ui/notices.ts'
import { notifyWaits } from '../ui/notify-waits.ts'
import { useSend } from '../ui/use-send.ts'
import { taskHeld } from './acted-task.ts'
import { ticksAnswered, tickSubTask } from './ticks.ts'

const said = { Start: 'Task started', Complete: 'Task completed' } as const

/** Starts or completes a task, once however often a lost answer lets it be pressed; and ticks its sub-tasks. */
export function useTaskStep({ id, version, title, dueDate, ...task }: Task) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const params = { taskId: id }
  const next = nextStep({ dueDate, dateStarted: task.dateStarted, dateCompleted: task.dateCompleted })
  /** What comes next: Start, then Complete (TASK-09, TASK-10). Answers whether it was done. */
  const step = async (): Promise<boolean> => {
    if (next === null) return false
    const call = { params, body: { date: localDay() } }
    const perform = next === 'Start' ? api.task.start : api.task.complete
    const after = async () => {
      // A tick that waits for the connection belongs to the work that is completed.
      await ticksAnswered(id)
      const key = repeatKey.of([id, version, next])
      return act((options) => perform(call, options), {
        key,
        records: [taskHeld(id)],
        title: `${next} task`,
        about: title,
      })
    }
    const done = await send(after)
    if (!done) return false
    const detail = `${said[next]}: ${title}`
    if (done.answer.isWaiting) notifyWaits(detail)
    else notifySaved({ detail })
    return true
  }
  const tick = (subTask: { id: string; text: string }, isComplete: boolean) =>
    tickSubTask({ id, version, title }, subTask, isComplete)
  return { next, step, tick, isBusy }
}
