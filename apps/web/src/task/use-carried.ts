import type { Task } from '@cultivatd/domain/task/task'
import { useState } from 'react'
import { type Due, type TaskMoves } from './schedule-tasks.ts'
import { useDrag } from './task-drag.ts'
import { spokenDay } from './task-words.ts'

/** A task that is being put on another day and is not there yet. */
export interface Carried {
  id: string
  from: Due
  /** Where it would be put down now. */
  to: Due
  by: 'keys' | 'mouse'
}

export const canMove = ({ dateCompleted }: Pick<Task, 'dateCompleted'>): boolean => dateCompleted === null

interface Carry {
  tasks: readonly Task[]
  onMove: (task: Task, to: Due) => void
}

/** What is picked up with the mouse or by `m`, and what a screen reader is told of it. Completed tasks stay (TASK-11). */
export function useCarried({ tasks, onMove }: Carry) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [said, setSaid] = useState('')
  const taskOf = (id: string) => tasks.find((task) => task.id === id)
  const pickUp = (id: string, by: Carried['by']) => {
    const task = taskOf(id)
    if (!task) return
    if (!canMove(task)) return setSaid(`${task.title} is completed, so it stays on its day`)
    setCarried({ id, from: task.dueDate, to: task.dueDate, by })
    setSaid(`Picked up ${task.title}. ${spokenDay(task.dueDate)}`)
  }
  const over = (to: Due) => {
    setCarried((now) => now && { ...now, to })
    setSaid(spokenDay(to))
  }
  const end = (told: string) => {
    setCarried(null)
    setSaid(told)
  }
  const putDown = (id: string, to: Due) => {
    const task = taskOf(id)
    const isMoved = task !== undefined && canMove(task) && task.dueDate !== to
    end(isMoved ? `Moved to ${spokenDay(to)}` : 'Put back')
    if (isMoved) onMove(task, to)
  }
  useDrag({
    onStart: (id) => pickUp(id, 'mouse'),
    onOver: (due) => setCarried((now) => now && { ...now, to: due === undefined ? now.from : due }),
    onEnd: (id, due) => (due === undefined ? end('Put back') : putDown(id, due)),
  })
  return { carried, said, pickUp, over, putDown, putBack: () => end('Put back') }
}

/** How a chip stands while tasks move: its origin is dashed while it is carried, and so is it until the answer. */
export function moveState(id: string, carried: Carried | null, moves: TaskMoves): 'carried' | 'sending' | undefined {
  if (carried?.id === id) return 'carried'
  return moves.get(id)?.isSending ? 'sending' : undefined
}
