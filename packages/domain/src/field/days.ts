// At noon UTC: no time zone and no change of clocks moves a business day to another one.
const atNoon = (day: string): Date => new Date(`${day.slice(0, 10)}T12:00:00Z`)

/** So many days later; earlier below 0. Days are YYYY-MM-DD. */
export function shiftedDay(day: string, by: number): string {
  const at = atNoon(day)
  at.setUTCDate(at.getUTCDate() + by)
  return at.toISOString().slice(0, 10)
}

/** Whole days from one business day to another; below 0 when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((+atNoon(to) - +atNoon(from)) / 86_400_000)
