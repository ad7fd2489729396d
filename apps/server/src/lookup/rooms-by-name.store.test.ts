import { bestMatches } from '@cultivatd/domain/lookup/lookup'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/database.builders.ts'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { foundInRooms } from './rooms-by-name.store.ts'

const other = 'GAAA-0000-0002'
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const named = (table: 'strain' | 'item', id: number, Name: string, facilityId = licence) =>
    sql`insert into ${sql.table(table)} (facility_id, id, list, metrc)
      values (${facilityId}, ${String(id)}, 'active', ${jsonb({ Id: id, Name })})`.execute(db)
  await given.room(db, 1, 'Flower 1', ['flower'])
  await given.room(db, 2, 'Veg 1', ['vegetation'])
  await given.room(db, 3, 'Vault', ['packaging'])
  await given.room(db, 4, 'Dry 1', ['dry'])
  await given.room(db, 5, 'Old flower room', ['flower'])
  await sql`update room set list = 'locationsInactive' where id = '5'`.execute(db)
  await given.room(db, 1, 'Flower 9', ['flower'], other)
  await named('strain', 1, 'Wedding Cake')
  await named('strain', 2, 'Blue Dream')
  await named('strain', 3, 'Wedding Crasher')
  await named('strain', 1, 'Wedding Cake', other)
  await named('item', 1, 'Wedding Cake, bulk buds')
  await named('item', 2, 'Wedding Cake, shake')
  const day = '2026-11-01'
  const plant = (Id: number, LocationId: number, more: object = {}, facilityId = licence) =>
    given.plant(db, { Id, LocationId, StrainName: 'Wedding Cake', VegetativeDate: day, ...more }, facilityId)
  await plant(1, 1, { FloweringDate: day })
  await plant(2, 1, { FloweringDate: day })
  await plant(3, 2, { HarvestedDate: day })
  await plant(4, 2, { StrainName: 'Blue Dream' })
  await plant(5, 1, {}, other)
  // What stands in a room that shows no plants is not led to.
  await plant(6, 4)
  await given.batch(db, { Id: 1, LocationId: 2, UntrackedCount: 4, StrainName: 'Wedding Cake' })
  await given.package(db, { Id: 1, Label: '1A4', LocationId: 3, Item: { Name: 'Wedding Cake, bulk buds' } })
  await given.package(db, {
    Id: 2,
    Label: '1A5',
    LocationId: 3,
    Item: { Name: 'Wedding Cake, shake' },
    FinishedDate: day,
  })
})
afterAll(() => database.close())

const look = async (text: string, facilities = [licence]) =>
  bestMatches(await foundInRooms(database.db, facilities, text))
const found = async (text: string, facilities?: string[]) =>
  (await look(text, facilities)).map(({ kind, name, roomName }) => [kind, name, roomName])

describe('by a part of their name', () => {
  test('a room is found with its types, in any letters, and an archived one is not', async () => {
    expect(await look('wer 1')).toEqual([
      {
        kind: 'room',
        id: '1',
        facilityId: licence,
        name: 'Flower 1',
        about: 'Flower',
        state: '',
        isOpen: true,
        roomName: null,
        roomId: '1',
        isExact: false,
      },
    ])
    expect(await found('FLOWER')).toEqual([['room', 'Flower 1', null]])
    expect(await look('vault')).toMatchObject([{ kind: 'room', isExact: true }])
    // As long as a label.
    const name = 'Vegetative Room Number 1'
    await given.room(database.db, 6, name, ['vegetation'])
    expect(await look(name)).toMatchObject([{ kind: 'room', name, isExact: true }])
    await sql`delete from room where id = '6'`.execute(database.db)
  })

  test('a strain is found in each room that shows plants or clones of it, and nowhere without any', async () => {
    expect(await found('wedding c')).toEqual(
      expect.arrayContaining([
        ['strain', 'Wedding Cake', 'Flower 1'],
        ['strain', 'Wedding Cake', 'Veg 1'],
      ]),
    )
    expect((await found('wedding')).filter(([kind]) => kind === 'strain')).toHaveLength(2)
    expect(await found('Crasher')).toEqual([])
    expect(await look('Blue Dream')).toMatchObject([{ kind: 'strain', roomName: 'Veg 1', roomId: '2', isExact: true }])
  })

  test('an item is found in the room where its packages lie, and nowhere once they are finished', async () => {
    expect(await found('bulk')).toEqual([['item', 'Wedding Cake, bulk buds', 'Vault']])
    expect(await found('shake')).toEqual([])
  })

  test('[FAC-02] only in the facilities that are asked for', async () => {
    expect(await found('flower', [other])).toEqual([['room', 'Flower 9', null]])
    expect(await found('wedding', [other])).toEqual([['strain', 'Wedding Cake', 'Flower 9']])
    expect(await found('flower', [])).toEqual([])
  })
})

test('one or two letters have to begin a name; the digits of a label find rooms alone, a whole label nothing', async () => {
  expect(await found('fl')).toEqual([['room', 'Flower 1', null]])
  expect(await found('we')).toContainEqual(['strain', 'Wedding Cake', 'Flower 1'])
  for (const text of ['la', 'ed', '4101', '1A4FF0300000022000004101', '%', "'||'"])
    expect(await found(text)).toEqual([])
})

test('whether a room holds any of a strain or an item is asked of an index, not of all that stands there', async () => {
  const of = { VegetativeDate: '2026-11-01', StrainName: 'GMO', LocationId: 1 }
  const many = jsonb(Array.from({ length: 400 }, (_, at) => ({ Id: 1000 + at, Label: `G${at}`, ...of })))
  const read = await database.db.transaction().execute(async (tx) => {
    await sql`insert into plant (facility_id, id, list, metrc)
      select ${licence}, doc ->> 'Id', 'plantsVegetative', doc from jsonb_array_elements(${many}) as doc`.execute(tx)
    await sql`analyze plant, package, room, strain, item`.execute(tx)
    const before = await rowsRead(tx)
    for (const text of ['wedding', 'crasher', 'bulk']) await foundInRooms(tx, [licence, other], text)
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(40)
})

/** Rows of plants and packages that this transaction read, whole tables or by an index. */
async function rowsRead(tx: Database['db']): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where relname in ('plant', 'package')`.execute(tx)
  return rows[0]?.read ?? 0
}
