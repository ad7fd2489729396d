import { placeText, type Task } from '@cultivatd/domain/task/task'
import ical from 'ical-generator'

/** Numbers of iCalendar have 31 bits (RFC 5545, 3.3.8). */
const sequenceOf = (version: number): number => version % 2 ** 31

/** RFC 5545 knows no other control characters (3.1), and some programs begin a new line at these. */
const plain = (text: string): string => text.replaceAll(/[\u2028\u2029]|(?![\t\r\n])\p{Cc}/gu, ' ')

/**
 * Tasks as a calendar: each one its due day, of the same UID for good and of a higher SEQUENCE with each change. The same
 * tasks are the same text.
 */
export function taskCalendar(tasks: readonly Task[], publicUrl: string): string {
  const calendar = ical({ name: 'Cultivatd, my tasks', prodId: '//Cultivatd//Tasks//EN', ttl: 3600 })
  for (const task of tasks) {
    if (task.dueDate === null) continue
    const description = [
      task.description,
      ...task.subTasks.map(({ text, isComplete }) => `${isComplete ? '[x]' : '[ ]'} ${text}`),
    ]
    calendar.createEvent({
      id: `task-${task.id}@cultivatd`,
      sequence: sequenceOf(task.version),
      // When it was last sent changes nothing of it: the same task is the same text.
      stamp: new Date(task.dateCreated),
      start: new Date(`${task.dueDate}T12:00:00Z`),
      allDay: true,
      summary: plain(task.dateCompleted === null ? task.title : `Completed: ${task.title}`),
      location: plain(task.places.map(placeText).join('; ')) || null,
      description: plain(description.filter(Boolean).join('\n')) || null,
      url: `${publicUrl}/schedule`,
    })
  }
  return calendar.toString()
}
