import { aDetailForm, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import { lightStanding, placeKey, placesIn } from '@cultivatd/domain/light/light-state'
import { stepProblem, waterState, waterStates } from '@cultivatd/domain/water/water-machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { system } from '../history/history.store.ts'
import { addPieces } from '../inventory/equipment.store.ts'
import { inventoryDetailRows } from '../inventory/inventory.store.ts'
import { giveToStock, takeFromStock } from '../inventory/stock.store.ts'
import { lightRowsById, lightsOfSystem } from '../light/light.store.ts'
import { saveSystem } from '../system/system.store.ts'
import { readingsOf, waterById } from '../water/water.store.ts'
import { demoLights } from './demo-inventory.ts'
import { seedDemoLights } from './demo-lights.ts'
import { seedDemoWater, standings, waterCourse } from './demo-water.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const dayMs = 86_400_000
const name = (at: number) => `System ${at}`
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const size = { rackCount: 1, levelCount: 1, zoneCount: 1 }
  for (const at of standings.keys()) {
    await given.room(db, at + 1, `Veg ${at + 1}`, ['vegetation'])
    await saveSystem(db, licence, String(at + 1), name(at), { name: name(at), type: 'vegetation', ...size })
  }
  await inventoryDetailRows.save(db, { id: 'gro', form: aDetailForm() })
  await giveToStock(db, {
    facilityId: licence,
    detailId: 'gro',
    quantity: 100,
    unit: 'LITER',
    reason: 'added',
    by: system,
  })
  const used = { facilityId: licence, detailId: 'gro', unit: 'MILLILITER', reason: 'dose', by: system } as const
  await takeFromStock(db, { ...used, quantity: 480, roomId: '1', systemId: name(0) })
  await seedDemoWater(db, licence, now)
  const [light, bulb] = [demoLights.vegetation.light, demoLights.vegetation.bulb]
  await inventoryDetailRows.save(db, { id: light, form: aFanForm({ type: 'LIGHT' }) })
  await inventoryDetailRows.save(db, { id: bulb, form: aDetailForm({ type: 'BULBS', unit: 'SINGLE' }) })
  await addPieces(db, { facilityId: licence, detailId: light, count: 8 })
  await seedDemoLights(db, licence, now)
})
afterAll(() => database.close())

test('[DATA-10] the demo shows the water of a system in every state', async () => {
  const waters = await Promise.all([...standings.keys()].map((at) => waterById(database.db, licence, name(at))))
  expect(new Set(waters.map(waterState))).toEqual(new Set(waterStates))
  const begun = waters.filter(({ changeOrFlushInProgress }) => changeOrFlushInProgress)
  expect(begun.map((water) => stepProblem(water, 'finish'))).toEqual(begun.map(() => null))
})

test.each(standings.flatMap((standing) => (standing ? [standing] : [])))(
  'a course leads to $age days and $changes changes, over some two months',
  (standing) => {
    const { water, readings } = waterCourse({ ...standing, isInProgress: false }, now, 'somebody')
    expect(water.waterChangeCount).toBe(standing.changes)
    expect((now.getTime() - Date.parse(water.lastFilledDateTime ?? '')) / dayMs).toBeCloseTo(standing.age)
    const [first] = readings
    expect((now.getTime() - Date.parse(first?.dateTime ?? '')) / dayMs).toBeGreaterThan(35)
    expect(readings.length).toBeGreaterThan(20)
    for (const { ph, ec } of readings) expect([ph > 5 && ph < 7, ec > 0.5 && ec < 2]).toEqual([true, true])
  },
)

test('[READ-06] the doses of the last change are those that left the stock, and nothing is entered twice', async () => {
  const before = await readingsOf(database.db, licence, name(0))
  await seedDemoWater(database.db, licence, now)
  expect(await readingsOf(database.db, licence, name(0))).toEqual(before)
  const changes = before.filter(({ kind }) => kind !== 'reading')
  expect(changes.map(({ nutrients }) => nutrients)).toEqual([
    [{ nutrient: 'gro', doseML: 480, name: 'FloraGro' }],
    ...changes.slice(1).map(() => []),
  ])
})

test('[LIGHT-01] the demo shows a place for a light in every state, once', async () => {
  const { rows } = await lightRowsById(database.db, licence, name(0))
  const lights = new Map((await lightsOfSystem(database.db, licence, name(0))).map((light) => [placeKey(light), light]))
  const today = now.toISOString().slice(0, 10)
  const places = placesIn(rows).flat()
  const states = places.map((place) => lightStanding(lights.get(placeKey(place)), today).state)
  expect(new Set(states)).toEqual(new Set(['none', 'noBulb', 'lit', 'old']))
  await seedDemoLights(database.db, licence, now)
  expect((await lightsOfSystem(database.db, licence, name(0))).length).toBe(lights.size)
})
