import { ReadingForm } from '@cultivatd/domain/environment/reading'
import { isDark, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/database.builders.ts'
import type { Database } from '../db/db.ts'
import { given, licence as facilityId } from '../db/mirror.builders.ts'
import { alarmsOfRoom, standingAlarms } from '../environment/alarm.store.ts'
import { lookAtAlarms } from '../environment/look-at-alarms.ts'
import { heldTargets, targetsOfFacility } from '../environment/target.store.ts'
import { newestReadings } from '../environment/reading.store.ts'
import { seedDemoAlarms } from './demo-alarms.ts'
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

test('the demo has targets for each room, an alarm that ended, one that stands and a silent sensor, and tells nobody again', async () => {
  const { db } = database
  await given.room(db, 6, 'Veg 1', ['vegetation'])
  await given.room(db, 7, 'Mom 1', ['mother'])
  await seedDemoAlarms(db, facilityId, now)
  await seedDemoAlarms(db, facilityId, now)
  expect((await targetsOfFacility(db, facilityId)).map(({ id }) => id).sort()).toEqual(['1', '2', '3', '6', '7'])
  const told = ['1', '6', '7'].map((id) => ({
    id,
    name: `Room ${id}`,
    phase: id === '1' ? ('flowering' as const) : ('vegetative' as const),
  }))
  await lookAtAlarms(db, { facilityId, rooms: told, now, publicUrl: 'http://localhost' })
  const standing = await standingAlarms(db, facilityId)
  expect(standing.map(({ roomId, subject }) => [roomId, subject])).toEqual([
    ['7', 'silent'],
    ['6', 'humidity'],
  ])
  expect(await alarmsOfRoom(db, { facilityId, roomId: '1' }, 5)).toMatchObject([
    { endedAs: 'good', seenByName: 'Marcus Reyes' },
  ])
  const cycle = ['2026-10-01T00:00:00Z', now.toISOString()] as const
  expect(await heldTargets(db, { facilityId, roomId: '1' }, ...cycle)).toHaveLength(2)
  const { rows } = await sql`select from letter union all select from notification`.execute(db)
  expect(rows).toEqual([])
})
