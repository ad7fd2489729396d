import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { given } from '../db/mirror.builders.ts'
import { mappedItems } from '../item/item-mapping.store.ts'
import { mappedStrains } from '../strain/strain.store.ts'
import { type MappedKind, mappingOf, mappingStates } from './mapping.store.ts'

let database: Database
const facilities = ['GAAA-ONE1-0001', 'GAAA-TWO2-0002'] as const
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  for (const [at, id] of facilities.entries()) {
    await given.facility(db, id)
    // Two states may ask for different things under one name.
    const categories = [
      ['Buds', true, false],
      ['Kief', at === 1, false],
      ['Joint', true, at === 0],
    ].map(([Name, RequiresStrain, RequiresUnitWeight]) => ({
      Name,
      QuantityType: 'WeightBased',
      RequiresStrain,
      RequiresUnitWeight,
      RequiresUnitVolume: false,
    }))
    await sql`insert into reference_list (facility_id, id, metrc) values (${id}, 'itemCategories', ${jsonb(categories)})`.execute(
      db,
    )
  }
})
afterAll(() => database.close())

const rarely = <Value>(value: fc.Arbitrary<Value>, usual: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: value, weight: 1 })

const name = fc.constantFrom('Blue Dream', 'blue dream ', 'Kief', 'Jack')
const strainId = fc.constantFrom('s0', 's1', 's2', 'deleted', null)
const amount = rarely<unknown>(fc.constantFrom(null, 0.1865, 0.1868, '0.1865', 1e-7, 1e21, 60), fc.constant(0.1865))
const text = (value: string) => rarely<unknown>(fc.constantFrom(null, '', 7, ` ${value}`, 'Other'), fc.constant(value))

/** What is in Metrc where something is linked: `own` as an update would send it, and what of it is otherwise there. */
const there = <Own>(own: fc.Arbitrary<Own>, changed: fc.Arbitrary<object>) =>
  fc.record({
    own,
    at: fc.tuple(
      ...facilities.map(() =>
        fc.record({
          is: fc.constantFrom('linked', 'linked', 'linked', 'linked', 'inactive', 'gone', 'missing', 'unlinked'),
          changed: rarely(changed, fc.constant({})),
          write: rarely(
            fc.constantFrom('recorded create', 'recorded update', 'refused create', 'refused update'),
            fc.constant(null),
          ),
        }),
      ),
    ),
  })

const strains = fc.array(
  there(
    fc.record({
      Name: name,
      SativaPercentage: fc.constantFrom(60, 50),
      IndicaPercentage: fc.constant(40),
      ThcLevel: fc.constantFrom(0.1865, null),
      CbdLevel: fc.constant(null),
    }),
    fc.record({ Name: text('Blue Dream'), ThcLevel: amount, CbdLevel: amount }, { requiredKeys: [] }),
  ),
  { minLength: 3, maxLength: 6 },
)
const items = fc.array(
  there(
    fc.record({
      Name: name,
      ProductCategoryName: fc.constantFrom('Buds', 'Kief', 'Joint', 'Unknown'),
      strainId,
      UnitOfMeasureName: fc.constantFrom('Grams', null),
      UnitWeight: fc.constantFrom(null, 0.1865, 2),
      UnitWeightUnitOfMeasureName: fc.constantFrom(null, 'Grams'),
      StrainName: fc.constantFrom(null, 'Blue Dream', 'Jack', 'Kief'),
    }),
    fc.record(
      {
        Name: text('Blue Dream'),
        UnitWeight: amount,
        UnitVolume: amount,
        UnitOfMeasureName: text('Grams'),
        StrainName: text('Jack'),
      },
      { requiredKeys: [] },
    ),
  ),
  { minLength: 1, maxLength: 25 },
)
type Filled<Many> = Many extends fc.Arbitrary<(infer One)[]> ? One : never

