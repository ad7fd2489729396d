import type { Measured, MeasuredStep } from '@cultivatd/domain/environment/measured'
import { NewSource } from '@cultivatd/domain/environment/source'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/database.builders.ts'
import type { Database } from '../db/db.ts'
import { keepMeasured } from './keep-measured.store.ts'
import { measuredBetween, waterMeasuredBetween } from './measurement.store.ts'
import { dropPackedMonths, packNext } from './pack.store.ts'
import { addSource, newKey, type SendingSource, sourceByKey } from './source.store.ts'

const facilityId = 'GAAA-PACK-0001'
let database: Database
let room: SendingSource
let water: SendingSource
beforeAll(async () => {
  database = await testDatabase()
  room = await source({ roomId: 'veg', systemId: '' })
  water = await source({ roomId: '', systemId: 'racks' })
  for (const day of ['2026-06-29', '2026-06-30', '2026-07-01', '2026-10-10']) {
    await keep(room, day, { temperature: 78.37, vpd: 1.287, co2: 1041, lightLevel: 862 })
    await keep(water, day, { ph: 5.83, ec: 1.94, temperature: 67.5 })
  }
})
afterAll(() => database.close())

async function source(place: { roomId: string; systemId: string }): Promise<SendingSource> {
  const key = newKey()
  const form = NewSource.parse({ name: 'Sensor', temperatureUnit: 'fahrenheit', leafOffset: 0 })
  await addSource(database.db, { facilityId, ...place }, { id: place.roomId || place.systemId, form, key })
  const found = await sourceByKey(database.db, key)
  if (!found) throw new Error('The source is not there')
  return found
}

/** Every minute of an hour and a half, with what is silent between the hours. */
async function keep(of: SendingSource, day: string, values: Measured['values']): Promise<void> {
  const begin = Date.parse(`${day}T10:00:00Z`)
  const measured = Array.from({ length: 30 }, (_, index) => begin + (index < 20 ? index : index + 60) * 60_000).map(
    (at) => ({ at: new Date(at).toISOString(), values }),
  )
  const intake = { source: of, measured, refused: 0, problem: null, sentAt: `${day}T12:00:00Z` }
  await database.db.transaction().execute((tx) => keepMeasured(tx, [intake]))
}

