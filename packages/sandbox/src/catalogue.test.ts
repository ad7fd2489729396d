import { createMetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Item } from '@cultivatd/metrc/item-records'
import type { Strain } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asking, type Asking, problemsOf, smallToday, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const { grower, processor } = smallLicenses

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const strain = (fields: object = {}) => ({ Name: 'Gelato', IndicaPercentage: 55, SativaPercentage: 45, ...fields })
const item = (fields: object = {}) => ({
  Name: 'Top shelf',
  ItemCategory: 'Flower & Buds',
  UnitOfMeasure: 'Grams',
  Strain: 'Blue Dream',
  ...fields,
})
const rowOf = { strains: strain, items: item }
const tables = ['strains', 'items'] as const
const active = async <T>(table: (typeof tables)[number]) => (await metrc.page<T>(`/${table}/v2/active`)).Data
const strainNamed = async (name: string) => (await active<Strain>('strains')).find(({ Name }) => Name === name)!
const itemNamed = async (name: string) => (await active<Item>('items')).find(({ Name }) => Name === name)!

describe.each(tables)('names of %s', (table) => {
  const path = `/${table}/v2`
  const kind = table === 'strains' ? 'A Strain' : 'An Item'

  test.each<[string, unknown, string]>([
    ['nothing', null, 'Name was not specified.'],
    ['an empty one', '', 'Name was not specified.'],
    ['only blanks', ' \t ', 'Name was not specified.'],
    ['a number', 41, 'Name is invalid.'],
    ['a list', ['Gelato'], 'Name is invalid.'],
    ['10,000 characters', 'x'.repeat(10_000), 'Name cannot be longer than 150 characters.'],
    ['one with NUL', 'Gel\u0000ato', 'Name is invalid.'],
    ['one with a line break', 'Gel\nato', 'Name is invalid.'],
  ])('%s is no name', async (_what, Name, sentence) => {
    expect(problemsOf(await metrc.post(path, [rowOf[table]({ Name })]))).toEqual([sentence])
  })

  test('are told apart by neither case nor the blanks around them', async () => {
    expect((await metrc.post(path, [rowOf[table]({ Name: 'Same' })])).status).toBe(200)
    for (const Name of ['same', ' Same ', 'SAME\t'])
      expect(problemsOf(await metrc.post(path, [rowOf[table]({ Name })]))).toEqual([
        `${kind} with the Name "${Name.trim()}" already exists.`,
      ])
    for (const Name of ['Sa-me', 'Sa me']) expect((await metrc.post(path, [rowOf[table]({ Name })])).status).toBe(200)
  })

  test('are unique in a license, among the rows of one write too, and free in another license', async () => {
    const twice = await metrc.post(path, [rowOf[table]({ Name: 'Twice' }), rowOf[table]({ Name: 'twice' })])
    expect(twice.json()).toEqual([{ row: 1, message: `${kind} with the Name "twice" already exists.` }])
    const rows = [rowOf[table]({ Name: 'Once', ItemCategory: 'Kief' })]
    for (const license of [grower, processor])
      expect((await metrc.ask('POST', metrc.at(path, {}, license), rows)).status).toBe(200)
  })

  test('that are taken cannot be had by a change either, but one’s own in other letters can', async () => {
    const made = await metrc.post(path, [rowOf[table]({ Name: 'First' }), rowOf[table]({ Name: 'Second' })])
    const [first, second] = made.json<{ Ids: number[] }>().Ids
    expect(problemsOf(await metrc.put(path, [rowOf[table]({ Id: second, Name: 'FIRST' })]))).toEqual([
      `${kind} with the Name "FIRST" already exists.`,
    ])
    expect((await metrc.put(path, [rowOf[table]({ Id: first, Name: 'FIRST' })])).status).toBe(200)
  })

  test('of another license’s records are not changed', async () => {
    const made = await metrc.post(path, [rowOf[table]()])
    const [Id] = made.json<{ Ids: number[] }>().Ids
    const row = [rowOf[table]({ Id, ItemCategory: 'Kief' })]
    expect((await metrc.ask('PUT', metrc.at(path, {}, processor), row)).json()).toEqual([
      { row: 0, message: `${kind.split(' ')[1]} ${Id} does not exist in the current Facility.` },
    ])
    expect((await metrc.ask('DELETE', metrc.at(`${path}/${Id}`, {}, processor))).status).toBe(401)
  })
})

