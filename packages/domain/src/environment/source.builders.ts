import type { ReadingSource } from './source.ts'

export const aSource = (given: Partial<ReadingSource> = {}): ReadingSource => ({
  id: 'source-1',
  facilityId: 'GAAA-4KVB-7T2Q',
  roomId: '5',
  version: 1,
  name: 'Canopy sensor',
  temperatureUnit: 'fahrenheit',
  leafOffset: 0,
  keyEnding: '7Q2M',
  lastAt: null,
  latest: {},
  taken: 0,
  refused: 0,
  lastProblem: null,
  lastRefusedAt: null,
  ...given,
})
