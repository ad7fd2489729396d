import { dayText, fullDayText, localDay, timeText } from '../ui/dates.ts'
import type { ChartRange } from './chart-range.ts'
import type { RangeName } from './environment-search.ts'

/** '22 Nov 2026', '16–22 Nov 2026', '21 Sep to 22 Nov 2026'; short without the year. */
export function rangeText({ first, last }: Pick<ChartRange, 'first' | 'last'>, isShort = false): string {
  const end = isShort ? dayText(last, last) : fullDayText(last)
  if (first === last) return end
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return isOneMonth ? `${Number(first.slice(8))}–${end}` : `${dayText(first, last)} to ${end}`
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })

/** The time at the line: 'Thu 19 Nov 22:00'; of a cycle the day. */
export function lineText(name: RangeName, at: number): string {
  const date = new Date(at)
  const day = `${weekday.format(date)} ${dayText(localDay(date))}`
  return name === 'cycle' ? day : `${day} ${timeText(date)}`
}