describe('shares and levels of a strain', () => {
  const whole = 'Indica and Sativa Percentages combined must equal 100%.'

  test.each<[object, string[]]>([
    [{ IndicaPercentage: '55' }, ['Indica Percentage is invalid.']],
    [{ IndicaPercentage: true }, ['Indica Percentage is invalid.']],
    [{ IndicaPercentage: null }, ['Indica Percentage was not specified.']],
    [{ IndicaPercentage: -55, SativaPercentage: 155 }, [whole]],
    [{ IndicaPercentage: 0.55, SativaPercentage: 0.45 }, [whole]],
    [{ IndicaPercentage: 100, SativaPercentage: 100 }, [whole]],
    [{ IndicaPercentage: 0, SativaPercentage: 0 }, [whole]],
    [{ IndicaPercentage: 55.001 }, [whole]],
    [{ IndicaPercentage: 1e308 }, ['Indica Percentage is invalid.']],
    [{ ThcLevel: '0.2' }, ['Thc Level is invalid.']],
    [{ ThcLevel: 1.0001 }, ['THC Level must be between 0 and 1.']],
    [{ CbdLevel: -0.0001 }, ['CBD Level must be between 0 and 1.']],
    [{ TestingStatus: 5 }, ['Testing Status is invalid.']],
  ])('%j is refused', async (fields, sentences) => {
    expect(problemsOf(await metrc.post('/strains/v2', [strain(fields)]))).toEqual(sentences)
    expect(await strainNamed('Gelato')).toBeUndefined()
  })

  test.each([
    { IndicaPercentage: 100, SativaPercentage: 0 },
    { IndicaPercentage: 0, SativaPercentage: 100 },
    { IndicaPercentage: 12.3456, SativaPercentage: 87.6544 },
    { ThcLevel: 0, CbdLevel: 1 },
  ])('%j is taken', async (fields) => {
    expect((await metrc.post('/strains/v2', [strain(fields)])).status).toBe(200)
    expect(await strainNamed('Gelato')).toMatchObject(fields)
  })

  test('what is no number in JSON is no body, and one beyond all numbers is refused', async () => {
    const written = (number: string) => JSON.stringify([strain({ IndicaPercentage: 0 })]).replace(':0', `:${number}`)
    const sent = (number: string) => metrc.ask('POST', metrc.at('/strains/v2'), written(number))
    expect((await sent('NaN')).json()).toEqual({ Message: 'The request body is not valid JSON.' })
    for (const number of ['1e309', '-1e309'])
      expect(problemsOf(await sent(number))).toEqual(['Indica Percentage is invalid.'])
  })
})

describe('what is used', () => {
  const packed = (Item: string) => ({
    Tag: smallLabels.freePackageTag,
    Location: 'Vault',
    Item,
    Quantity: 5,
    UnitOfMeasure: 'Grams',
    ActualDate: smallToday,
    Ingredients: [{ Package: smallLabels.flower, Quantity: 5, UnitOfMeasure: 'Grams' }],
  })

  test('an item is used once something is packed as it, or becomes it', async () => {
    await metrc.post('/items/v2', [item(), item({ Name: 'Smalls' })])
    expect([(await itemNamed('Top shelf')).IsUsed, (await itemNamed('Smalls')).IsUsed]).toEqual([false, false])
    await metrc.post('/packages/v2', [packed('Top shelf')])
    await metrc.put('/packages/v2/item', [{ Label: smallLabels.flower, Item: 'Smalls' }])
    expect([(await itemNamed('Top shelf')).IsUsed, (await itemNamed('Smalls')).IsUsed]).toEqual([true, true])
  })

  test('is as all others, unless the host keeps it', async () => {
    const { Id } = await strainNamed('Blue Dream')
    expect((await metrc.put('/strains/v2', [strain({ Id, Name: 'Blue Dreams' })])).status).toBe(200)
    sandbox.control.setQuirks({ usedRecords: 'fixed' })
    const refused = 'The Strain "Blue Dreams" cannot be changed because it is in use.'
    for (const fields of [{ Name: 'Blue Dream' }, { IndicaPercentage: 54, SativaPercentage: 46 }])
      expect(problemsOf(await metrc.put('/strains/v2', [strain({ Id, Name: 'Blue Dreams', ...fields })]))).toEqual([
        refused,
      ])
    expect(await metrc.remove(`/strains/v2/${Id}`)).toMatchObject({
      status: 400,
      text: '{"Message":"The Strain \\"Blue Dreams\\" cannot be discontinued because it is in use."}',
    })
    expect(await strainNamed('Blue Dreams')).toMatchObject({ IndicaPercentage: 55 })
  })

  test('may be measured anew all the same, and what is not used is free', async () => {
    sandbox.control.setQuirks({ usedRecords: 'fixed' })
    const used = await strainNamed('Blue Dream')
    const { Id, IndicaPercentage, SativaPercentage } = used
    const levels = { ThcLevel: 0.31, CbdLevel: 0.001, TestingStatus: 'ThirdParty' }
    const row = { Id, Name: used.Name, IndicaPercentage, SativaPercentage, ...levels }
    expect((await metrc.put('/strains/v2', [row])).status).toBe(200)
    expect(await strainNamed('Blue Dream')).toMatchObject(levels)
    const [free] = (await metrc.post('/strains/v2', [strain()])).json<{ Ids: number[] }>().Ids
    expect((await metrc.put('/strains/v2', [strain({ Id: free, Name: 'Gelato 41' })])).status).toBe(200)
    expect((await metrc.remove(`/strains/v2/${free}`)).status).toBe(200)
  })

  test.each([
    [{ Name: 'Loose' }],
    [{ ItemCategory: 'Shake/Trim (by Strain)' }],
    [{ UnitOfMeasure: 'Ounces' }],
    [{ Strain: 'Gelato' }],
  ])('an item keeps what it is known by where the host keeps used ones: %j', async (fields) => {
    await metrc.post('/strains/v2', [strain()])
    sandbox.control.setQuirks({ usedRecords: 'fixed' })
    const { Id, Name } = await itemNamed('Blue Dream, bulk flower')
    const change = (more: object) => metrc.put('/items/v2', [item({ Id, Name, ...more })])
    expect(problemsOf(await change(fields))).toEqual([
      'The Item "Blue Dream, bulk flower" cannot be changed because it is in use.',
    ])
    expect((await change({ Description: 'Hand trimmed' })).status).toBe(200)
    expect(await itemNamed(Name)).toMatchObject({ Description: 'Hand trimmed', UnitOfMeasureName: 'Grams' })
  })
})

