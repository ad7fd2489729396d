import type { Comment } from '@cultivatd/domain/comment/comment'
import { dayText, localDay, shiftedDay, weekdayText } from '../ui/dates.ts'
import type { Sending } from './sending.ts'

/** A comment as it is drawn. */
export interface Shown {
  id: string
  userId: string
  userName: string
  message: string
  timestamp: string
  /** Not confirmed yet. */
  isSending: boolean
  /** It waits on this device. */
  isKept?: boolean | undefined
}

export interface Day {
  /** YYYY-MM-DD on the clock here. */
  day: string
  comments: readonly Shown[]
}

// By letters, not by language: instants are written alike, and a thread may have thousands.
const newestFirst = (a: Comment, b: Comment): number =>
  a.timestamp === b.timestamp ? b.version - a.version : a.timestamp < b.timestamp ? 1 : -1

/** The thread of a room, newest first (ROOM-20), with what this person has just sent on top of it. */
export function threadOf(
  comments: readonly Comment[],
  sending: readonly Sending[],
  me: { id: string; displayName: string },
): Shown[] {
  // The stream is often faster than the answer to the call.
  const isThere = ({ id, message, after, at, isKept }: Sending) =>
    comments.some((one) => {
      if (id !== null) return one.id === id
      // One that waited has the time when it was written.
      const isLater = isKept ? Date.parse(one.timestamp) === Date.parse(at) : one.version > after
      return isLater && one.userId === me.id && one.message === message
    })
  const own = sending
    .filter((one) => one.error === null && !isThere(one))
    .map(
      ({ key, message, at, id, isKept }): Shown => ({
        id: key,
        userId: me.id,
        userName: me.displayName,
        message,
        timestamp: at,
        isSending: id === null,
        isKept,
      }),
    )
  return [...own.toReversed(), ...comments.toSorted(newestFirst).map((one) => ({ ...one, isSending: false }))]
}

/** The comments day by day, as they follow each other. */
export function daysOf(thread: readonly Shown[]): Day[] {
  const days: { day: string; comments: Shown[] }[] = []
  for (const one of thread) {
    const day = localDay(new Date(one.timestamp))
    const last = days.at(-1)
    if (last?.day === day) last.comments.push(one)
    else days.push({ day, comments: [one] })
  }
  return days
}

/** 'Yesterday', 'Wednesday, 18 November', and with its year where that is another one. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === shiftedDay(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? weekdayText(day) : dayText(day, today)
}
