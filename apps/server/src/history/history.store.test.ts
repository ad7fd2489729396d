import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Db } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { givenOperation, settleOperation } from './history.builders.ts'
import { type HistoryOf, historyOf, recordChange, system } from './history.store.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const ana = { id: 'ana', name: 'Ana Flor' }
const facilityId = 'GAAA-HIST-0001'
const room = (record: string): HistoryOf => ({ facilityId, entity: 'room', record })
const rename = (record: string, before: string, after: string) => ({
  by: ana,
  facilityId,
  entity: 'room' as const,
  records: [after, record] as const,
  what: 'room.update',
  summary: (fields: string) => `Changed ${fields} of ${before}`,
  before: { name: before, types: ['dry'] },
  after: { name: after, types: ['dry'] },
})

describe('a change of ours', () => {
  test('is told by who, when, what, and what was before and after', async () => {
    await recordChange(db, rename('room-1', 'Store', 'Shed'))
    expect(await historyOf(db, room('room-1'))).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        version: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        personName: 'Ana Flor',
        what: 'room.update',
        summary: 'Changed the name of Store',
        changes: [{ label: 'Name', before: 'Store', after: 'Shed' }],
        operationId: null,
        outcome: null,
      },
    ])
  })
  test('is found by the name and by the id of its record, newest first, and only in its facility', async () => {
    await recordChange(db, rename('room-2', 'Flower 1', 'Flower 2'))
    await recordChange(db, rename('room-2', 'Flower 2', 'Flower 3'))
    const names = async (of: HistoryOf) => (await historyOf(db, of)).map(({ changes }) => changes[0]?.after)
    expect(await names(room('room-2'))).toEqual(['Flower 3', 'Flower 2'])
    expect(await names(room('Flower 3'))).toEqual(['Flower 3'])
    expect(await names({ ...room('room-2'), facilityId: 'GAAA-HIST-0002' })).toEqual([])
    expect(await names({ ...room('room-2'), entity: 'facility' })).toEqual([])
  })
  test('of nothing is none', async () => {
    await recordChange(db, rename('room-3', 'Dry 1', 'Dry 1'))
    expect(await historyOf(db, room('room-3'))).toEqual([])
  })
  test('is not there when its transaction is rolled back, and leaves no gap', async () => {
    const last = async () =>
      (await sql<{ seq: number }>`select max(seq) as seq from history`.execute(db)).rows[0]?.seq ?? 0
    const before = await last()
    const work = db.transaction().execute(async (tx) => {
      await recordChange(tx, rename('room-4', 'Dry 1', 'Dry 2'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await recordChange(db, { ...rename('room-4', 'Dry 1', 'Dry 3'), by: system })
    expect(await last()).toBe(before + 1)
    expect((await historyOf(db, room('room-4'))).map(({ personName }) => personName)).toEqual(['System'])
  })
})

describe('a write to Metrc', () => {
  const label = () => `1A4${randomUUID().replaceAll('-', '').slice(0, 21).toUpperCase()}`
  const pkg = (record: string): HistoryOf => ({ facilityId, entity: 'package', record })

  test('is in the history from the moment in which it is recorded, and with what became of it', async () => {
    const record = label()
    const id = await givenOperation(db, { facilityId, records: [record] })
    await settleOperation(db, id, { state: 'refused', problems: ['Too heavy.'] })
    expect(await historyOf(db, pkg(record))).toMatchObject([
      {
        what: 'package.move refused',
        personName: 'Ana Flor',
        operationId: id,
        outcome: { state: 'refused', problems: ['Too heavy.'], decision: null },
      },
      {
        what: 'package.move recorded',
        summary: 'Moved to Pack 2',
        operationId: id,
        changes: [{ label: 'Room', before: 'Pack 1', after: 'Pack 2' }],
        outcome: { state: 'recorded', problems: [] },
      },
    ])
  })
  test('that is on its way is told once, when it ends', async () => {
    const record = label()
    const id = await givenOperation(db, { facilityId, records: [record] })
    for (const state of ['sending', 'unknown', 'sending', 'waiting', 'sending', 'confirmed'] as const)
      await settleOperation(db, id, { state })
    expect((await historyOf(db, pkg(record))).map(({ what }) => what)).toEqual([
      'package.move confirmed',
      'package.move recorded',
    ])
  })
  test('that a person decides on is told with that person and the reason, whether it ends or goes again', async () => {
    const record = label()
    const id = await givenOperation(db, { facilityId, records: [record] })
    const marcus = { decided_by_id: 'marcus', decided_by_name: 'Marcus Reyes' }
    await settleOperation(db, id, { state: 'needs-person', problems: ['Not clear.'] })
    await settleOperation(db, id, { state: 'waiting', decision: 'not-applied', ...marcus })
    await settleOperation(db, id, { state: 'withdrawn', decision: 'given-up', decision_reason: 'Too late', ...marcus })
    const [withdrawn, again, unclear] = await historyOf(db, pkg(record))
    expect(withdrawn).toMatchObject({
      what: 'package.move withdrawn',
      personName: 'Marcus Reyes',
      outcome: { decision: 'given-up', reason: 'Too late' },
    })
    expect(again).toMatchObject({ what: 'package.move not-applied', personName: 'Marcus Reyes' })
    expect(unclear).toMatchObject({ personName: 'Ana Flor', outcome: { state: 'needs-person' } })
  })
  test('of a room is found by the id of the room too, also when Metrc gave it', async () => {
    const of = {
      facilityId,
      kind: 'location.update',
      records: ['Dry 9'],
      summary: 'Renamed Dry 9 to Flower 9',
      payload: { id: 9, name: 'Flower 9' },
    }
    await givenOperation(db, of)
    expect(await historyOf(db, room('9'))).toMatchObject([{ summary: 'Renamed Dry 9 to Flower 9' }])
    const id = await givenOperation(db, { ...of, kind: 'location.create', payload: { name: 'Flower 10' } })
    await settleOperation(db, id, { state: 'confirmed', metrc_id: 10 })
    expect((await historyOf(db, room('10'))).map(({ what }) => what)).toEqual(['location.create confirmed'])
  })
  test('is in the history of every package that it names, whatever it is about', async () => {
    const record = label()
    const records = ['H-1', record]
    await givenOperation(db, { facilityId, kind: 'harvest.create-package', records, payload: {} })
    expect(await historyOf(db, pkg(record))).toHaveLength(1)
    expect(await historyOf(db, { facilityId, entity: 'harvest', record: 'H-1' })).toHaveLength(1)
  })

  test('of a batch of clones begins with their cutting, which was done to a plant', async () => {
    const { db } = database
    await givenOperation(db, { facilityId, kind: 'plant.cut-clones', records: ['1A4-MOTHER', 'Spring'] })
    await givenOperation(db, { facilityId, kind: 'plant.move', records: ['Spring'] })
    const entries = await historyOf(db, { facilityId, entity: 'plant-batch', record: 'Spring' })
    expect(entries.map(({ what }) => what)).toEqual(['plant.cut-clones recorded'])
  })
})

describe('the history', () => {
  test('is never changed, shortened or emptied', async () => {
    await recordChange(db, rename('room-7', 'Dry 1', 'Dry 2'))
    for (const statement of [
      `update history set summary = 'Nothing'`,
      'delete from history',
      'truncate history',
      'update history_head set seq = 1',
      'delete from history_head',
      'truncate history_head',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('The history is only ever added to')
    expect(await historyOf(db, room('room-7'))).toHaveLength(1)
  })
  test('shows the newest 100 entries of a record', async () => {
    for (let n = 0; n < 102; n++) await recordChange(db, rename('room-8', `Dry ${n}`, `Dry ${n + 1}`))
    const entries = await historyOf(db, room('room-8'))
    expect(entries).toHaveLength(100)
    expect(entries[0]?.changes[0]?.after).toBe('Dry 102')
    expect(await historyOf(db, room('room-8'), [entries[3]?.id ?? ''])).toEqual([entries[3]])
  })
})
