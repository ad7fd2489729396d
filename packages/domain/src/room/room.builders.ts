import type { RoomContents } from './room.ts'

/** What stands in a room, nothing but what is said. */
export const roomContents = (given: Partial<RoomContents> = {}): RoomContents => ({
  vegetative: 0,
  flowering: 0,
  vegetativeDays: null,
  floweringDays: null,
  batches: 0,
  untracked: 0,
  harvests: [],
  packages: 0,
  packagesUnderOne: 0,
  ...given,
})
