import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { mappedStrains } from '../strain/strain.store.ts'
import { mappingOf, mappingStates } from './mapping.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await given.facility(database.db)
})
afterAll(() => database.close())

const exact = { Name: 'Blue Dream', SativaPercentage: 60, IndicaPercentage: 40, ThcLevel: 0.1865, CbdLevel: null }

/** What Metrc may print of a strain of 60 % sativa and 18.65 % THC, and how it stands then. */
const printed: Record<string, [record: object, state: string]> = {
  'to the letter': [exact, 'matches'],
  'with decimals and another order': [{ ...exact, SativaPercentage: 60.0, CbdLevel: undefined }, 'matches'],
  'in other letters': [{ ...exact, Name: ' BLUE dream' }, 'matches'],
  'within the tolerance': [{ ...exact, ThcLevel: 0.1868 }, 'matches'],
  'with another level': [{ ...exact, ThcLevel: 0.19 }, 'differs'],
  'with a level that we do not have': [{ ...exact, CbdLevel: 0.01 }, 'differs'],
  'without a level that we have': [{ ...exact, ThcLevel: null }, 'differs'],
  'with other shares': [{ ...exact, SativaPercentage: 50, IndicaPercentage: 50 }, 'differs'],
  'under another name': [{ ...exact, Name: 'Blue Dream #2' }, 'differs'],
}

test('[READ-88] what is compared in the database, and what is told value by value, come to the same', async () => {
  const { db } = database
  for (const [at, [record]] of Object.values(printed).entries()) {
    const id = `s${at}`
    await sql`insert into catalogue_strain (id, name, "sativaPercent", "indicaPercent", thc, cbd, "cross", notes)
      values (${id}, 'Blue Dream', 60, 40, 0.1865, null, '', '')`.execute(db)
    await sql`insert into strain (facility_id, id, list, metrc)
      values (${licence}, ${String(at + 1)}, 'strainsActive', ${jsonb(record)})`.execute(db)
    await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id)
      values ('strain', ${id}, ${licence}, ${at + 1})`.execute(db)
  }
  const states = new Map((await mappingStates(db, mappedStrains)).map(({ id, states: [state] }) => [id, state]))
  const told = Object.keys(printed).map((name, at) => [name, states.get(`s${at}`)])
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(printed).map(([name, [, state]]) => [name, state])),
  )
  for (const [at, [, state]] of Object.values(printed).entries())
    expect((await mappingOf(db, mappedStrains, `s${at}`))[0]?.cell.state).toBe(state)
})

test('[STRAIN-09] what is on the list of discontinued ones is gone, and one of a facility that is not active is not told', async () => {
  const { db } = database
  await sql`update strain set list = 'strainsInactive' where id = '1'`.execute(db)
  await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id) values ('strain', 's0', 'ELSEWHERE', 77)`.execute(
    db,
  )
  const rows = await mappingOf(db, mappedStrains, 's0')
  expect(rows).toMatchObject([{ id: licence, linkedId: 1, record: null, cell: { state: 'gone' } }])
})
