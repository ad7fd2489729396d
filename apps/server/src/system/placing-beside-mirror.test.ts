import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import type { Db } from '../db/db.ts'
import { saveRecords } from '../mirror/mirror.store.ts'
import { createPageWriter } from '../mirror/page-writer.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { changeZone } from './place.store.ts'

describe('people place plants while the mirror writes the same ones', () => {
  let server: Awaited<ReturnType<typeof trackedTestServer>>
  let grower: Awaited<ReturnType<typeof trackedGrower>>
  let veg: string
  let systemId: string
  beforeAll(async () => {
    server = await trackedTestServer()
    grower = await trackedGrower(server)
    veg = await grower.room('Veg 2', 'Plants', ['vegetation'])
    systemId = await grower.system(veg, 'vegetation')
  })
  afterAll(() => server.close())

  const inVeg = () => ({ LocationId: Number(veg), LocationName: 'Veg 2' })
  const zone = { rack: 1, level: 1, zone: 1 }
  const read = () => ({ version: Number.MAX_SAFE_INTEGER, at: new Date() })
  const changed = <R extends object>(record: R): R => ({ ...record, LastModified: new Date().toISOString() })
  const lock = (tx: Db, table: 'plant' | 'plant_batch', id: number) =>
    sql`select from ${sql.table(table)} where facility_id = ${facilityId} and id = ${String(id)} for update`.execute(tx)
  /** Until so many transactions wait for a row of another. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db)
          return rows[0]?.count
        },
        { interval: 5, timeout: 20_000 },
      )
      .toBe(count)

  test('the same rows are taken in one order, whatever the order of Metrc', async () => {
    const plants = (await grower.plants(3, inVeg())).toSorted((a, b) => b.Id - a.Id)
    const ids = plants.map(({ Id }) => String(Id))
    const placing = { ids, place: { systemId, ...zone }, roomLocationId: Number(veg) }
    const inTransaction = (work: (own: Db) => Promise<unknown>) => server.db.transaction().execute(work)
    const both: Promise<unknown>[] = []
    await server.db.transaction().execute(async (tx) => {
      await lock(tx, 'plant', plants[1]?.Id ?? 0)
      both.push(inTransaction((own) => saveRecords(own, facilityId, 'plantsVegetative', plants.map(changed), read())))
      await waiting(1)
      both.push(inTransaction((own) => changeZone(own, 'plant', facilityId, placing)))
      await waiting(2)
    })
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  interface Pair {
    plant: Awaited<ReturnType<typeof grower.plant>>
    batch: Awaited<ReturnType<typeof grower.batch>>
  }
  const place = ({ plant, batch }: Pair, others: string[] = []) =>
    grower.post('system/place', {
      systemId,
      ...zone,
      date: today,
      plants: [plant.Label, ...others],
      batches: [batch.Name],
    })
  /** Takes a plant and then a batch. */
  type Take = (pair: Pair) => Promise<unknown>
  const takeOut: Take = ({ plant, batch }) =>
    grower.post('system/unplace', { plants: [plant.Label], batches: [batch.Name] })
  const write: Take = ({ plant, batch }) => {
    const writer = createPageWriter(server.db)
    const page = { facilityId, read: read(), cursor: null }
    return Promise.all([
      writer.save({ ...page, list: 'plantsVegetative', records: [changed(plant)] }),
      writer.save({ ...page, list: 'plantBatchesActive', records: [changed(batch)] }),
    ])
  }
  const takes: [string, Take, object][] = [
    ['placed where they are', (pair) => place(pair), { status: 200 }],
    ['placed beside one that moves here', async (pair) => place(pair, [(await grower.plant()).Label]), { status: 200 }],
    ['taken out', takeOut, { status: 200 }],
    ['written by the mirror', write, [1, 1]],
  ]

  test.each(takes)(
    'a plant and a batch are %s, though somebody takes them the other way round',
    async (_, take, done) => {
      const pair = { plant: await grower.plant(inVeg()), batch: await grower.batch() }
      server.sandbox.control.modify(facilityId, 'plantBatch', pair.batch.Id, inVeg())
      await server.services.mirror.refresh(facilityId, { plantBatches: [pair.batch.Id] })
      if (take === takeOut) await place(pair)
      let taking: Promise<unknown> = Promise.resolve()
      await server.db.transaction().execute(async (tx) => {
        // Both are going to wait for each other, and who looks first whether it is so is ended: not this one.
        await sql`set local deadlock_timeout = '1min'`.execute(tx)
        await lock(tx, 'plant_batch', pair.batch.Id)
        let asking: Promise<unknown> = Promise.resolve()
        // Who takes them looks a second after it began to wait for the batch, and once: this one has to wait by then.
        await server.db.transaction().execute(async (gate) => {
          await lock(gate, 'plant', pair.plant.Id)
          taking = take(pair)
          await waiting(1)
          asking = lock(tx, 'plant', pair.plant.Id)
          await waiting(2)
        })
        await asking
      })
      expect(await taking).toMatchObject(done)
    },
  )
})
