import { randomUUID } from 'node:crypto'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { aStrainForm } from '@cultivatd/domain/strain/strain-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { mappingOf, mappingStates } from '../catalogue/mapping.store.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { catalogueItems, itemVocabulary, packagesOfItem, listedItems } from './catalogue-item.store.ts'
import { itemProposals } from './item-proposals.store.ts'
import { mappedItems } from './item-mapping.store.ts'
import { items } from './item.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let editor: string
/** Blue Dream, as the organization and the facility both have it. */
let strainId: string
beforeAll(async () => {
  server = await trackedTestServer()
  editor = (await server.person([permission.strainEdit])).token
  strainId = await strain('Blue Dream')
})
afterAll(() => server.close())

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: editor, body, headers })
const refused = (message: string | RegExp, path?: string, status = 400) => ({
  status,
  answer: {
    errors: [
      { message: typeof message === 'string' ? message : expect.stringMatching(message), ...(path && { path }) },
    ],
  },
})
const idOf = ({ answer }: { answer: unknown }) => (answer as { id: string }).id
const strain = async (name: string) =>
  idOf(await call('POST', '/api/catalogue-strain/create', aStrainForm({ name, sativaPercent: 60, indicaPercent: 40 })))

const gallons = { Name: 'Gallons', Abbreviation: 'gal' }

let count = 0
/** An item of Blue Dream under a name of its own. */
async function ownItem(form: Partial<ItemForm> = {}) {
  count += 1
  const body = anItemForm({ name: `Own ${count}`, strainId, ...form })
  return own(idOf(await call('POST', '/api/catalogue-item/create', body)))
}
async function own(id: string) {
  const [item] = await catalogueItems(server.db, [id])
  if (!item) throw new Error(`There is no item ${id}`)
  return item
}
/** An item that somebody made in Metrc, as the mirror has it. */
async function metrcItem(fields: object = {}) {
  const made = testRecords(server.sandbox.control).item()
  server.sandbox.control.modify(grower, 'item', made.Id, fields)
  await server.services.mirror.refresh(grower, { items: [made.Id] })
  return { ...made, ...fields }
}
const link = async (id: string, metrcItemId: number | null, body: object = {}) =>
  call('PUT', `/api/catalogue-item/${id}/link`, {
    facilityId: grower,
    metrcItemId,
    version: (await own(id)).version,
    ...body,
  })
const row = async (id: string) => (await mappingOf(server.db, mappedItems, id)).find((one) => one.id === grower)
const cell = async (id: string) => (await row(id))?.cell

const preRoll = {
  productCategoryName: 'Pre-Roll (Flower Only)',
  unitOfMeasure: 'Each',
  weightQuantity: 1,
  weightUnit: 'Grams',
}
const toMetrc = (fields: object = {}) => ({
  facilityId: grower,
  name: 'Blue Dream, joint',
  category: 'Pre-Roll (Flower Only)',
  strain: 'Blue Dream',
  unitOfMeasure: 'Each',
  weightQuantity: 1,
  weightUnit: 'Grams',
  volumeQuantity: null,
  volumeUnit: null,
  ...fields,
})

const ofThc = { details: { UnitThcContent: 300, UnitThcContentUnitOfMeasure: 'Milligrams' } }

