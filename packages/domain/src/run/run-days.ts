import { shiftedDay } from '../field/days.ts'

/** @param startDay day 1, YYYY-MM-DD @param day 1 to N @returns the day on the wall, YYYY-MM-DD */
export const dayOfRun = (startDay: string, day: number): string => shiftedDay(startDay, day - 1)

/** '1 day', '12 days' */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
