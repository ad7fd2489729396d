// One of each: a table shows hundreds of days, and making one takes longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A business day with the parts that are asked for. It is read at UTC noon, so that no time zone moves it to the day before. */
export function dayFormat(day: string, options: Intl.DateTimeFormatOptions): string {
  const name = JSON.stringify(options)
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  formats.set(name, known)
  return known.format(new Date(`${day.slice(0, 10)}T12:00:00Z`))
}

/** '18 Nov 2026', where a day may be years away or is kept for years. */
export const fullDayText = (day: string): string => dayFormat(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** A business day as people read it: '24 Nov', with the year where it is not that of the day beside it: '4 Jan 2027'. */
export const dayText = (day: string, beside: string): string =>
  day.slice(0, 4) === beside.slice(0, 4) ? dayFormat(day, { day: 'numeric', month: 'short' }) : fullDayText(day)
