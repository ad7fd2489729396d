const dayMs = 86_400_000

// At noon UTC: no change of clocks moves it to another day.
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** @param startDay day 1, YYYY-MM-DD @param day 1 to N @returns the day on the wall, YYYY-MM-DD */
export const dayOfRun = (startDay: string, day: number): string =>
  new Date(noon(startDay) + (day - 1) * dayMs).toISOString().slice(0, 10)

/** How many days later the second one is; below 0 when it is earlier. */
export const daysLater = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / dayMs)

/** '1 day', '12 days' */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
