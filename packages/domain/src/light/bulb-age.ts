/** Bulbs lose light after about so many days (LIGHT-03); how old one is, is told from there on as a fault. */
export const bulbLifeDays = 365

const dayMs = 86_400_000

export interface BulbAge {
  /** Whole days since it was installed, 0 on that day and before it. */
  days: number
  /** How long it was lit; null where nobody knows the hours of light. */
  hours: number | null
  isOver: boolean
}

/**
 * How old a bulb is.
 *
 * @param installed the day on which it was installed, YYYY-MM-DD
 * @param today YYYY-MM-DD
 * @param litHoursPerDay how long the lights of its room are on each day, 0 to 24; null while that is not known
 */
export function bulbAge(installed: string, today: string, litHoursPerDay: number | null = null): BulbAge {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(installed)) / dayMs))
  return {
    days,
    hours: litHoursPerDay === null ? null : Math.round(days * litHoursPerDay),
    isOver: days > bulbLifeDays,
  }
}
