import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import type { StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Db } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { transact } from '../db/transact.ts'
import { inventoryDetailRows } from './inventory.store.ts'
import { amountsInStock, giveToStock, isRefused, takeFromStock } from './stock.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
const by = { id: 'priya', name: 'Priya Nair' }
let database: Database
let db: Db
let detailId: string
let count = 0
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  detailId = `detail ${(count += 1)}`
  await inventoryDetailRows.save(db, { id: detailId, form: aDetailForm({ name: detailId }) })
})

const give = (quantity: number, unit: StockUnit = 'LITER', tx = db) =>
  giveToStock(tx, { facilityId, detailId, quantity, unit, reason: 'added', by })
const take = (quantity: number, unit: StockUnit = 'LITER', tx = db) =>
  takeFromStock(tx, { facilityId, detailId, quantity, unit, reason: 'dose', by, roomId: 'veg-1', systemId: 'racks' })
const there = async () => (await amountsInStock(db, facilityId, [detailId])).get(detailId)
const tickets = async () =>
  (
    await sql<Record<string, unknown>>`
      select amount, unit, net, after_net, reason, room_id, system_id, user_id from stock_ticket
      where detail_id = ${detailId} order by seq`.execute(db)
  ).rows
const notEnough = { problems: [{ message: 'Not enough available', path: 'quantity' }] }

describe('a ticket', () => {
  test('[DATA-19] says who, when, how much, where and why, and the balance goes with it', async () => {
    expect(await give(4)).toMatchObject({ before: 0, after: 4 })
    expect(await take(480, 'MILLILITER')).toMatchObject({ before: 4, after: 3.52 })
    expect(await there()).toBe(3.52)
    expect(await tickets()).toEqual([
      {
        amount: 4,
        unit: 'LITER',
        net: 4000,
        after_net: 4000,
        reason: 'added',
        room_id: null,
        system_id: null,
        user_id: 'priya',
      },
      {
        amount: -480,
        unit: 'MILLILITER',
        net: -480,
        after_net: 3520,
        reason: 'dose',
        room_id: 'veg-1',
        system_id: 'racks',
        user_id: 'priya',
      },
    ])
  })

  test('is never changed and never deleted', async () => {
    await give(4)
    await expect(sql`update stock_ticket set amount = 5`.execute(db)).rejects.toThrow('stays as it is')
    await expect(sql`delete from stock_ticket`.execute(db)).rejects.toThrow('stays as it is')
  })
})

describe('what cannot be', () => {
  test('[INV-31] more than there is, is not taken, and nothing is written', async () => {
    expect(await take(1)).toEqual(notEnough)
    await give(1)
    expect(await take(1001, 'MILLILITER')).toEqual(notEnough)
    expect([await there(), await tickets()]).toMatchObject([1, [{ amount: 1 }]])
  })

  test('[READ-72] a unit of another kind is refused', async () => {
    expect(await give(1, 'SINGLE')).toEqual({
      problems: [{ message: 'Choose a unit that converts to Liter', path: 'unit' }],
    })
    expect(await tickets()).toEqual([])
  })

  test('an item that is gone is said', async () => {
    await inventoryDetailRows.remove(db, { id: detailId })
    expect(await take(1)).toEqual({
      problems: [{ message: 'This item is no longer in the inventory', path: 'detailId' }],
    })
  })

  test('two who take the last liter at once: one gets it', async () => {
    await give(1)
    const both = await Promise.all([1, 1].map((quantity) => transact(db, (tx) => take(quantity, 'LITER', tx))))
    expect(both.filter(isRefused)).toEqual([notEnough])
    expect(await there()).toBe(0)
  })
})

test('[READ-68] [DATA-18] the balance is the sum of the tickets, whatever came and went at once', async () => {
  const units = fc.constantFrom<StockUnit>('GALLON', 'LITER', 'MILLILITER', 'FLUID_OUNCE')
  const step = fc.record({
    isTaken: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 30_000 }).map((part) => part / 10_000),
    unit: units,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await Promise.all(
        steps.map(({ isTaken, quantity, unit }) => transact(db, (tx) => (isTaken ? take : give)(quantity, unit, tx))),
      )
      const { rows } = await sql<{ net: number; sum: number; last: number; least: number }>`
        select s.net, sum(t.net) as sum, min(t.after_net) as least,
          (array_agg(t.after_net order by t.seq desc))[1] as last
        from stock s join stock_ticket t on t.facility_id = s.facility_id and t.detail_id = s.id
        where s.id = ${detailId} group by s.net`.execute(db)
      for (const { net, sum, last, least } of rows) {
        expect(net).toBe(sum)
        expect(last).toBe(net)
        expect(least).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
})