const read = (from: string, to: string, step: MeasuredStep) =>
  measuredBetween(
    database.db,
    { facilityId, roomId: 'veg' },
    { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z`, step, zone: 'UTC' },
  )
const monthsOf = async () =>
  (
    await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'measurement'::regclass order by 1`.execute(
      database.db,
    )
  ).rows.map(({ name }) => name)

/** 90 days and an hour after the end of June, when its last day may be packed. */
const now = new Date('2026-09-29T01:00:01Z')

test('what is older than 90 days is packed day by day, and its charts are as they were', async () => {
  const days = [await read('2026-06-29', '2026-07-02', 'minutes'), await read('2026-06-29', '2026-07-02', 'hour')]
  expect(days[0]?.length).toBe(4 * 3 * 6)
  let steps = 0
  while (await packNext(database.db, now)) steps += 1
  // All of June: each day is some sources, then the next day.
  expect(steps).toBe(60)
  const { rows } = await sql<{ day: string; count: number; minute: number }>`
    select day::text as day, count(*) as count, max(cardinality(means)) as minute from measurement_minute
    group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual([
    { day: '2026-06-29', count: 7, minute: 1440 },
    { day: '2026-06-30', count: 7, minute: 1440 },
  ])
  const after = await read('2026-06-29', '2026-07-02', 'minutes')
  expect(after.map(({ kind, at, isDark }) => [kind, at, isDark])).toEqual(
    days[0]?.map(({ kind, at, isDark }) => [kind, at, isDark]),
  )
  for (const [index, { mean }] of after.entries())
    expect(Math.abs(mean - (days[0]?.[index]?.mean ?? 0)) / mean).toBeLessThan(0.001)
  expect(await read('2026-06-29', '2026-07-02', 'hour')).toEqual(days[1])
})

test('a month goes when all of its days are packed, and no chart misses it', async () => {
  const before = await read('2026-06-29', '2026-07-02', 'minutes')
  // Two servers that come to it at once are not in each other's way.
  const both = await Promise.all([dropPackedMonths(database.db), dropPackedMonths(database.db)])
  expect(new Set(both.flat())).toEqual(new Set(['measurement_2026_06']))
  expect(await monthsOf()).toEqual(['measurement_2026_07', 'measurement_2026_10'])
  expect(await dropPackedMonths(database.db)).toEqual([])
  expect(await read('2026-06-29', '2026-07-02', 'minutes')).toEqual(before)
})

test('of two who pack at once one does', async () => {
  const later = new Date('2026-12-31T00:00:00Z')
  await database.db.transaction().execute(async (tx) => {
    await sql`select 1 from measurement_packing for update`.execute(tx)
    expect(await packNext(database.db, later)).toBe(false)
  })
  expect(await packNext(database.db, later)).toBe(true)
})

test('days begin where people live, also where a zone is half an hour off or has changed its clock', async () => {
  const noons = async (zone: string, from: string, to: string) => {
    const range = { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z`, step: 'day', zone } as const
    const found = await measuredBetween(database.db, { facilityId, roomId: 'veg' }, range)
    return found.filter(({ kind }) => kind === 'co2').map(({ at }) => new Date(at).toISOString())
  }
  expect(await noons('Asia/Kolkata', '2026-06-29', '2026-07-01')).toEqual([
    '2026-06-29T06:30:00.000Z',
    '2026-06-30T06:30:00.000Z',
  ])
  await keep(room, '2026-11-01', { co2: 900 })
  await keep(room, '2026-11-02', { co2: 900 })
  // Its clock goes back an hour on the first of them.
  expect(await noons('America/Chicago', '2026-11-01', '2026-11-03')).toEqual([
    '2026-11-01T17:00:00.000Z',
    '2026-11-02T18:00:00.000Z',
  ])
})

test('days are kept for good, of climate and of water', async () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const days = await read('2026-01-01', '2026-10-31', 'utcDay')
  expect(days.filter(({ kind }) => kind === 'co2')).toEqual(
    ['2026-06-29', '2026-06-30', '2026-07-01', '2026-10-10'].map((day) => ({
      kind: 'co2',
      at: noon(day),
      mean: 1041,
      least: 1041,
      most: 1041,
      isDark: false,
    })),
  )
  const year = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', step: 'day', zone: 'UTC' } as const
  const ofWater = await waterMeasuredBetween(database.db, { facilityId, systemId: 'racks' }, year)
  expect(ofWater.filter(({ kind }) => kind === 'ph').map(({ at, mean }) => [at, mean])).toEqual(
    ['2026-06-29', '2026-06-30', '2026-07-01', '2026-10-10'].map((day) => [noon(day), expect.closeTo(5.83, 5)]),
  )
})

test('what a gateway sends of an earlier month than all others is packed too before it goes', async () => {
  await sql`delete from measurement_packing`.execute(database.db)
  for (const name of await monthsOf()) await sql`drop table ${sql.id(name)}`.execute(database.db)
  const first = new Date('2027-03-20T12:30:00Z')
  await keep(room, '2027-03-20', { co2: 900 })
  expect(await packNext(database.db, first)).toBe(false)
  await keep(room, '2027-01-05', { co2: 800 })
  expect(await packNext(database.db, first)).toBe(false)
  expect(await dropPackedMonths(database.db)).toEqual([])
  expect((await read('2027-01-05', '2027-01-06', 'minutes')).length).toBe(6)
  const later = new Date('2027-05-02T02:00:00Z')
  while (await packNext(database.db, later));
  expect(await dropPackedMonths(database.db)).toEqual(['measurement_2027_01'])
  expect((await read('2027-01-05', '2027-01-06', 'minutes')).length).toBe(6)
})
