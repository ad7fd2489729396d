import { ReadingForm } from '@cultivatd/domain/environment/reading'
import { isDark, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/database.builders.ts'
import type { Database } from '../db/db.ts'
import { given, licence as facilityId } from '../db/mirror.builders.ts'
import { newestReadings } from '../environment/reading.store.ts'
import { seedDemoReadings } from './demo-readings.ts'

const now = new Date('2026-11-21T16:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  for (const [id, name] of ['Flower 1', 'Flower 2', 'Flower 3'].entries())
    await given.room(database.db, id + 1, name, ['flower'])
  await given.room(database.db, 5, 'Pack 1', ['packaging'])
  await seedDemoReadings(database.db, facilityId, now)
})
afterAll(() => database.close())

const readingsOf = (roomId: string) => newestReadings(database.db, { facilityId, roomId }, 1000)

test('the demo has readings of a whole cycle by day and by night, each of which the form would take', async () => {
  const readings = await readingsOf('1')
  expect(readings.length).toBeGreaterThan(62 * 4)
  expect(Date.parse(readings[0]?.dateTime ?? '')).toBeLessThanOrEqual(now.getTime())
  const dark = readings.filter(({ lightLevel }) => isDark(lightLevel))
  expect(dark.length / readings.length).toBeCloseTo(0.5, 1)
  for (const reading of readings) {
    const form = Object.fromEntries(readingKinds.map((kind) => [kind, reading[kind]]))
    expect(ReadingForm.safeParse({ ...form, temperatureUnit: 'fahrenheit', dateTime: reading.dateTime }).success).toBe(
      true,
    )
  }
})

test('one room was forgotten for days, one has no reading, and a second start adds none', async () => {
  const [last] = await readingsOf('2')
  expect(now.getTime() - Date.parse(last?.dateTime ?? '')).toBeGreaterThan(3 * 86_400_000)
  expect(await readingsOf('3')).toEqual([])
  expect(await readingsOf('5')).toEqual([])
  const before = (await readingsOf('1')).length
  await seedDemoReadings(database.db, facilityId, now)
  expect((await readingsOf('1')).length).toBe(before)
})
