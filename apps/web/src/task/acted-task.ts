import type { Task } from '@cultivatd/domain/task/task'
import { useMemo } from 'react'
import { type Act, isToBeSent } from '../live/outbox/act.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'

/** A task as the outbox knows it: what is done to it goes in its order. */
export const taskHeld = (taskId: string): string => `task ${taskId}`

/** A task with what waits on this device. */
export interface ActedTask {
  task: Task
  /** How many ticks wait. */
  ticks: number
  /** Whether a start or an end waits. */
  isStepWaiting: boolean
}

type TickBody = { subTaskId: string; isComplete: boolean }
type StepBody = { date: string }

/** The task as it will be when the acts that wait have arrived. */
export function actedTask(task: Task, acts: readonly Act[]): ActedTask {
  let acted = task
  let ticks = 0
  let isStepWaiting = false
  for (const act of acts) {
    const { feature, route, params, body } = act.call
    if (feature !== 'task' || params?.['taskId'] !== task.id || !isToBeSent(act)) continue
    if (route === 'tick') {
      const { subTaskId, isComplete } = body as TickBody
      const subTasks = acted.subTasks.map((one) => (one.id === subTaskId ? { ...one, isComplete } : one))
      acted = { ...acted, subTasks }
      ticks += 1
    } else {
      const { date } = body as StepBody
      acted = { ...acted, ...(route === 'start' ? { dateStarted: date } : { dateCompleted: date }) }
      isStepWaiting = true
    }
  }
  return { task: acted, ticks, isStepWaiting }
}

/** The same, kept up to date. */
export function useActedTask(task: Task): ActedTask {
  const { acts } = useOutbox()
  return useMemo(() => actedTask(task, acts), [task, acts])
}
