import { placesText, subTasksText, type Task } from '@cultivatd/domain/task/task'
import { progressLabels, taskState } from '@cultivatd/domain/task/task-state'
import { dayText } from '../ui/dates.ts'

/** 'Today, 20 Nov', '24 Nov', 'No due date'. */
export function dueText({ dueDate }: Pick<Task, 'dueDate'>, today: string): string {
  if (dueDate === null) return 'No due date'
  return dueDate === today ? `Today, ${dayText(dueDate, today)}` : dayText(dueDate, today)
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
