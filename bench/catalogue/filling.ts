import { itemOf } from '@cultivatd/sandbox/blank-item'
import { unitsOfMeasure } from '@cultivatd/sandbox/units'
import { itemCategories } from '@cultivatd/sandbox/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { jsonb } from '../../apps/server/src/db/jsonb.ts'

export const strainCount = 2_000
export const itemCount = 5_000
/** What Generate Items finds: in no facility linked to anything. */
export const unlinkedCount = 5_000
export const licenses = Array.from({ length: 5 }, (_, at) => `GAAA-CATA-000${at + 1}`)

const categories = [
  'Flower & Buds',
  'Shake/Trim (by Strain)',
  'Pre-Roll (Flower Only)',
  'Pre-Roll (Infused)',
  'Kief',
  'Vape Cartridges',
].flatMap((name) => itemCategories.find(({ Name }) => Name === name) ?? [])
const strainWords = ['Blue', 'Northern', 'Lemon', 'Purple', 'Golden', 'Wedding', 'Sour', 'Royal']
const dreamWords = ['Dream', 'Lights', 'Haze', 'Punch', 'Goat', 'Cake', 'Diesel', 'Kush', 'Runtz', 'Breath']

const strainName = (s: number) => `${strainWords[s % 8]} ${dreamWords[s % 10]} ${s}`
/** One in forty is called otherwise in the second facility. */
const strainNameAt = (s: number, facility: number) =>
  s % 40 === 1 && facility === 1 ? `${strainName(s)}*` : strainName(s)
const thcOf = (s: number) => 0.15 + (s % 90) / 1000
/** One in ten is in three facilities only. */
const isStrainAt = (s: number, facility: number) => s % 10 !== 9 || facility < 3

const ownStrain = (s: number) => ({
  id: `strain-${s}`,
  name: strainName(s),
  sativa: 50 + (s % 9) * 5,
  indica: 50 - (s % 9) * 5,
  thc: thcOf(s),
  notes: `Stretches in the first two weeks, harvest after ${56 + (s % 14)} days; mother ${s % 12}`,
})

/** One in sixteen differs in one facility. */
const metrcStrain = (s: number, facility: number) => ({
  Id: s + 1,
  Name: strainNameAt(s, facility),
  TestingStatus: 'None',
  ThcLevel: s % 16 === 3 && facility === s % 5 ? thcOf(s) + 0.02 : thcOf(s),
  CbdLevel: null,
  IndicaPercentage: 50 - (s % 9) * 5,
  SativaPercentage: 50 + (s % 9) * 5,
  IsUsed: true,
  Genetics: '50% Indica / 50% Sativa',
})

const categoryOf = (i: number) => {
  const category = categories[i % categories.length]
  if (!category) throw new Error('The sandbox has no such category')
  return category
}
const strainOf = (i: number) => (i % 25 === 7 ? null : i % strainCount)
const itemName = (i: number) => `${strainName(i % strainCount)}, ${categoryOf(i).Name.toLowerCase()} ${i}`
const weightOf = (i: number) => (categoryOf(i).RequiresUnitWeight ? 1 + (i % 20) / 4 : null)
const volumeOf = (i: number) => (categoryOf(i).RequiresUnitVolume ? 10 + (i % 20) : null)
/** One in ten is in three facilities only. */
const isItemAt = (i: number, facility: number) => i % 10 !== 3 || facility < 3

const ownItem = (i: number) => ({
  id: `item-${i}`,
  name: itemName(i),
  category: categoryOf(i).Name,
  strain: strainOf(i) === null ? null : `strain-${strainOf(i)}`,
  unit: categoryOf(i).QuantityType === 'CountBased' ? 'Each' : 'Grams',
  weight: weightOf(i),
  volume: volumeOf(i),
})

