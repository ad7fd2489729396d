import type { Task } from '@cultivatd/domain/task/task'
import { Plus } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { localDay } from '../ui/dates.ts'
import type { Due, TaskMoves } from './schedule-tasks.ts'
import { TaskChip } from './task-chip.tsx'
import { useDayTarget } from './task-drag.ts'
import { putText, spokenLoad, weekdayName } from './task-words.ts'
import { type Carried, moveState } from './use-carried.ts'
import { dayKey } from './use-day-grid.ts'
import styles from './week-grid.module.css'

/** More of a day are drawn when somebody asks for them: a week of thousands stays quick. */
const mostDrawn = 24

export interface DayProps {
  due: Due
  tasks: readonly Task[]
  /** The id of what Tab reaches in it; its first one unless somebody went elsewhere. */
  stop: string | undefined
  carried: Carried | null
  moves: TaskMoves
  onOpen: (id: string) => void
  /** A new task of that day, or of none. */
  onAdd: (due: Due) => void
}

/** A day of the week, or what has no due date: its tasks below each other, and the way to a new one. */
export const DayColumn = memo(function DayColumn(props: DayProps) {
  const { due, tasks, stop, carried, moves, onOpen, onAdd } = props
  const column = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  useDayTarget(column, due)
  const drawn = isWhole ? tasks : tasks.filter(({ id }, at) => at < mostDrawn || moves.has(id))
  const stops = [...drawn.map(({ id }) => id), ...(drawn.length < tasks.length ? ['all'] : []), 'add']
  const current = stop !== undefined && stops.includes(stop) ? stop : stops[0]
  const isTarget = carried?.to === due && carried.from !== due
  return (
    <div
      ref={column}
      // A column as high as the others, with its button at the bottom, is no cell of a table.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="gridcell"
      className={classNames(styles.day, due === null && styles.undated)}
      data-day={dayKey(due)}
      data-today={due === localDay() || undefined}
      data-target={isTarget || undefined}
      aria-label={due === null ? `No due date, ${tasks.length}` : spokenLoad(due, tasks.length)}
    >
      {due === null ? <UndatedHead count={tasks.length} /> : <DayHead day={due} tasks={tasks} />}
      <ul>
        {drawn.map((task) => (
          <li key={task.id}>
            <TaskChip
              task={task}
              isStop={task.id === current}
              move={moveState(task.id, carried, moves)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {isTarget && (
        <p className={styles.slot} aria-hidden="true">
          {due === null ? 'No due date' : `Due ${putText(due)}`}
        </p>
      )}
      {drawn.length < tasks.length && (
        <button
          type="button"
          className={styles.all}
          data-stop="all"
          tabIndex={current === 'all' ? 0 : -1}
          onClick={() => setWhole(true)}
        >
          Show all {tasks.length}
        </button>
      )}
      <AddTask due={due} isStop={current === 'add'} onAdd={onAdd} />
    </div>
  )
})

function AddTask({ due, isStop, onAdd }: Pick<DayProps, 'due' | 'onAdd'> & { isStop: boolean }) {
  const label = due === null ? 'Add Task without a due date' : `Add Task on ${putText(due)}`
  return (
    <button
      type="button"
      className={styles.add}
      data-stop="add"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => onAdd(due)}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

function DayHead({ day, tasks }: { day: string; tasks: readonly Task[] }) {
  const completed = tasks.filter(({ dateCompleted }) => dateCompleted !== null).length
  return (
    <header>
      <span>{weekdayName(day)}</span>
      <b>{Number(day.slice(8))}</b>
      <span className={styles.count}>
        {day === localDay() ? 'Today' : tasks.length > 0 && `${completed} of ${tasks.length}`}
      </span>
    </header>
  )
}

const UndatedHead = ({ count }: { count: number }) => (
  <header>
    <b>No due date</b>
    <span className={styles.count}>{count}</span>
  </header>
)
