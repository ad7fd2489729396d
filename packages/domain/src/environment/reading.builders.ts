import type { Reading, ReadingForm } from './reading.ts'

export const aReading = (given: Partial<Reading> = {}): Reading => ({
  id: 'reading-1',
  facilityId: 'GAAA-4KVB-7T2Q',
  roomId: '5',
  systemId: '',
  version: 1,
  temperature: 78,
  humidity: 61,
  vpd: 1.28,
  co2: 1040,
  lightLevel: 412,
  userId: 'priya',
  userName: 'Priya Nair',
  dateTime: '2026-11-21T08:12:00.000Z',
  ...given,
})

export const aReadingForm = (given: Partial<ReadingForm> = {}): ReadingForm => ({
  temperature: 79,
  humidity: 62,
  vpd: 1.29,
  co2: 1020,
  lightLevel: 415,
  temperatureUnit: 'fahrenheit',
  dateTime: '2026-11-21T08:12:00.000Z',
  ...given,
})