/** One in twelve differs in one facility: it is called otherwise there. */
function metrcItem(i: number, facility: number) {
  const s = categoryOf(i).RequiresStrain ? strainOf(i) : null
  const [weight, volume] = [weightOf(i), volumeOf(i)]
  return itemOf(i + 1, i % 12 === 5 && facility === i % 5 ? `${itemName(i)} (old)` : itemName(i), categoryOf(i), {
    StrainId: s === null ? null : s + 1,
    StrainName: s === null ? null : strainNameAt(s, facility),
    UnitWeight: weight,
    UnitWeightUnitOfMeasureName: weight === null ? null : 'Grams',
    UnitVolume: volume,
    UnitVolumeUnitOfMeasureName: volume === null ? null : 'Milliliters',
  })
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function fillFacility(db: Db, license: string, facility: number): Promise<void> {
  const document = {
    DisplayName: `Grow ${facility + 1}`,
    Name: `Grow ${facility + 1} LLC`,
    License: { Number: license, LicenseType: 'Grower' },
    CredentialedDate: '2022-03-14',
  }
  await sql`insert into facility (id, metrc) values (${license}, ${jsonb(document)})`.execute(db)
  const vocabulary = { itemCategories, unitsOfMeasure }
  for (const [id, metrc] of Object.entries(vocabulary))
    await sql`insert into reference_list (facility_id, id, metrc) values (${license}, ${id}, ${jsonb(metrc)})`.execute(
      db,
    )
  const strains = numbers(strainCount).filter((s) => isStrainAt(s, facility))
  await fillMirror(
    db,
    'strain',
    license,
    strains.map((s) => metrcStrain(s, facility)),
  )
  await fillLinks(db, 'strain', license, strains)
  const items = numbers(itemCount).filter((i) => isItemAt(i, facility))
  await fillMirror(
    db,
    'item',
    license,
    items.map((i) => metrcItem(i, facility)),
  )
  await fillLinks(db, 'item', license, items)
}

async function fillMirror(db: Db, kind: 'strain' | 'item', license: string, records: readonly { Id: number }[]) {
  await sql`insert into ${sql.table(kind)} (facility_id, id, list, metrc)
    select ${license}, doc ->> 'Id', ${`${kind}sActive`}, doc from jsonb_array_elements(${jsonb(records)}) as doc`.execute(
    db,
  )
}

async function fillLinks(db: Db, kind: 'strain' | 'item', license: string, at: readonly number[]) {
  await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id)
    select ${kind}, ${`${kind}-`}::text || n, ${license}, n::bigint + 1
    from jsonb_array_elements_text(${jsonb(at)}) as n`.execute(db)
}

/** Strains and items of ours, five active facilities that have them in Metrc: matching, differing and not linked. */
export async function fillCatalogue(db: Db): Promise<void> {
  await sql`insert into catalogue_strain (id, name, "sativaPercent", "indicaPercent", thc, "cross", notes)
    select doc ->> 'id', doc ->> 'name', (doc -> 'sativa')::float8, (doc -> 'indica')::float8, (doc -> 'thc')::float8, '',
      doc ->> 'notes' from jsonb_array_elements(${jsonb(numbers(strainCount).map(ownStrain))}) as doc`.execute(db)
  await sql`insert into catalogue_item (id, name, "productCategoryName", "strainId", "unitOfMeasure", "weightQuantity",
      "weightUnit", "volumeQuantity", "volumeUnit")
    select doc ->> 'id', doc ->> 'name', doc ->> 'category', doc ->> 'strain', doc ->> 'unit',
      (doc ->> 'weight')::float8, case when doc ->> 'weight' is not null then 'Grams' end,
      (doc ->> 'volume')::float8, case when doc ->> 'volume' is not null then 'Milliliters' end
    from jsonb_array_elements(${jsonb(numbers(itemCount).map(ownItem))}) as doc`.execute(db)
  for (const [facility, license] of licenses.entries()) await fillFacility(db, license, facility)
  await sql`update organisation set active_facility_ids = ${jsonb(licenses)}`.execute(db)
  await settled(db)
}

/** Records of Metrc that nothing is linked to, each with a name of its own: what Generate Items and Auto-Generate offer. */
export async function fillUnlinked(db: Db): Promise<void> {
  for (const [facility, license] of licenses.entries()) {
    const own = numbers(unlinkedCount).filter((i) => i % licenses.length === facility)
    const items = own.map((i) => ({ ...metrcItem(i, facility), Id: 100_000 + i, Name: `New ${itemName(i)}` }))
    await fillMirror(db, 'item', license, items)
    const strains = own.map((i) => ({ ...metrcStrain(i, facility), Id: 100_000 + i, Name: `New ${strainName(i)}` }))
    await fillMirror(db, 'strain', license, strains)
  }
  await settled(db)
}

/** As the database is after a night: its statistics known, the feed read. */
async function settled(db: Db): Promise<void> {
  await sql`delete from change`.execute(db)
  for (const table of ['strain', 'item', 'catalogue_strain', 'catalogue_item', 'catalogue_link'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
