import type { Task, TaskForm } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCheck, ChevronLeft, ChevronRight, ClockAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { dayText, localDay, longDayText, shiftedDay, weekdayOf } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Segments } from '../ui/segments.tsx'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import type { ScheduleSearch, ScheduleWhose } from './schedule-search.ts'
import { TaskDialog } from './task-dialog.tsx'
import { WeekGrid } from './week-grid.tsx'
import styles from './schedule.module.css'

/** The tasks by due date, a week at first (SHELL-37, TASK-01). */
export function SchedulePage() {
  const search: ScheduleSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [defaults, setDefaults] = useState<Partial<TaskForm>>({})
  const today = localDay()
  const day = search.day ?? today
  const monday = shiftedDay(day, 1 - weekdayOf(day))
  const shown = useShownTasks(monday, search)
  const go = (change: Partial<Record<keyof ScheduleSearch, string | undefined>>) =>
    void navigate({ to: '/schedule', search: { ...search, ...change } as ScheduleSearch })
  const open = (id: string) => go({ task: id })
  const add = (dueDate: string | null) => {
    setDefaults({ dueDate })
    open('new')
  }
  return (
    <>
      <PageHeader
        title="Schedule"
        crumbs={[
          <Link key="home" to="/">
            Home
          </Link>,
        ]}
        facts={<WeekFacts monday={monday} tasks={shown.tasks} />}
        actions={
          <>
            <IconButton
              icon={ChevronLeft}
              label="The week before"
              onClick={() => go({ day: shiftedDay(monday, -7) })}
            />
            <Button variant="outlined" onClick={() => go({ day: undefined })}>
              Today
            </Button>
            <IconButton icon={ChevronRight} label="The week after" onClick={() => go({ day: shiftedDay(monday, 7) })} />
            <Button variant="contained" startIcon={<Plus size={17} strokeWidth={1.75} />} onClick={() => add(today)}>
              Add Task
            </Button>
          </>
        }
      />
      <div className={styles.bar}>
        <Segments
          label="Whose"
          value={search.whose ?? 'everyone'}
          options={whoseChoices}
          onChange={(whose) => go({ whose: whose === 'everyone' ? undefined : whose })}
        />
      </div>
      <TopicRows topic={shown.topic} noun="tasks">
        {() => <WeekGrid monday={monday} tasks={shown.tasks} undated={shown.undated} onOpen={open} onAdd={add} />}
      </TopicRows>
      <ActionBar
        actions={[
          { label: 'Today', icon: CalendarCheck, onClick: () => go({ day: undefined }) },
          { label: 'Add Task', icon: Plus, onClick: () => add(day) },
        ]}
      />
      {search.task !== undefined && (
        <TaskDialog id={search.task} defaults={defaults} onClose={() => go({ task: undefined })} />
      )}
    </>
  )
}

const whoseChoices: { value: ScheduleWhose; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
]

/** The tasks of a week and those without a due date, as far as the filters let them through. */
function useShownTasks(monday: string, { whose, facility }: ScheduleSearch) {
  const { me } = useSession()
  const due = useTopic('tasksDue', { from: monday, to: shiftedDay(monday, 6) })
  const undated = useTopic('tasksUndated')
  const isShown = ({ employeeId, facilityIds }: Task) =>
    (whose !== 'mine' || employeeId === me?.id) &&
    (whose !== 'unassigned' || employeeId === null) &&
    (facility === undefined || facilityIds.includes(facility))
  return { topic: allOf(due, undated), tasks: due.rows.filter(isShown), undated: undated.rows.filter(isShown) }
}

function WeekFacts({ monday, tasks }: { monday: string; tasks: readonly Task[] }) {
  const today = localDay()
  const completed = tasks.filter(({ dateCompleted }) => dateCompleted !== null).length
  const overdue = tasks.filter((task) => taskState(task, today).due === 'overdue').length
  return (
    <>
      <span>
        {dayText(monday, monday)} to {longDayText(shiftedDay(monday, 6))}
      </span>
      <span>
        <b>{completed}</b> of <b>{tasks.length}</b> completed
      </span>
      {overdue > 0 && (
        <span className={styles.overdue}>
          <ClockAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {overdue} overdue
        </span>
      )}
    </>
  )
}
