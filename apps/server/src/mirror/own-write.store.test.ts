import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { newestVersion, saveRecords } from './mirror.store.ts'
import { type OwnWrite, showOwnWrites } from './own-write.store.ts'

const facility = 'GAAA-0000-0001'
const label = '1A4000000000000000000001'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`truncate package, room, change`.execute(database.db))

/** The same second of Metrc's clock as our write: such a stamp does not tell which came first. */
const now = new Date()

/** A read of the package, as Metrc printed it then. */
const read = (fields: object) =>
  saveRecords(database.db, facility, 'packagesActive', [{ Id: 1, LastModified: now.toISOString(), ...fields }], {
    at: new Date(now.getTime() + 1_000),
  })

const confirmed = async (fields: Record<string, unknown>, given: Partial<OwnWrite> = {}) => {
  const version = (await newestVersion(database.db)) + 1
  const write = {
    table: 'package',
    key: label,
    operationId: 'o1',
    version,
    wasLookedFor: false,
    setsOnly: false,
  } as const
  await showOwnWrites(database.db, facility, [{ ...write, shows: () => fields, ...given }], now)
}

const note = async () =>
  (await sql<{ note: string | null }>`select metrc ->> 'Note' as note from package`.execute(database.db)).rows[0]?.note

const place = async () =>
  (await sql`select metrc ->> 'LocationName' as name, location_id as id from package`.execute(database.db)).rows

const printed = [
  { is: 'left out', fields: {} },
  { is: 'null', fields: { Note: null } },
]
for (const { is, fields } of printed)
  for (const later of printed)
    test(`[SYNC-03] a field that was ${is} and is read as ${later.is} again is behind what was confirmed`, async () => {
      await read({ Label: label, ...fields })
      await confirmed({ Note: 'Ours' })
      await read({ Label: label, ...later.fields })
      expect(await note()).toBe('Ours')
    })

for (const { is, fields } of printed)
  test(`[SYNC-03] what others wrote into a field that was ${is} is shown at once`, async () => {
    await read({ Label: label, ...fields })
    await confirmed({ Note: 'Ours' })
    await read({ Label: label, Note: 'Theirs' })
    expect(await note()).toBe('Theirs')
  })

test('[SYNC-03] of a chain of writes each former state is behind, and what only others can have made is news', async () => {
  await read({ Label: label, Note: 'First', Quantity: 10 })
  await confirmed({ Note: 'Second' })
  await confirmed({ Quantity: 9 })
  await confirmed({ Note: 'Third' })
  for (const [Note, Quantity] of [
    ['Second', 9],
    ['First', 10],
    ['Second', 10],
  ]) {
    await read({ Label: label, Note, Quantity })
    expect(await note()).toBe('Third')
  }
  await read({ Label: label, Note: 'Third', Quantity: 8 })
  expect((await sql`select metrc ->> 'Quantity' as quantity from package`.execute(database.db)).rows).toEqual([
    { quantity: '8' },
  ])
})

test('[SYNC-03] what was moved to a room that is not known is not in the room any more where it was', async () => {
  await read({ Label: label, LocationName: 'Veg 1', LocationId: 7 })
  await confirmed({ LocationName: 'veg 1' })
  expect(await place()).toEqual([{ name: 'veg 1', id: 7 }])
  await confirmed({ LocationName: 'Made a moment ago' })
  expect(await place()).toEqual([{ name: 'Made a moment ago', id: null }])
})

test('[SYNC-03] what was moved between two rooms of one name is in the second, whatever a read that is behind says', async () => {
  const room = { Id: 9, Name: 'Cure' }
  await saveRecords(database.db, facility, 'locationsActive', [room], { at: now })
  await read({ Label: label, LocationName: 'Cure', LocationId: 7 })
  await confirmed({ LocationName: 'Cure', LocationId: 9 })
  await read({ Label: label, LocationName: 'Cure', LocationId: 7 })
  await read({ Label: label, LocationName: 'Cure', LocationId: 7 })
  expect(await place()).toEqual([{ name: 'Cure', id: 9 }])
  // Then to one that is not known: the room before it does not tell of that.
  await confirmed({ LocationName: 'Made a moment ago' })
  await read({ Label: label, LocationName: 'Made a moment ago', LocationId: 11 })
  await read({ Label: label, LocationName: 'Cure', LocationId: 9 })
  expect(await place()).toEqual([{ name: 'Cure', id: 9 }])
})

test('[SYNC-03] what was moved to a room that was renamed meanwhile is in it, under its new name', async () => {
  const room = { Id: 9, Name: 'Flower 1' }
  await saveRecords(database.db, facility, 'locationsActive', [room], { at: now })
  await read({ Label: label, LocationName: 'Veg 1', LocationId: 7 })
  await confirmed({ LocationName: 'What it was called', LocationId: 9 })
  expect(await place()).toEqual([{ name: 'Flower 1', id: 9 }])
  await read({ Label: label, LocationName: 'Veg 1', LocationId: 7 })
  expect(await place()).toEqual([{ name: 'Flower 1', id: 9 }])
})

for (const [how, given] of [
  ['had to be looked for', { wasLookedFor: true }],
  ['was answered after a read that is behind was stored', { version: 1 }],
] as const) {
  test(`[SYNC-03] a note that ${how} is shown, also where Metrc’s clock was set back and its reads look old`, async () => {
    await read({ Label: label, Note: 'Former' })
    await confirmed({ Note: 'Ours' }, { ...given, setsOnly: true })
    expect(await note()).toBe('Ours')
    const stamp = { LastModified: new Date(now.getTime() - 240_000).toISOString() }
    await read({ Label: label, Note: 'Former', ...stamp })
    expect(await note()).toBe('Ours')
    await read({ Label: label, Note: 'Ours', Quantity: 3, ...stamp })
    expect((await sql`select metrc ->> 'Quantity' as quantity from package`.execute(database.db)).rows).toEqual([
      { quantity: '3' },
    ])
  })

  test(`[SYNC-03] a quantity that ${how} is left to the reads: it may be in it already`, async () => {
    await read({ Label: label, Note: 'Former' })
    await confirmed({ Note: 'Ours' }, { ...given, setsOnly: false })
    expect(await note()).toBe('Former')
  })
}
