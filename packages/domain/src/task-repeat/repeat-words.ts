import { dayText } from '../field/day-text.ts'
import { saidRepeat, type TaskRepeat } from './repeat.ts'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** 'Mon' of 1. */
export const weekdayWord = (weekday: number): string => weekdayNames[weekday - 1]?.slice(0, 3) ?? ''

function onText({ every, unit, weekdays, monthDay }: TaskRepeat, firstDay: string): string {
  const times = every === 1 ? unit : `${every} ${unit}s`
  if (unit === 'day' || monthDay === null) {
    if (unit === 'week' && every === 1 && weekdays.length === 1) return weekdayNames[(weekdays[0] ?? 1) - 1] ?? ''
    return weekdays.length === 0 ? times : `${times} on ${weekdays.map(weekdayWord).join(', ')}`
  }
  if (unit === 'year') {
    const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
    return `${times} on ${monthDay} ${month.format(new Date(`${firstDay}T12:00:00Z`))}`
  }
  return monthDay === 31 ? `${times} on the last day` : `${times} on day ${monthDay}`
}

/** 'Every 2 weeks on Mon, Thu until 24 Dec', with the year where it is not that of the first day. */
export function repeatText(repeat: TaskRepeat, firstDay: string): string {
  const { until, count } = repeat
  const end =
    until !== null
      ? ` until ${dayText(until, firstDay)}`
      : count === null
        ? ''
        : `, ${count} ${count === 1 ? 'time' : 'times'}`
  return `Every ${onText(saidRepeat(repeat, firstDay), firstDay)}${end}`
}
