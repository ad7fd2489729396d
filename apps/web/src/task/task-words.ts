import { placesText, subTasksText, type Task } from '@cultivatd/domain/task/task'
import { progressLabels, taskState } from '@cultivatd/domain/task/task-state'
import { dayText, fullDayText, longDayText, shiftedDay, weekdayOf, weekdayText } from '../ui/dates.ts'

/** 'Today, 20 Nov', '24 Nov', 'No due date'. */
export function dueText({ dueDate }: Pick<Task, 'dueDate'>, today: string): string {
  if (dueDate === null) return 'No due date'
  return dueDate === today ? `Today, ${dayText(dueDate, today)}` : dayText(dueDate, today)
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 'Mon'. */
export const weekdayName = (day: string): string => weekdays[weekdayOf(day) - 1] ?? ''

/** 'Sat 21 Nov', or 'No due date': where a task is put. */
export const putText = (due: string | null): string =>
  due === null ? 'No due date' : `${weekdayName(due)} ${dayText(due)}`

/** 'Due today', 'Due Sat 21 Nov': the group of an agenda. */
export const dueHeading = (day: string, today: string): string => (day === today ? 'Due today' : `Due ${putText(day)}`)

/** 'Saturday, 21 November', for who hears where a task is. */
export const spokenDay = (due: string | null): string => (due === null ? 'No due date' : weekdayText(due))

/** 'Sat 21 Nov 2026, 3 tasks': a day with how much is in it. */
export const spokenLoad = (day: string, count: number): string =>
  `${weekdayName(day)} ${fullDayText(day)}, ${count === 1 ? '1 task' : `${count} tasks`}`

/** '16 to 22 November 2026', '30 November to 6 December 2026'. */
export function weekText(monday: string): string {
  const sunday = shiftedDay(monday, 6)
  const words = longDayText(monday).split(' ')
  const left = monday.slice(0, 7) === sunday.slice(0, 7) ? 1 : monday.slice(0, 4) === sunday.slice(0, 4) ? 2 : 3
  return `${words.slice(0, left).join(' ')} to ${longDayText(sunday)}`
}

/** 'November 2026'. */
export const monthText = (day: string): string => longDayText(day).split(' ').slice(1).join(' ')

/** 'Started, 2 of 4', 'Overdue, 18 Nov': what stands in the color of its state; nothing of one that waits for its day. */
export function toldState(task: Task, today: string, withDay = false): string {
  const { progress, due } = taskState(task, today)
  const day = withDay && task.dueDate !== null ? dayText(task.dueDate, today) : ''
  if (due === 'overdue') return ['Overdue', day].filter(Boolean).join(', ')
  if (progress === 'started') return ['Started', subTasksText(task.subTasks)].filter(Boolean).join(', ')
  return ''
}

/** 'Veg 2, Red Fork Cultivation'. */
export function roomAndFacility({ places }: Pick<Task, 'places'>): string {
  const [first, ...others] = new Set(places.map(({ facilityName }) => facilityName))
  const rooms = placesText(places)
  return first === undefined || first === rooms || others.length > 0 ? rooms : `${rooms}, ${first}`
}

/** 'Today', or the day. */
export const doneOnText = (day: string, today: string): string => (day === today ? 'Today' : dayText(day, today))

/** How a task stands, in a word: what is late is more urgent than that it was started (TASK-13). */
export function stateText(task: Task, today: string): string {
  const { progress, due } = taskState(task, today)
  if (due === 'overdue') return 'Overdue'
  if (due === 'soon' && progress === 'notStarted') return 'Due soon'
  return progressLabels[progress]
}

/** 'Defoliate rack 2, started, 2 of 4, Veg 2, Priya Nair, due today', for who hears the screen. */
export function spokenTask(task: Task, today: string): string {
  const { progress, due } = taskState(task, today)
  const when = due === 'soon' ? 'due today' : due === 'overdue' ? 'overdue' : ''
  const words = [
    task.title,
    progressLabels[progress].toLowerCase(),
    subTasksText(task.subTasks),
    placesText(task.places),
    task.employeeName ?? 'unassigned',
    when,
  ]
  return words.filter(Boolean).join(', ')
}
