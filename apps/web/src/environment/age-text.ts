import { clockNow } from '../live/server-time.ts'
import { momentText } from '../ui/dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** 'today 08:12', in the middle of a sentence. */
export function whenText(instant: string, now: Date = clockNow()): string {
  const moment = momentText(instant, now)
  return `${moment.charAt(0).toLowerCase()}${moment.slice(1)}`
}

/** 'today 08:12, 2 h ago', '18 Nov 09:12, 3 days ago'. */
export function ageText(instant: string, now: Date = clockNow()): string {
  return `${whenText(instant, now)}, ${agoText(instant, now)}`
}

/** '2 h ago' */
export const agoText = (instant: string, now: Date = clockNow()): string =>
  ago(Math.max(0, now.getTime() - Date.parse(instant)))

function ago(age: number): string {
  if (age < minuteMs) return 'just now'
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`
  if (age < 24 * hourMs) return `${Math.floor(age / hourMs)} h ago`
  const days = Math.floor(age / (24 * hourMs))
  return `${days} ${days === 1 ? 'day' : 'days'} ago`
}
