import type { Task } from '@cultivatd/domain/task/task'
import { Plus } from 'lucide-react'
import { memo, startTransition, useEffect, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { localDay } from '../ui/dates.ts'
import { DayFrame, type DayProps, isTarget } from './day-grid.tsx'
import type { Due } from './schedule-tasks.ts'
import { TaskChip } from './task-chip.tsx'
import { putText, spokenLoad, weekdayName } from './task-words.ts'
import { moveState } from './use-carried.ts'
import styles from './week-grid.module.css'

/** More of a day are drawn when somebody asks for them: a week of thousands stays quick. */
const mostDrawn = 24
/** No screen shows more of them before it is scrolled: the others are drawn when these are painted. */
const drawnFirst = 12
const restMilliseconds = 100

/** Whether what lies below the first screen is to be drawn. */
function useRest(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setTime(true)), restMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isTime
}

interface DayColumnProps extends DayProps {
  /** A new task of that day, or of none. */
  onAdd: (due: Due) => void
}

/** A day of the week, or what has no due date: its tasks below each other, and the way to a new one. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { due, tasks, stop, carried, moves, onOpen, onAdd } = props
  const [isWhole, setWhole] = useState(false)
  const isRest = useRest()
  const most = isRest ? mostDrawn : drawnFirst
  const drawn = isWhole ? tasks : tasks.filter(({ id }, at) => at < most || moves.has(id))
  const hasMore = isRest && drawn.length < tasks.length
  const stops = [...drawn.map(({ id }) => id), ...(hasMore ? ['all'] : []), 'add']
  const current = stop !== undefined && stops.includes(stop) ? stop : stops[0]
  return (
    <DayFrame
      due={due}
      carried={carried}
      className={classNames(styles.day, due === null && styles.undated)}
      label={due === null ? `No due date, ${tasks.length}` : spokenLoad(due, tasks.length)}
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
      {isTarget({ due, carried }) && (
        <p className={styles.slot} aria-hidden="true">
          {due === null ? 'No due date' : `Due ${putText(due)}`}
        </p>
      )}
      {hasMore && (
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
    </DayFrame>
  )
})

function AddTask({ due, isStop, onAdd }: Pick<DayColumnProps, 'due' | 'onAdd'> & { isStop: boolean }) {
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
