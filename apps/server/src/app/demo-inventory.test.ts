import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { stockLevel } from '@cultivatd/domain/inventory/stock-level'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { equipmentOf } from '../inventory/equipment.store.ts'
import { inventoryDetails } from '../inventory/inventory.store.ts'
import { stockOf, ticketsOf } from '../inventory/stock-rows.store.ts'
import { seedDemoInventory, seedDemoStock } from './demo-inventory.ts'

const { redFork, stillwater } = demoLicenses
const now = new Date('2026-11-23T10:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedDemoInventory(database.db)
  for (const facilityId of [redFork, stillwater]) await seedDemoStock(database.db, facilityId, now)
})
afterAll(() => database.close())

test('the demo has something empty, something below its minimum and plenty, and a move to its other facility', async () => {
  const limits = new Map((await inventoryDetails(database.db)).map(({ id, criticalLimit }) => [id, criticalLimit ?? 0]))
  const stock = await stockOf(database.db, redFork)
  const levels = stock.map(({ id, amount }) => stockLevel(amount, limits.get(id) ?? 0))
  expect(new Set(levels)).toEqual(new Set(['empty', 'low', 'fine']))
  const [{ id: detailId } = { id: '' }] = stock
  const [newest] = await ticketsOf(database.db, { facilityId: redFork, detailId })
  expect(newest).toMatchObject({ reason: 'moved', linkedFacilityId: stillwater })
})

test('[READ-111] one piece of it stands in a room that is no longer there', async () => {
  const pieces = await equipmentOf(database.db, redFork)
  expect(pieces.filter(({ roomId }) => roomId !== null)).toHaveLength(1)
})

test('it gets its stock once', async () => {
  const before = await stockOf(database.db, redFork)
  await seedDemoStock(database.db, redFork, now)
  expect(await stockOf(database.db, redFork)).toEqual(before)
})