describe('the organization’s own item', () => {
  test('[API-40] [DATA-31] is kept whole, and what its category does not ask for is dropped', async () => {
    const item = await ownItem({ ...preRoll, volumeQuantity: 30, volumeUnit: 'Milliliters' })
    expect(item).toMatchObject({ ...preRoll, strainId, volumeQuantity: null, volumeUnit: null, metrcItems: [] })
  })

  test('[ITEM-08] [READ-91] what is counted is kept in Each, whatever was sent', async () => {
    expect(await ownItem({ ...preRoll, unitOfMeasure: null })).toMatchObject({ unitOfMeasure: 'Each' })
  })

  test('[ITEM-06] [ITEM-07] [ITEM-08] [ITEM-09] [ITEM-10] what the category asks for and is not there is refused, and nothing is kept', async () => {
    const before = await catalogueItems(server.db)
    const create = (form: object) =>
      call('POST', '/api/catalogue-item/create', { ...anItemForm({ strainId }), ...form })
    expect(await create({ name: ' ' })).toMatchObject(refused('Please enter a value', 'name'))
    expect(await create({ name: 'x'.repeat(10_000) })).toMatchObject(refused(/at most 100 characters/, 'name'))
    expect(await create({ name: 'a\u0000b' })).toMatchObject({ status: 400 })
    expect(await create({ strainId: null })).toMatchObject(refused('Please enter a value', 'strainId'))
    expect(await create({ strainId: 'nobody' })).toMatchObject(refused(/not there any more/, 'strainId'))
    expect(await create({ unitOfMeasure: null })).toMatchObject(refused('Please enter a value', 'unitOfMeasure'))
    expect(await create({ unitOfMeasure: 'Each' })).toMatchObject(refused('Choose a unit of weight', 'unitOfMeasure'))
    expect(await create({ ...preRoll, weightQuantity: null })).toMatchObject(
      refused('Please enter a value', 'weightQuantity'),
    )
    expect(await create({ ...preRoll, weightQuantity: -1 })).toMatchObject(refused(/above 0/, 'weightQuantity'))
    const tincture = { productCategoryName: 'Tinctures (Count-Volume)', strainId: null, volumeQuantity: 30 }
    expect(await create({ ...tincture, ...ofThc })).toMatchObject(refused('Please enter a value', 'volumeUnit'))
    expect(await create({ ...tincture, volumeUnit: 'Milliliters' })).toMatchObject(
      refused('Please enter a value', 'details.UnitThcContent'),
    )
    expect(await create({ productCategoryName: 'Unheard' })).toMatchObject(
      refused('Unknown category: Unheard', 'productCategoryName'),
    )
    expect(await catalogueItems(server.db)).toHaveLength(before.length)
  })

  test('[READ-108] before any facility was read an item is made of common values, which are marked', async () => {
    const before = await itemVocabulary(server.db)
    await saveOrganisation(server.db, { activeFacilityIds: [] })
    try {
      const common = await itemVocabulary(server.db)
      expect({ wereCommon: before.areCommon, isNewer: common.version > before.version }).toEqual({
        wereCommon: false,
        isNewer: true,
      })
      expect(common).toMatchObject({
        areCommon: true,
        units: expect.arrayContaining([expect.objectContaining(gallons)]),
      })
      const form = {
        productCategoryName: 'Tincture',
        unitOfMeasure: null,
        volumeQuantity: 30,
        volumeUnit: 'Milliliters',
      }
      expect(await ownItem(form)).toMatchObject({ ...form, unitOfMeasure: 'Each' })
    } finally {
      await saveOrganisation(server.db, { activeFacilityIds: [grower] })
    }
  })

  test('[READ-20] [PERM-20] strainView alone reads: each change is refused', async () => {
    const { token } = await server.person([permission.strainView])
    const { id } = await ownItem()
    for (const [method, path, body] of [
      ['POST', '/api/catalogue-item/create', anItemForm({ strainId })],
      ['PUT', `/api/catalogue-item/${id}/link`, { facilityId: grower, metrcItemId: null, version: 1 }],
      ['POST', '/api/item/create', toMetrc()],
      ['PUT', '/api/item/1', toMetrc()],
    ] as const)
      expect(await server.call(method, path, { token, body })).toMatchObject({ status: 403 })
  })

  test('[ITEM-05] [READ-90] several strains are an explicit null; without its strain the key is absent', async () => {
    expect((await ownItem({ productCategoryName: 'Kief', strainId: null })).strainId).toBeNull()
    const other = await strain('Short-lived')
    const item = await ownItem({ strainId: other })
    await call('DELETE', `/api/catalogue-strain/${other}`, { version: await versionOf(other) })
    const after = await own(item.id)
    expect(after).not.toHaveProperty('strainId')
    expect(after.version).toBeGreaterThan(item.version)
  })
})

