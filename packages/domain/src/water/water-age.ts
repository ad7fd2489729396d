/** DATA-68. From the first day on the water is old, after the last one too old. */
export const oldFromDay = 10
export const oldUntilDay = 14

export type WaterAgeTone = 'unknown' | 'success' | 'warning' | 'error'

export interface WaterAge {
  tone: WaterAgeTone
  /** Whole days since it was filled; null where it never was. */
  days: number | null
  /** 'Day 12', or 'Unknown'. */
  title: string
  /** What else is said: '2 days left'; empty where everything is in order. */
  text: string
}

/**
 * The banner of a system's water by the whole days since it was filled or changed (WATER-11 to WATER-14): below 10 in
 * order, from 10 to 14 a warning that counts down to day 14, above it an error (READ-01, READ-02). Null: never filled.
 */
export function waterAge(days: number | null): WaterAge {
  if (days === null) return { tone: 'unknown', days, title: 'Unknown', text: 'Never filled' }
  const title = `Day ${days}`
  if (days < oldFromDay) return { tone: 'success', days, title, text: '' }
  if (days > oldUntilDay) return { tone: 'error', days, title, text: 'water needs to be changed immediately' }
  const left = oldUntilDay - days
  return { tone: 'warning', days, title, text: `${left} ${left === 1 ? 'day' : 'days'} left` }
}
