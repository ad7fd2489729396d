import type { Task } from '@cultivatd/domain/task/task'
import { useSyncExternalStore } from 'react'
import { api } from '../live/api.ts'
import { randomKey } from '../live/repeat-key.ts'
import { failureText, sendUntilAnswered } from '../live/tracked-call.ts'
import { currentToken, onTokenChange } from '../live/token.ts'
import { notifyError } from '../ui/notices.ts'

/** A tick, or one that is taken back, as it was pressed. */
interface Tick {
  isComplete: boolean
  /** The task as it stood then. */
  version: number
  isAnswered: boolean
}

type Ticks = ReadonlyMap<string, Tick>

const none: Ticks = new Map()
/** By task: what is on its way, also while nobody looks at it. */
let pressed: ReadonlyMap<string, Ticks> = new Map()
const listeners = new Set<() => void>()
/** By task: when all before is answered. Two presses on the same sub-task arrive in their order. */
const lines = new Map<string, Promise<void>>()

function put(taskId: string, subTaskId: string, tick: Tick | null): void {
  const ticks = new Map(pressed.get(taskId))
  if (tick) ticks.set(subTaskId, tick)
  else ticks.delete(subTaskId)
  pressed = new Map(pressed).set(taskId, ticks)
  for (const tell of listeners) tell()
}

// Of another person nothing is sent.
onTokenChange(() => {
  pressed = new Map()
  lines.clear()
})

/** When every tick of a task that was pressed so far is answered. */
export const ticksAnswered = (taskId: string): Promise<void> => lines.get(taskId) ?? Promise.resolve()

/**
 * Ticks a sub-task, or takes the tick back. It stands there at once; while nobody can be reached it waits, and is sent when
 * somebody can. A refusal takes it away again, and says why.
 */
export function tickSubTask(
  { id: taskId, version }: Pick<Task, 'id' | 'version'>,
  subTaskId: string,
  isComplete: boolean,
): void {
  const tick: Tick = { isComplete, version, isAnswered: false }
  put(taskId, subTaskId, tick)
  const isLatest = () => pressed.get(taskId)?.get(subTaskId) === tick
  const idempotencyKey = randomKey()
  const token = currentToken()
  const isOther = () => currentToken() !== token
  const call = async () => {
    if (!isOther()) await api.task.tick({ params: { taskId }, body: { subTaskId, isComplete } }, { idempotencyKey })
  }
  const line = ticksAnswered(taskId).then(async () => {
    try {
      await sendUntilAnswered({ call })
      if (isLatest()) put(taskId, subTaskId, { ...tick, isAnswered: true })
    } catch (error) {
      if (isOther()) return
      if (isLatest()) put(taskId, subTaskId, null)
      notifyError(failureText(error))
    }
  })
  lines.set(taskId, line)
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

interface TickedTask {
  /** As they were pressed, where that is not known to have arrived. */
  subTasks: Task['subTasks']
  /** How many are on their way. */
  waiting: number
}

/** The sub-tasks of a task with what was pressed of them. */
export function useTicked({ id, version, subTasks }: Task): TickedTask {
  const ticks = useSyncExternalStore(listen, () => pressed.get(id) ?? none)
  return {
    subTasks: subTasks.map((one) => {
      const tick = ticks.get(one.id)
      // After the answer the next version of the task has it, or what somebody else made of it.
      const isShown = tick && (!tick.isAnswered || tick.version === version)
      return isShown ? { ...one, isComplete: tick.isComplete } : one
    }),
    waiting: [...ticks.values()].filter(({ isAnswered }) => !isAnswered).length,
  }
}
