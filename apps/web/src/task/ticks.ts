import type { Task } from '@cultivatd/domain/task/task'
import { useSyncExternalStore } from 'react'
import { api } from '../live/api.ts'
import { randomKey } from '../live/repeat-key.ts'
import { failureText, sendUntilAnswered } from '../live/tracked-call.ts'
import { currentToken, onTokenChange } from '../live/token.ts'
import { drafts } from '../ui/draft/draft-of.tsx'
import { notifyError } from '../ui/notices.ts'
import { isTick, type KeptTick, ticksPlace } from './kept-ticks.ts'

/** A tick, or one that is taken back, as it was pressed. */
interface Tick extends KeptTick {
  isAnswered: boolean
}

type Ticks = ReadonlyMap<string, Tick>

/** Whose sub-tasks are ticked, and who does it. */
export interface TickedOf extends Pick<Task, 'id' | 'version' | 'title'> {
  personId: string | undefined
}

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

/** What of a task is on its way is a draft: it outlives the page, and a sign-out asks before it goes. */
function keep({ id, title, personId }: TickedOf, change: (before: KeptTick[]) => KeptTick[]): void {
  if (personId === undefined) return
  const place = ticksPlace(id)
  const known: unknown = drafts.find(personId, place)?.parts['ticks']
  const ticks = change(Array.isArray(known) ? known.filter(isTick) : [])
  if (ticks.length === 0) return drafts.discard(personId, place)
  const about = ticks.length === 1 ? '1 tick waits' : `${ticks.length} ticks wait`
  const at = new Date().toISOString()
  drafts.keep(personId, { place, title, about, address: `/schedule?task=${id}`, at, parts: { ticks } })
}

/** When every tick of a task that was pressed so far is answered. */
export const ticksAnswered = (taskId: string): Promise<void> => lines.get(taskId) ?? Promise.resolve()

/**
 * Ticks a sub-task, or takes the tick back. It stands there at once; while nobody can be reached it waits, also through a
 * page that is loaded anew, and is sent when somebody can. A refusal takes it away again, and says why.
 */
export function tickSubTask(task: TickedOf, { id, text }: { id: string; text: string }, isComplete: boolean): void {
  const tick = { subTaskId: id, text, isComplete, version: task.version, key: randomKey() }
  keep(task, (before) => [...before, tick])
  send(task, tick)
}

/** Sends what a person ticked before this page was loaded, and is not answered yet. */
export function sendKeptTicks(personId: string): void {
  for (const { place, title, parts } of drafts.of(personId)) {
    const id = place.slice(ticksPlace('').length)
    const { ticks } = parts
    if (place !== ticksPlace(id) || !Array.isArray(ticks) || lines.has(id)) continue
    for (const tick of ticks.filter(isTick)) send({ id, version: tick.version, title, personId }, tick)
  }
}

function send(task: TickedOf, kept: KeptTick): void {
  const { id: taskId } = task
  const { subTaskId, isComplete, key } = kept
  const tick: Tick = { ...kept, isAnswered: false }
  put(taskId, subTaskId, tick)
  const isLatest = () => pressed.get(taskId)?.get(subTaskId) === tick
  const token = currentToken()
  const isOther = () => currentToken() !== token
  const call = async () => {
    if (!isOther())
      await api.task.tick({ params: { taskId }, body: { subTaskId, isComplete } }, { idempotencyKey: key })
  }
  const end = (left: Tick | null) => {
    keep(task, (before) => before.filter((one) => one.key !== key))
    if (isLatest()) put(taskId, subTaskId, left)
  }
  const line = ticksAnswered(taskId).then(async () => {
    try {
      await sendUntilAnswered({ call })
      if (!isOther()) end({ ...tick, isAnswered: true })
    } catch (error) {
      if (isOther()) return
      end(null)
      // Whoever pressed it may be anywhere by now.
      const what = isComplete ? 'was not ticked' : 'is still ticked'
      notifyError(`"${kept.text}" of ${task.title} ${what}. ${failureText(error)}`)
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
