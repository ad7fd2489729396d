import type { Task } from '@cultivatd/domain/task/task'
import { inDayOrder } from '@cultivatd/domain/task/task-state'
import { Plus } from 'lucide-react'
import { fullDayText, localDay, shiftedDay } from '../ui/dates.ts'
import { TaskChip } from './task-chip.tsx'
import styles from './schedule.module.css'

interface WeekGridProps {
  /** Its Monday. */
  monday: string
  tasks: readonly Task[]
  undated: readonly Task[]
  onOpen: (id: string) => void
  /** A new task of that day, or of none. */
  onAdd: (day: string | null) => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Seven days and what has no due date (TASK-01, READ-81). */
export function WeekGrid({ monday, tasks, undated, onOpen, onAdd }: WeekGridProps) {
  const days = weekdays.map((name, at) => ({ name, day: shiftedDay(monday, at) }))
  return (
    <div className={styles.week}>
      {days.map(({ name, day }) => (
        <DayColumn
          key={day}
          name={name}
          day={day}
          tasks={tasks.filter(({ dueDate }) => dueDate === day)}
          onOpen={onOpen}
          onAdd={onAdd}
        />
      ))}
      <section className={styles.undated} aria-label="No due date">
        <header>
          <b>No due date</b>
          <span className={styles.count}>{undated.length}</span>
        </header>
        <Chips tasks={undated} onOpen={onOpen} />
        <AddTask label="Add Task without a due date" onAdd={() => onAdd(null)} />
      </section>
    </div>
  )
}

interface DayColumnProps extends Pick<WeekGridProps, 'tasks' | 'onOpen' | 'onAdd'> {
  name: string
  day: string
}

function DayColumn({ name, day, tasks, onOpen, onAdd }: DayColumnProps) {
  const isToday = day === localDay()
  const completed = tasks.filter(({ dateCompleted }) => dateCompleted !== null).length
  return (
    <section className={styles.day} data-today={isToday || undefined} aria-label={`${name} ${fullDayText(day)}`}>
      <header>
        <span>{name}</span>
        <b>{Number(day.slice(8))}</b>
        <span className={styles.count}>
          {isToday ? 'Today' : tasks.length > 0 && `${completed} of ${tasks.length}`}
        </span>
      </header>
      <Chips tasks={tasks} onOpen={onOpen} />
      <AddTask label={`Add Task on ${name} ${fullDayText(day)}`} onAdd={() => onAdd(day)} />
    </section>
  )
}

const Chips = ({ tasks, onOpen }: Pick<WeekGridProps, 'tasks' | 'onOpen'>) => (
  <ul>
    {tasks.toSorted(inDayOrder(localDay())).map((task) => (
      <li key={task.id}>
        <TaskChip task={task} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

const AddTask = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <button type="button" className={styles.add} aria-label={label} title={label} onClick={onAdd}>
    <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