async function fillMirror(
  kind: 'strain' | 'item',
  ownId: string,
  metrcId: number,
  { own, at }: Filled<typeof strains> | Filled<typeof items>,
) {
  const { db } = database
  for (const [place, { is, changed, write }] of at.entries()) {
    const facility = facilities[place]
    const record = { ...own, ...changed, Id: metrcId }
    if (is !== 'missing' && is !== 'unlinked')
      await sql`insert into ${sql.table(kind)} (facility_id, id, list, metrc, gone_at)
        values (${facility}, ${String(metrcId)}, ${`${kind}s${is === 'inactive' ? 'Inactive' : 'Active'}`}, ${jsonb(record)},
          ${is === 'gone' ? '2026-11-02' : null})`.execute(db)
    if (is !== 'unlinked')
      await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id) values (${kind}, ${ownId}, ${facility}, ${metrcId})`.execute(
        db,
      )
    const [state, what] = write?.split(' ') ?? []
    if (state)
      await sql`insert into operation (id, facility_id, kind, state, records, summary, payload, before, person_id, person_name)
        values (${`${kind} ${ownId} ${facility}`}, ${facility}, ${`${kind}.${what}`}, ${state}, '[]', '', ${jsonb({ catalogueId: ownId, id: metrcId })}, 'null', 'p', 'Ana')`.execute(
        db,
      )
  }
}

async function fill(ownStrains: Filled<typeof strains>[], ownItems: Filled<typeof items>[]) {
  const { db } = database
  for (const table of ['catalogue_strain', 'catalogue_item', 'catalogue_link', 'strain', 'item', 'operation'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const [at, strain] of ownStrains.entries()) {
    const { Name, SativaPercentage, IndicaPercentage, ThcLevel, CbdLevel } = strain.own
    await sql`insert into catalogue_strain (id, name, "sativaPercent", "indicaPercent", thc, cbd, "cross", notes)
      values (${`s${at}`}, ${Name}, ${SativaPercentage}, ${IndicaPercentage}, ${ThcLevel}, ${CbdLevel}, '', '')`.execute(
      db,
    )
    await fillMirror('strain', `s${at}`, 1 + at, strain)
  }
  for (const [at, item] of ownItems.entries()) {
    const { Name, ProductCategoryName, UnitOfMeasureName, UnitWeight, UnitWeightUnitOfMeasureName } = item.own
    await sql`insert into catalogue_item (id, name, "productCategoryName", "strainId", "unitOfMeasure", "weightQuantity", "weightUnit")
      values (${`i${at}`}, ${Name}, ${ProductCategoryName}, ${item.own.strainId}, ${UnitOfMeasureName}, ${UnitWeight},
        ${UnitWeightUnitOfMeasureName})`.execute(db)
    await fillMirror('item', `i${at}`, 100 + at, item)
  }
}

/** What the rule says of each, value by value. */
async function plainly(kind: MappedKind, ids: readonly string[]) {
  const rows: [string, string[]][] = []
  for (const id of ids) rows.push([id, (await mappingOf(database.db, kind, id)).map(({ cell }) => cell.state)])
  return Object.fromEntries(rows)
}

test('[READ-88] of whatever stands in Metrc, the list says what the rule says of each value', async () => {
  const seen = new Set<string>()
  let compared = 0
  await fc.assert(
    fc.asyncProperty(strains, items, async (ownStrains, ownItems) => {
      await fill(ownStrains, ownItems)
      for (const kind of [mappedStrains, mappedItems]) {
        const rows = await mappingStates(database.db, kind)
        const told = Object.fromEntries(rows.map(({ id, states }) => [id, states]))
        expect(told).toEqual(await plainly(kind, Object.keys(told)))
        const [one] = rows
        expect(await mappingStates(database.db, kind, one ? [one.id] : [])).toEqual(one ? [one] : [])
        compared += rows.length
        for (const state of Object.values(told).flat()) seen.add(`${kind.kind} ${state}`)
      }
      expect(compared).toBeGreaterThanOrEqual(ownStrains.length + ownItems.length)
    }),
    { numRuns: 12, seed: 88 },
  )
  const states = ['differs', 'gone', 'matches', 'refused', 'sent', 'unlinked']
  expect([...seen].sort()).toEqual(['item', 'strain'].flatMap((kind) => states.map((state) => `${kind} ${state}`)))
})
