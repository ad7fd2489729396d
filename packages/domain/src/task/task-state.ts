/** What of a task its state is read from: days as YYYY-MM-DD (DATA-36). */
export interface TaskDays {
  dueDate: string | null
  dateStarted: string | null
  dateCompleted: string | null
}

export type TaskProgress = 'notStarted' | 'started' | 'completed'

export interface TaskState {
  progress: TaskProgress
  /** Null of a completed one, of one without a due date, and of one that is due later (TASK-13). */
  due: 'overdue' | 'soon' | null
}

/**
 * How a task stands on a day: it is due at the end of its due date, so that of today is due soon and that of yesterday
 * overdue; completed wins over both (TASK-04, TASK-13, DATA-73, READ-80).
 */
export function taskState({ dueDate, dateStarted, dateCompleted }: TaskDays, today: string): TaskState {
  if (dateCompleted !== null) return { progress: 'completed', due: null }
  const progress = dateStarted === null ? 'notStarted' : 'started'
  if (dueDate === null || dueDate > today) return { progress, due: null }
  return { progress, due: dueDate < today ? 'overdue' : 'soon' }
}

export const progressLabels: Readonly<Record<TaskProgress, string>> = {
  notStarted: 'Not started',
  started: 'Started',
  completed: 'Completed',
}

/** The next thing to do with a task; null of a completed one, which nobody opens again (TASK-09 to TASK-11). */
export function nextStep({ dateStarted, dateCompleted }: TaskDays): 'Start' | 'Complete' | null {
  if (dateCompleted !== null) return null
  return dateStarted === null ? 'Start' : 'Complete'
}

/** Overdue ones first, then started, not started and completed ones (`ui-catalogue-and-people` 5). */
function rank(task: TaskDays, today: string): number {
  const { progress, due } = taskState(task, today)
  if (due === 'overdue') return 0
  return { started: 1, notStarted: 2, completed: 3 }[progress]
}

// Made once: `localeCompare` makes its own for each of the thousand comparisons of a full week.
const byName = new Intl.Collator('en')

/** The order of the tasks of a day: as urgent as they are, then by name. */
export const inDayOrder =
  (today: string) =>
  <Task extends TaskDays & { title: string }>(one: Task, other: Task): number =>
    rank(one, today) - rank(other, today) || byName.compare(one.title, other.title)
