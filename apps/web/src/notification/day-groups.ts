import { dayText, localDay, shiftedDay, weekdayText } from '../ui/dates.ts'

export interface DayGroup<Row> {
  /** On the clock here, as YYYY-MM-DD. */
  day: string
  rows: Row[]
}

/** What belongs to one day stands together, in the order given. */
export function dayGroups<Row extends { timestamp: string }>(rows: readonly Row[]): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const day = localDay(new Date(row.timestamp))
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}

/** 'Today', 'Yesterday', 'Tuesday, 17 November', '17 Nov 2025'. */
export function dayTitle(day: string, today: string = localDay()): string {
  if (day === today) return 'Today'
  if (day === shiftedDay(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? weekdayText(day) : dayText(day, today)
}
