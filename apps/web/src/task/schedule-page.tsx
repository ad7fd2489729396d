import type { TaskForm } from '@cultivatd/domain/task/task'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCheck, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionBar } from '../ui/action-bar.tsx'
import { localDay, shiftedDay, weekdayText } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { DayView } from './day-view.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PhoneDay } from './phone-day.tsx'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleFacts } from './schedule-facts.tsx'
import { KeyLine, useScheduleKeys } from './schedule-keys.tsx'
import { ScheduleTemplates } from './schedule-templates.tsx'
import type { ScheduleChange, ScheduleSearch, ScheduleView } from './schedule-search.ts'
import { mondayOf, shiftedMonth } from './schedule-days.ts'
import { type Due } from './schedule-tasks.ts'
import { NothingPlanned } from './nothing-planned.tsx'
import { startSchedule } from './start-schedule.ts'
import { TaskDialog } from './task-dialog.tsx'
import { monthText } from './task-words.ts'
import { type ScheduledTasks, useSchedule } from './use-schedule.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
import styles from './schedule.module.css'

/** The day that is shown after a turn of the page. */
const turned = (view: ScheduleView, day: string, by: number): string =>
  view === 'month' ? shiftedMonth(day, by) : shiftedDay(day, view === 'week' ? 7 * by : by)

/** What the address says, and how it is changed. */
function useScheduleAddress(search: ScheduleSearch) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const today = localDay()
  const view: ScheduleView = isPhone ? 'day' : (search.view ?? 'week')
  const day = search.day ?? today
  const go = (change: ScheduleChange, replace = false) =>
    void navigate({ to: '/schedule', search: { ...search, ...change } as ScheduleSearch, replace })
  const toDay = (to: string, change: ScheduleChange = {}) => go({ day: to === today ? undefined : to, ...change })
  // Back leads to where one was before the task, not into it again.
  const closeTask = () => go({ task: undefined }, true)
  // Who is about to turn waits less.
  const beforeTurn = (by: -1 | 1) => startSchedule({ view, day: turned(view, day, by) })
  return { view, day, go, closeTask, toDay, beforeTurn, turn: (by: -1 | 1) => toDay(turned(view, day, by)) }
}

export const SchedulePage = () => <Schedule search={useSearch({ strict: false })} />

/** The tasks by due date, a week at first (SHELL-37, TASK-01). */
export function Schedule({ search }: { search: ScheduleSearch }) {
  const address = useScheduleAddress(search)
  const { view, day, go, turn } = address
  const isPhone = useIsPhone()
  const schedule = useSchedule(view, day, search)
  const [defaults, setDefaults] = useState<Partial<TaskForm>>({})
  const add = (dueDate: Due) => {
    setDefaults({ dueDate })
    go({ task: 'new' })
  }
  const toToday = () => go({ day: undefined })
  useScheduleKeys({ onTurn: turn, onToday: toToday, onAdd: () => add(view === 'day' ? day : localDay()) })
  return (
    <div className={styles.page}>
      <PageHeader
        title={isPhone || view === 'week' ? 'Schedule' : view === 'day' ? weekdayText(day) : monthText(day)}
        crumbs={[
          <Link key="home" to="/">
            Home
          </Link>,
        ]}
        facts={<ScheduleFacts view={view} day={day} schedule={schedule} onTurnWeek={address.toDay} />}
        actions={<HeadActions address={address} onToday={toToday} onAdd={() => add(day)} />}
      />
      <ScheduleBar search={search} counts={schedule.counts} onChange={go} />
      <TopicRows topic={schedule.topic} noun="tasks" skeleton={view === 'week' ? <WeekSkeleton /> : undefined} isCard>
        {() => <Shown address={address} schedule={schedule} search={search} onAdd={add} />}
      </TopicRows>
      <div className={styles.templatesBelow}>
        <ScheduleTemplates />
      </div>
      {!isPhone && <KeyLine turns={view} hasGrid={view !== 'day'} />}
      <ActionBar
        actions={[
          { label: 'Today', icon: CalendarCheck, onClick: toToday },
          { label: 'Add Task', icon: Plus, onClick: () => add(day) },
        ]}
      />
      {search.task !== undefined && <TaskDialog id={search.task} defaults={defaults} onClose={address.closeTask} />}
    </div>
  )
}

interface HeadActionsProps {
  address: ReturnType<typeof useScheduleAddress>
  onToday: () => void
  onAdd: () => void
}

const HeadActions = ({ address, onToday, onAdd }: HeadActionsProps) => (
  <>
    <TurnButton address={address} by={-1} />
    <Button variant="outlined" onClick={onToday}>
      Today
    </Button>
    <TurnButton address={address} by={1} />
    <span className={styles.templates}>
      <ScheduleTemplates />
    </span>
    <Button variant="contained" startIcon={<Plus size={17} strokeWidth={1.75} />} onClick={onAdd}>
      Add Task
    </Button>
  </>
)

function TurnButton({ address: { view, turn, beforeTurn }, by }: Pick<HeadActionsProps, 'address'> & { by: -1 | 1 }) {
  const prepare = () => beforeTurn(by)
  return (
    <IconButton
      icon={by < 0 ? ChevronLeft : ChevronRight}
      label={`The ${view} ${by < 0 ? 'before' : 'after'}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => turn(by)}
    />
  )
}

interface ShownProps {
  address: ReturnType<typeof useScheduleAddress>
  schedule: ScheduledTasks
  search: ScheduleSearch
  onAdd: (due: Due) => void
}

/** A week, a day or a month; on a phone always a day. */
function Shown({ address: { view, day, go, toDay, turn }, schedule, search, onAdd }: ShownProps) {
  const isPhone = useIsPhone()
  const { tasks, ofDays, ofWeek, moves, move } = schedule
  const open = (id: string) => go({ task: id })
  const shared = { moves, onOpen: open, onAdd, onMove: move }
  if (isPhone) return <PhoneDay day={day} tasks={tasks} onOpen={open} onAdd={onAdd} onDay={toDay} />
  if (view === 'day') return <DayView day={day} tasks={tasks} onOpen={open} onAdd={onAdd} onDay={toDay} />
  return (
    <div className={styles.days}>
      {view === 'month' ? (
        <MonthGrid {...shared} day={day} tasks={ofDays} onDay={(one) => toDay(one, { view: 'day' })} onTurn={turn} />
      ) : (
        <WeekGrid {...shared} monday={mondayOf(day)} tasks={ofWeek} onTurn={turn} />
      )}
      {ofDays.length === 0 && <NothingPlanned span={view} filter={search} onChange={go} />}
    </div>
  )
}
