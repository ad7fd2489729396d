import { phaseOf } from '@cultivatd/domain/plant/phase'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const day = '2026-11-01'
/** A day may be there, missing, or Metrc's word for missing. */
const values = [day, null, '0001-01-01']
const combinations = values.flatMap((VegetativeDate) =>
  values.flatMap((FloweringDate) =>
    values.flatMap((HarvestedDate) =>
      values.map((DestroyedDate) => ({ VegetativeDate, FloweringDate, HarvestedDate, DestroyedDate })),
    ),
  ),
)

test('[PLANT-01] the database counts a plant in the phase that the rule gives it, whatever its dates', async () => {
  const { db } = database
  for (const [index, dates] of combinations.entries()) await given.plant(db, { Id: index + 1, LocationId: 1, ...dates })
  const { rows } = await sql<{ phase: string }>`select phase from plant order by id::int`.execute(db)
  const known = (value: string | null) => (value === day ? day : null)
  const byRule = combinations.map(({ VegetativeDate, FloweringDate, HarvestedDate, DestroyedDate }) =>
    phaseOf({
      VegetativeDate: known(VegetativeDate),
      FloweringDate: known(FloweringDate),
      HarvestedDate: known(HarvestedDate),
      DestroyedDate: known(DestroyedDate),
    }),
  )
  expect(rows.map(({ phase }) => phase)).toEqual(byRule)
})
