import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { longDayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { Agenda } from './agenda.tsx'
import { daysOfMonth, mondayOf, shiftedMonth } from './schedule-days.ts'
import { agendaGroups } from './schedule-tasks.ts'
import { TaskChip } from './task-chip.tsx'
import { dueHeading, monthText, spokenDay, weekdays } from './task-words.ts'
import type { DaysProps } from './day-grid.tsx'
import styles from './day-view.module.css'

interface DayViewProps extends Pick<DaysProps, 'tasks' | 'onOpen' | 'onAdd'> {
  day: string
  onDay: (day: string) => void
}

/** A day as an agenda, beside it the month and what has no due date (READ-81). */
export function DayView({ day, tasks, onOpen, onAdd, onDay }: DayViewProps) {
  const today = localDay()
  const groups = agendaGroups(tasks, { day, today, due: dueHeading(day, today), withUndated: false })
  return (
    <div className={styles.both}>
      <Agenda label={spokenDay(day)} groups={groups} onOpen={onOpen} onAdd={() => onAdd(day)} />
      <aside aria-label="Other days">
        <MonthCard key={day.slice(0, 7)} day={day} onDay={onDay} />
        <UndatedCard tasks={tasks.filter(({ dueDate }) => dueDate === null)} onOpen={onOpen} />
      </aside>
    </div>
  )
}

function MonthCard({ day, onDay }: Pick<DayViewProps, 'day' | 'onDay'>) {
  const [shown, setShown] = useState(day)
  const today = localDay()
  return (
    <section className="card pad" aria-label="Month">
      <div className={styles.head}>
        <h2>{monthText(shown)}</h2>
        <IconButton icon={ChevronLeft} label="The month before" onClick={() => setShown(shiftedMonth(shown, -1))} />
        <IconButton icon={ChevronRight} label="The month after" onClick={() => setShown(shiftedMonth(shown, 1))} />
      </div>
      <div className={styles.month}>
        {weekdays.map((name) => (
          <span key={name} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        ))}
        {daysOfMonth(shown).map((one) => (
          <button
            key={one}
            type="button"
            aria-label={longDayText(one)}
            aria-current={one === day ? 'date' : undefined}
            data-today={one === today || undefined}
            data-week={mondayOf(one) === mondayOf(day) || undefined}
            data-outside={one.slice(0, 7) !== shown.slice(0, 7) || undefined}
            onClick={() => onDay(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
    </section>
  )
}

/** More are drawn when somebody asks for them. */
const mostDrawn = 24

function UndatedCard({ tasks, onOpen }: Pick<DayViewProps, 'tasks' | 'onOpen'>) {
  const [isWhole, setWhole] = useState(false)
  const drawn = isWhole ? tasks : tasks.slice(0, mostDrawn)
  return (
    <section className="card pad" aria-labelledby="undated">
      <h2 id="undated" className={styles.head}>
        No due date <span className="muted">{tasks.length}</span>
      </h2>
      <ul className={styles.undated}>
        {drawn.map((task) => (
          <li key={task.id}>
            <TaskChip task={task} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {tasks.length === 0 && <p className="small muted">Every open task has its day.</p>}
      {drawn.length < tasks.length && <LineButton onClick={() => setWhole(true)}>Show all {tasks.length}</LineButton>}
    </section>
  )
}
