import { localDay } from '../dates.ts'

const dayLength = 86_400_000

/** The day so many days ago, for pictures of rooms that nobody has. */
export const daysAgo = (days: number): string => localDay(new Date(Date.now() - days * dayLength))