async function versionOf(strain: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from catalogue_strain where id = ${strain}`.execute(
    server.db,
  )
  return rows[0]?.version ?? 0
}

describe('link', () => {
  test('[ITEM-04] [READ-88] links one facility’s item, which then matches or differs by what an update would send', async () => {
    const item = await ownItem(preRoll)
    expect(await cell(item.id)).toEqual({ state: 'unlinked' })
    const there = { ProductCategoryName: preRoll.productCategoryName, UnitOfMeasureName: 'Each', UnitWeight: 0.75 }
    const { Id } = await metrcItem({ ...there, Name: item.name.toUpperCase(), UnitWeightUnitOfMeasureName: 'Grams' })
    expect(await link(item.id, Id)).toMatchObject({ status: 200 })
    expect((await own(item.id)).metrcItems).toEqual([{ metrcLicense: grower, metrcItemId: Id }])
    expect(await cell(item.id)).toEqual({
      state: 'differs',
      differs: [{ field: 'UnitWeight', ours: 1, theirs: 0.75 }],
    })
    expect((await mappingStates(server.db, mappedItems, [item.id]))[0]?.states).toEqual(['differs'])
  })

  test('of an item whose strain nobody has said the strain is not compared', async () => {
    const other = await strain('Goes away')
    const item = await ownItem({ strainId: other })
    const { Id } = await metrcItem({ Name: item.name })
    await link(item.id, Id)
    expect(await cell(item.id)).toMatchObject({ differs: [{ field: 'StrainName', ours: 'Goes away' }] })
    await call('DELETE', `/api/catalogue-strain/${other}`, { version: await versionOf(other) })
    expect(await cell(item.id)).toEqual({ state: 'matches' })
  })

  test('one of another license, one that is linked already and one that nobody knows are refused', async () => {
    const [first, second] = [await ownItem(), await ownItem()]
    const { Id, Name } = await metrcItem()
    await link(first.id, Id)
    expect(await link(second.id, Id)).toMatchObject(
      refused(`${Name} is linked to ${first.name} already. Choose another one.`, 'metrcItemId'),
    )
    expect(await link(second.id, 987_654)).toMatchObject(refused(/not in Metrc any more/, 'metrcItemId'))
    await saveOrganisation(server.db, { activeFacilityIds: [grower, smallLicenses.processor] })
    server.services.organisation.forget()
    const elsewhere = await link(second.id, Id, { facilityId: smallLicenses.processor })
    expect(elsewhere).toMatchObject(refused(/belongs to another license/, 'metrcItemId'))
    expect((await own(second.id)).metrcItems).toEqual([])
  })

  test('[DATA-32] [DATA-33] the items of a facility are told as the specification spells them, with their strain', async () => {
    const made = await metrcItem({ UnitVolume: 30, UnitVolumeUnitOfMeasureName: 'Milliliters' })
    const [shown] = await items(server.db, grower, [String(made.Id)])
    expect(shown).toMatchObject({ id: String(made.Id), facilityId: grower })
    expect(shown?.metrc).toEqual({
      Id: made.Id,
      Name: made.Name,
      ProductCategoryName: made.ProductCategoryName,
      StrainId: made.StrainId,
      StrainName: made.StrainName,
      UnitOfMeasureName: made.UnitOfMeasureName,
      UnitVolume: 30,
      UnitVolumeUnitOfMeasureName: 'Milliliters',
      UnitWeight: made.UnitWeight,
      UnitWeightUnitOfMeasureName: made.UnitWeightUnitOfMeasureName,
      IsUsed: false,
    })
  })

  test('the items of a facility show what they are called in the catalogue, under a new version whenever that changes', async () => {
    const item = await ownItem()
    const { Id } = await metrcItem()
    const shown = async () => (await items(server.db, grower, [String(Id)]))[0]
    const before = await shown()
    expect(before?.catalogue).toBeNull()
    await link(item.id, Id)
    const linked = await shown()
    expect(linked?.catalogue).toEqual({ id: item.id, name: item.name })
    const { version } = await own(item.id)
    await call('PUT', `/api/catalogue-item/${item.id}`, { ...anItemForm({ name: 'Renamed here', strainId }), version })
    const renamed = await shown()
    expect(renamed?.catalogue?.name).toBe('Renamed here')
    await link(item.id, null)
    const unlinked = await shown()
    expect(unlinked?.catalogue).toBeNull()
    const versions = [before, linked, renamed, unlinked].map((one) => one?.version ?? 0)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(4)
  })

  test('the category of an item that is used in Metrc stays', async () => {
    const item = await ownItem()
    const { Id } = await metrcItem({ IsUsed: true })
    await link(item.id, Id)
    const { version } = await own(item.id)
    const body = { ...anItemForm({ name: item.name, strainId, ...preRoll }), version }
    expect(await call('PUT', `/api/catalogue-item/${item.id}`, body)).toMatchObject(
      refused(/is used in Metrc, so its category stays/, 'productCategoryName'),
    )
    const { metrcItems: _, ...listed } = await own(item.id)
    expect(listed.isUsed).toBe(true)
    expect((await listedItems(server.db)).find(({ id }) => id === item.id)).toEqual(listed)
    expect(await listedItems(server.db, [item.id])).toEqual([listed])
  })

  test('the packages of what it is linked to are counted by room, in its own unit', async () => {
    const item = await ownItem({ unitOfMeasure: 'Kilograms' })
    const flower = server.sandbox.control.all(grower, 'item').find(({ Name }) => Name === 'Blue Dream, bulk flower')
    await link(item.id, Number(flower?.Id))
    expect(await packagesOfItem(server.db, item.id)).toMatchObject([
      { facilityId: grower, roomName: 'Vault', packages: 2, quantity: 0.15, unitOfMeasureName: 'Kilograms' },
    ])
  })
})

describe('generate', () => {
  const generate = (name: string, ...ids: number[]) =>
    call('POST', '/api/catalogue-item/generate', {
      name,
      metrcItems: ids.map((metrcItemId) => ({ metrcLicense: grower, metrcItemId })),
    })

  test('[READ-89] makes an item of what Metrc has, of the strain that is ours, linked to it', async () => {
    const made = await metrcItem({ UnitOfMeasureName: 'Pounds' })
    const { status, answer } = await generate(made.Name, made.Id)
    expect(status).toBe(200)
    const { id } = answer as { id: string }
    expect(await own(id)).toMatchObject({ productCategoryName: 'Flower & Buds', unitOfMeasure: 'Pounds', strainId })
    expect(await cell(id)).toEqual({ state: 'matches' })
  })

  test('[READ-89] [READ-90] of a strain that is not ours it is made without one, and of none for several', async () => {
    const foreign = await metrcItem({ StrainId: 9999, StrainName: 'Nobody’s' })
    const { answer } = await generate('Of nobody’s strain', foreign.Id)
    expect(await own((answer as { id: string }).id)).not.toHaveProperty('strainId')
    const kief = await metrcItem({ ProductCategoryName: 'Kief', StrainId: null, StrainName: null })
    const made = await generate('Of several strains', kief.Id)
    expect((await own((made.answer as { id: string }).id)).strainId).toBeNull()
  })

  test('[READ-89] an existing name and one that is linked are refused, and nothing is made', async () => {
    const [existing] = await catalogueItems(server.db)
    const before = (await catalogueItems(server.db)).length
    const { Id } = await metrcItem()
    expect(await generate(existing?.name.toUpperCase() ?? '', Id)).toMatchObject(
      refused(`${existing?.name} is there already`, 'name'),
    )
    const other = await metrcItem()
    await link((await ownItem()).id, other.Id)
    expect(await generate('Fresh', other.Id)).toMatchObject(refused(/is linked to Own/, 'metrcItems'))
    expect(await generate('Fresh', 987_654)).toMatchObject({ status: 404 })
    const elsewhere = { name: 'Fresh', metrcItems: [{ metrcLicense: 'GAAA-NONE', metrcItemId: Id }] }
    expect(await call('POST', '/api/catalogue-item/generate', elsewhere)).toMatchObject({ status: 404 })
    expect(await catalogueItems(server.db)).toHaveLength(before + 1)
  })

  test('[READ-89] proposals say category and strain, and put near names together', async () => {
    const one = await metrcItem({
      Name: 'Shake, mixed',
      ProductCategoryName: 'Shake/Trim',
      StrainId: null,
      StrainName: null,
    })
    const two = await metrcItem({
      Name: 'shake mixed',
      ProductCategoryName: 'Shake/Trim',
      StrainId: null,
      StrainName: null,
    })
    const found = (await itemProposals(server.db)).find(({ name }) => name === 'Shake, mixed')
    expect(found?.found.map(({ metrcId }) => metrcId).toSorted()).toEqual([one.Id, two.Id].toSorted())
    expect(found?.found[0]).toMatchObject({ category: 'Shake/Trim', strain: null, isStrainKnown: false })
  })
})

describe('in Metrc', () => {
  test('[API-16] [READ-47] create makes one facility’s item and links it once Metrc has confirmed', async () => {
    const item = await ownItem({ ...preRoll, name: 'Blue Dream, joint' })
    const answered = await call('POST', '/api/item/create', toMetrc({ strain: ' blue DREAM', catalogueId: item.id }))
    expect(answered.status).toBe(200)
    const metrcItemId = Number(idOf(answered))
    expect(server.inMetrc('item', metrcItemId)).toMatchObject({
      Name: 'Blue Dream, joint',
      ProductCategoryName: 'Pre-Roll (Flower Only)',
      StrainName: 'Blue Dream',
      UnitOfMeasureName: 'Each',
      UnitWeight: 1,
      UnitWeightUnitOfMeasureName: 'Grams',
    })
    expect((await own(item.id)).metrcItems).toEqual([{ metrcLicense: grower, metrcItemId }])
    expect(await cell(item.id)).toEqual({ state: 'matches' })
    expect(await call('POST', '/api/item/create', toMetrc({ name: 'Twice', catalogueId: item.id }))).toMatchObject(
      refused('It is linked there already'),
    )
  })

  test('[API-17] [READ-19] update writes Metrc’s item of this id, weight and all, and keeps what the product does not know', async () => {
    const item = await ownItem(preRoll)
    const { Id } = await metrcItem({ Description: 'By hand' })
    await link(item.id, Id)
    expect(await call('PUT', `/api/item/${Id}`, toMetrc({ name: item.name }))).toMatchObject({ status: 200 })
    expect(server.inMetrc('item', Id)).toMatchObject({
      Name: item.name,
      UnitWeight: 1,
      UnitWeightUnitOfMeasureName: 'Grams',
      Description: 'By hand',
    })
    expect(await cell(item.id)).toEqual({ state: 'matches' })
  })

  test('what its category asks for besides goes to Metrc with it, is compared, and is kept by a change that leaves it out', async () => {
    const drops = { productCategoryName: 'Tinctures (Count-Volume)', strainId: null, unitOfMeasure: 'Each' }
    const ofOne = { volumeQuantity: 30, volumeUnit: 'Milliliters' }
    const item = await ownItem({ ...drops, ...ofOne, ...ofThc, name: 'Drops' })
    expect((await own(item.id)).details).toEqual(ofThc.details)
    const body = {
      facilityId: grower,
      name: 'Drops',
      category: drops.productCategoryName,
      strain: null,
      unitOfMeasure: 'Each',
    }
    const made = await call('POST', '/api/item/create', { ...body, ...ofOne, ...ofThc, catalogueId: item.id })
    expect(made.status).toBe(200)
    const id = Number(idOf(made))
    const shown = { UnitThcContent: 300, UnitThcContentUnitOfMeasureName: 'Milligrams' }
    expect(server.inMetrc('item', id)).toMatchObject(shown)
    expect(await cell(item.id)).toEqual({ state: 'matches' })
    expect(await call('PUT', `/api/item/${id}`, { ...body, name: 'Drops 2' })).toMatchObject({ status: 200 })
    expect(server.inMetrc('item', id)).toMatchObject({ Name: 'Drops 2', ...shown })
  })

  test('[API-17] weight and volume may be left out where the category asks for none', async () => {
    const { Id } = await metrcItem()
    const body = { facilityId: grower, name: 'Short', category: 'Kief', strain: null, unitOfMeasure: 'Grams' }
    expect(await call('PUT', `/api/item/${Id}`, body)).toMatchObject({ status: 200 })
    expect(server.inMetrc('item', Id)).toMatchObject({ Name: 'Short', ProductCategoryName: 'Kief', StrainName: null })
  })

  test('[API-16] [API-17] what Metrc would refuse is refused before', async () => {
    const { Id, Name } = await metrcItem()
    const create = (fields: object) => call('POST', '/api/item/create', toMetrc(fields))
    expect(await create({ name: Name.toLowerCase() })).toMatchObject(refused(`${Name} is there already`, 'name'))
    expect(await create({ name: 'Free', strain: 'Unheard' })).toMatchObject(
      refused(/^Unheard is not a strain of this facility in Metrc/, 'strain'),
    )
    expect(await create({ name: 'Free', strain: null })).toMatchObject(refused(/needs a strain/, 'strain'))
    expect(await create({ name: 'Free', weightQuantity: null })).toMatchObject(
      refused('Please enter a value', 'weightQuantity'),
    )
    expect(await create({ name: 'Free', category: 'Unheard' })).toMatchObject(
      refused('Unknown category: Unheard', 'category'),
    )
    const gummies = { category: 'Edibles (Count-Weight)', strain: null }
    expect(await create({ name: 'Free', ...gummies })).toMatchObject(
      refused('Please enter a value', 'details.UnitThcContent'),
    )
    const patches = { ...gummies, ...ofThc, category: 'Transdermal Patches' }
    expect(await create({ name: 'Free', ...patches })).toMatchObject(
      refused('Still missing: 1 product photo and 1 label photo.', 'files'),
    )
    expect(await create({ name: 'Free', catalogueId: 'nobody' })).toMatchObject(refused(/not in the catalogue/))
    expect(await call('PUT', '/api/item/987654', toMetrc())).toMatchObject(
      refused(/not in Metrc any more/, undefined, 404),
    )
    expect(server.inMetrc('item', Id)).toMatchObject({ Name })
  })

  test('an update that Metrc refuses because the item is used stays told until it is so', async () => {
    const item = await ownItem(preRoll)
    const { Id } = await metrcItem({ IsUsed: true })
    await link(item.id, Id)
    server.sandbox.control.setQuirks({ usedRecords: 'fixed' })
    const answer = await call('PUT', `/api/item/${Id}`, toMetrc({ name: item.name }))
    server.sandbox.control.setQuirks({ usedRecords: 'changeable' })
    expect(answer).toMatchObject(refused(/in use/))
    const shown = await cell(item.id)
    expect(shown).toMatchObject({ state: 'refused', write: { what: 'update' } })
    const corrects = shown && 'write' in shown ? shown.write.id : ''
    await call('PUT', `/api/item/${Id}`, toMetrc({ name: item.name }), { corrects })
    expect(await cell(item.id)).toEqual({ state: 'matches' })
  })

  test('a refused create that is corrected under another name is dealt with, so that nobody hears of it after an unlink', async () => {
    // In Metrc, and not yet in the mirror.
    const Name = 'Taken there'
    server.sandbox.control.modify(grower, 'item', testRecords(server.sandbox.control).item().Id, { Name })
    const item = await ownItem({ ...preRoll, name: Name })
    const create = (name: string, headers = {}) =>
      call('POST', '/api/item/create', toMetrc({ name, catalogueId: item.id }), headers)
    expect(await create(Name)).toMatchObject({ status: 400 })
    const shown = await cell(item.id)
    expect(shown).toMatchObject({ state: 'refused', write: { what: 'create' } })
    const other = await ownItem(preRoll)
    const forAnother = toMetrc({ name: other.name, catalogueId: other.id })
    expect(await call('POST', '/api/item/create', forAnother)).toMatchObject({ status: 200 })
    expect(await cell(item.id)).toEqual(shown)
    const corrects = shown && 'write' in shown ? shown.write.id : ''
    const again = await create(`${Name} too`, { 'idempotency-key': randomUUID(), corrects })
    expect(again).toMatchObject({ status: 200 })
    expect(await link(item.id, null)).toMatchObject({ status: 200 })
    expect(await cell(item.id)).toEqual({ state: 'unlinked' })
  })

  test('a refused update of an item that was renamed since is dealt with by the next one', async () => {
    const item = await ownItem(preRoll)
    const { Id } = await metrcItem({ IsUsed: true })
    await link(item.id, Id)
    server.sandbox.control.setQuirks({ usedRecords: 'fixed' })
    await call('PUT', `/api/item/${Id}`, toMetrc({ name: item.name }))
    server.sandbox.control.setQuirks({ usedRecords: 'changeable' })
    server.sandbox.control.modify(grower, 'item', Id, { Name: `Renamed ${Id}` })
    await server.services.mirror.refresh(grower, { items: [Id] })
    expect(await call('PUT', `/api/item/${Id}`, toMetrc({ name: item.name }))).toMatchObject({ status: 200 })
    const { rows } = await sql<{ state: string; dealt: boolean }>`
      select state, dealt_with_at is not null as dealt from operation where payload ->> 'id' = ${String(Id)} order by seq`.execute(
      server.db,
    )
    expect(rows).toMatchObject([{ state: 'refused', dealt: true }, { state: 'confirmed' }])
  })
})