test('a change of a strain or an item shows in the window of its moment, and what is archived leaves it', async () => {
  const query = { lastModifiedStart: '2026-11-20T14:00:00Z', lastModifiedEnd: '2026-11-20T16:00:00Z', pageSize: 20 }
  for (const table of tables) {
    const names = async () =>
      (await metrc.page<Strain | Item>(`/${table}/v2/active`, query)).Data.map(({ Name }) => Name)
    expect(await names()).toEqual([])
    const [Id] = (await metrc.post(`/${table}/v2`, [rowOf[table]()])).json<{ Ids: number[] }>().Ids
    expect(await names()).toEqual([rowOf[table]().Name])
    await metrc.put(`/${table}/v2`, [rowOf[table]({ Id, Name: 'Renamed' })])
    expect(await names()).toEqual(['Renamed'])
    await metrc.remove(`/${table}/v2/${Id}`)
    expect(await names()).toEqual([])
    // The inactive list documents no window and ignores one.
    expect((await metrc.page<Strain>(`/${table}/v2/inactive`, query)).Data.map(({ Name }) => Name)).toContain('Renamed')
  }
})

describe('what the person of a key may not do', () => {
  const lacking = async (lacks: readonly string[]) => {
    sandbox.control.setUserKeys({ user: 'all', limited: { sees: 'all', lacks } })
    return asking(sandbox.url, 'vendor', 'limited')
  }

  test.each([
    ['Manage Strains', '/strains/v2', '/items/v2'],
    ['Manage Items', '/items/v2', '/strains/v2'],
    ['Manage Locations', '/locations/v2', '/strains/v2'],
  ])('without %s every path below %s is answered 401, and others are not', async (permission, closed, open) => {
    const limited = await lacking([permission])
    const known = (await metrc.page<{ Id: number }>(`${closed}/active`)).Data[0]
    for (const path of [`${closed}/active`, `${closed}/inactive`, `${closed}/${known?.Id}`])
      expect(await limited.get(path)).toMatchObject({ status: 401, text: '' })
    expect(await limited.post(closed, [{}])).toMatchObject({ status: 401, text: '' })
    expect(await limited.put(closed, [{}])).toMatchObject({ status: 401, text: '' })
    expect(await limited.remove(`${closed}/${known?.Id}`)).toMatchObject({ status: 401, text: '' })
    // The shape of the body is looked at before (Metrc reference §4).
    expect(await limited.post(closed, [])).toMatchObject({ status: 400 })
    expect((await limited.get(`${open}/active`)).status).toBe(200)
    expect((await limited.get('/items/v2/categories')).status).toBe(200)
  })

  test('lab results need the right to see packages and the one to change them', async () => {
    const query = { packageId: (await metrc.package(smallLabels.flower)).Id }
    for (const permission of ['View Packages', 'Manage Packages Inventory'])
      expect((await (await lacking([permission])).get('/labtests/v2/results', query)).status).toBe(401)
    const limited = await lacking(['Manage Strains'])
    expect((await limited.get('/labtests/v2/results', query)).status).toBe(200)
    expect((await limited.get('/labtests/v2/types')).status).toBe(200)
  })

  test('reaches a client as Metrc’s no, and not as a key that is wrong everywhere', async () => {
    await lacking(['Manage Strains'])
    const client = createMetrcClient({ baseUrl: sandbox.url, vendorKey: 'vendor', userKey: 'limited' })
    try {
      const at = { licenseNumber: grower }
      await expect(client.createStrains(grower, [strain()])).rejects.toMatchObject({
        kind: 'unauthorized',
        status: 401,
      })
      await expect(client.read('strainsActive', at)).rejects.toMatchObject({ kind: 'unauthorized', status: 401 })
      expect((await client.readAll('itemsActive', at)).length).toBeGreaterThan(0)
    } finally {
      await client.close()
    }
  })
})
