import type { Task } from '@cultivatd/domain/task/task'
import { useSyncExternalStore } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { outboxState } from '../live/outbox/outbox-state.ts'
import { perform } from '../live/outbox/perform.ts'
import { randomKey } from '../live/repeat-key.ts'
import { failureText, sendUntilAnswered } from '../live/tracked-call.ts'
import { currentToken, onTokenChange } from '../live/token.ts'
import { notifyError } from '../ui/notices.ts'
import { taskHeld } from './acted-task.ts'

/** A tick, or one that is taken back, as it was pressed. */
interface Tick {
  isComplete: boolean
  /** The task as it stood then. */
  version: number
  isAnswered: boolean
}

type Ticks = ReadonlyMap<string, Tick>

/** Whose sub-tasks are ticked. */
export type TickedOf = Pick<Task, 'id' | 'version' | 'title'>

const none: Ticks = new Map()
/** By task: what is on its way, also while nobody looks at it; what waits on this device is an act (`acted-task.ts`). */
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

// Of another person nothing is shown.
onTokenChange(() => {
  pressed = new Map()
  lines.clear()
})

/** When every tick of a task that was pressed so far is answered, or waits on this device. */
export const ticksAnswered = (taskId: string): Promise<void> => lines.get(taskId) ?? Promise.resolve()

/**
 * Ticks a sub-task, or takes the tick back. It stands there at once; while nobody can be reached it waits on this device. A refusal
 * takes it away again, and says why.
 */
export function tickSubTask(
  task: TickedOf,
  { id: subTaskId, text }: { id: string; text: string },
  isComplete: boolean,
): void {
  const { id: taskId, version, title } = task
  const tick: Tick = { isComplete, version, isAnswered: false }
  put(taskId, subTaskId, tick)
  const token = currentToken()
  const isOther = () => currentToken() !== token
  const end = (left: Tick | null) => {
    if (!isOther() && pressed.get(taskId)?.get(subTaskId) === tick) put(taskId, subTaskId, left)
  }
  const call = { params: { taskId }, body: { subTaskId, isComplete } }
  const key = randomKey()
  const waits = {
    key,
    records: [taskHeld(taskId)],
    title: isComplete ? 'Tick' : 'Take back the tick',
    about: `${text}, ${title}`,
    isOnlyHere: true,
  }
  const line = ticksAnswered(taskId).then(async () => {
    if (isOther()) return
    try {
      const { isWaiting } = await perform((options) => send(call, options), waits)
      end(isWaiting ? null : { ...tick, isAnswered: true })
    } catch (error) {
      if (isOther()) return
      end(null)
      // Whoever pressed it may be anywhere by now.
      const what = isComplete ? 'was not ticked' : 'is still ticked'
      notifyError(`"${text}" of ${title} ${what}. ${failureText(error)}`)
    }
  })
  lines.set(taskId, line)
}

type TickCall = Parameters<typeof api.task.tick>[0]

/** Where nothing can wait on this device, it waits as long as the page is open. */
const send = (call: TickCall, options: CallOptions) =>
  outboxState().isOn ? api.task.tick(call, options) : sendUntilAnswered({ call: () => api.task.tick(call, options) })

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
