const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** A business day as people read it: '24 Nov', with the year where it is not that of the day beside it: '4 Jan 2027'. */
export const dayText = (day: string, beside: string): string =>
  format(day, day.slice(0, 4) === beside.slice(0, 4) ? {} : { year: 'numeric' })
