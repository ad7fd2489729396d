import { bestMatches, LookupKind, type LookupMatch } from '@cultivatd/domain/lookup/lookup'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { sql as lookUpOfAll } from '../db/migrations/0008-look-up.ts'
import { testDatabase } from '../db/database.builders.ts'
import { found } from './lookup.store.ts'

const facilities = ['GAAA-RANK-0003', 'GAAA-RANK-0001', 'GAAA-RANK-0002']
const alike = 230
const label = (kind: number, serial: number) => `1A4FF030000001${kind}0${String(serial).padStart(8, '0')}`
/** Few ends, so that many end alike. */
const ends = [7, 77, 4101, 4102, 9999] as const
const serial = (n: number) => Math.floor(n / ends.length) * 10_000 + (ends[n % ends.length] ?? 0)

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  for (const [at, facilityId] of facilities.entries()) await fill(db, facilityId, at)
})
afterAll(() => database.close())

/** Records in every state of their life, some of them under the same label or name in other facilities. */
async function fill(db: Db, facilityId: string, at: number): Promise<void> {
  const some = (count: number, record: (n: number) => object) =>
    jsonb(Array.from({ length: count }, (_, n) => ({ Id: n, ...record(n * 2 + (at % 2)) })))
  const day = '2026-11-01'
  const lives = [{}, { VegetativeDate: day }, { HarvestedDate: day }, { FloweringDate: day }, { DestroyedDate: day }]
  const plants = some(200, (n) => ({ Label: label(1, serial(n)), StrainName: 'GMO', ...lives[n % 7] }))
  const more = some(alike, (n) => ({
    Id: 1000 + n,
    Label: label(3, n * 10_000 + 5555),
    ...(n % 8 > 0 && { HarvestedDate: day }),
  }))
  // Of another number than the ends, so that what ends alike is in every state.
  const finished = [null, '', '0001-01-01', day, day, day, day]
  const packages = some(200, (n) => ({ Label: label(2, serial(n)), Quantity: n % 9, FinishedDate: finished[n % 7] }))
  const names = ['Clones', 'clones', 'CLONES', 'Clo', 'Änne', 'Z']
  const named = (n: number) => `${names[n % names.length]} ${n}`
  const batches = some(60, (n) => ({ Name: named(n), UntrackedCount: n % 4 === 0 ? 0 : n }))
  const harvests = some(60, (n) => ({ Name: named(n + 1), HarvestType: 'WholePlant', FinishedDate: finished[n % 4] }))
  for (const [table, records] of Object.entries({
    plant: plants,
    package: packages,
    plant_batch: batches,
    harvest: harvests,
  }))
    await insert(db, table, facilityId, records)
  await insert(db, 'plant', facilityId, more)
}

const insert = (db: Db, table: string, facilityId: string, records: unknown) =>
  sql`insert into ${sql.table(table)} (facility_id, id, list, metrc, gone_at)
    select ${facilityId}, doc ->> 'Id', 'any', doc, case when (doc ->> 'Id')::integer % 17 = 16 then now() end
    from jsonb_array_elements(${records}) as doc on conflict do nothing`.execute(db)

class Undo extends Error {}

/** What step 0008 found, which answered all that it found to be ranked here. */
async function foundBefore(texts: readonly string[]): Promise<LookupMatch[][]> {
  const answers: LookupMatch[][] = []
  const work = database.db.transaction().execute(async (tx) => {
    await sql.raw(lookUpOfAll.replace('create function', 'create or replace function')).execute(tx)
    for (const text of texts) answers.push(await found(tx, facilities, text))
    throw new Undo()
  })
  await expect(work).rejects.toThrow(Undo)
  return answers
}

const begin = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.integer({ min: 1, max: 24 })).map(([whole, length]) => whole.slice(0, length))
const anyLabel = fc.tuple(fc.constantFrom(1, 2, 3), fc.nat(250)).map(([kind, n]) => label(kind, serial(n)))
const end = fc.tuple(anyLabel, fc.integer({ min: 4, max: 8 })).map(([whole, length]) => whole.slice(-length))
const anyName = fc.tuple(fc.constantFrom('Clones', 'clo', 'Änne', 'z'), fc.nat(200)).map(([name, n]) => `${name} ${n}`)
const question = fc.oneof(anyLabel, begin(anyLabel), end, anyName, begin(anyName), fc.constantFrom('5555', '1', 'x'))

test('[LOOKUP-02] the best of each kind are the same as those of all that could be meant, in the same order', async () => {
  const texts = fc.sample(question, { numRuns: 120, seed: 12 })
  const before = await foundBefore(texts)
  for (const [at, text] of texts.entries()) {
    const now = await found(database.db, facilities, text)
    expect({ text, best: bestMatches(now) }).toEqual({ text, best: bestMatches(before[at] ?? []) })
    // Of each kind ten by their begin and ten by their end at most: that is all that travels.
    for (const kind of LookupKind.options)
      expect(now.filter((match) => match.kind === kind).length).toBeLessThanOrEqual(20)
  }
  expect(Math.max(...before.map(({ length }) => length))).toBeGreaterThanOrEqual(3 * 200)
})
