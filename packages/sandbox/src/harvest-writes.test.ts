import type { Harvest, HarvestWaste, Page } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, problemsOf, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
let id: number
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  id = (await onList('active'))[0]?.Id ?? 0
})
afterEach(() => sandbox.close())

const onList = async (list: string) => (await metrc.page<Harvest>(`/harvests/v2/${list}`)).Data
const harvest = async () => (await metrc.get(`/harvests/v2/${id}`)).json<Harvest>()
const wastes = async () => (await metrc.page<HarvestWaste>('/harvests/v2/waste', { harvestId: id })).Data
const waste = (fields: object = {}) => ({
  Id: id,
  WasteType: 'Plant Material',
  UnitOfWeight: 'Grams',
  WasteWeight: 150.5,
  ActualDate: '2026-11-20',
  ...fields,
})
const record = (...rows: object[]) => metrc.post('/harvests/v2/waste', rows)
const set = (fields: Partial<Harvest>) => sandbox.control.modify(smallLicenses.grower, 'harvest', id, fields)

describe('waste', () => {
  test('takes its weight from the harvest and is listed with an id of its own', async () => {
    const before = await harvest()
    const answer = await record(waste({ WasteType: 'fibrous' }))
    expect(answer.status).toBe(200)
    const [newest, older] = await wastes()
    expect(answer.json()).toEqual({ Ids: [newest?.Id], Warnings: null })
    expect(newest).toEqual({
      Id: expect.any(Number),
      WasteTypeName: 'Fibrous',
      WasteWeight: 150.5,
      UnitOfWeightName: 'Grams',
      ActualDate: '2026-11-20',
    })
    expect(older?.WasteWeight).toBe(100)
    expect(await harvest()).toMatchObject({ CurrentWeight: 1849.5, TotalWasteWeight: 250.5 })
    expect(Date.parse((await harvest()).LastModified)).toBeGreaterThan(Date.parse(before.LastModified))
  })

  test('is converted to the unit of the harvest and listed in its own', async () => {
    await record(waste({ WasteWeight: 0.5, UnitOfWeight: 'kilograms' }), waste({ WasteWeight: 500 }))
    expect(await harvest()).toMatchObject({ CurrentWeight: 1000, TotalWasteWeight: 1100 })
    expect((await wastes())[1]).toMatchObject({ WasteWeight: 0.5, UnitOfWeightName: 'Kilograms' })
  })

  test.each([
    ['a weight of 0', { WasteWeight: 0 }, 'Waste Weight must be greater than 0.'],
    ['a weight below 0', { WasteWeight: -1 }, 'Waste Weight must be greater than 0.'],
    ['a weight that is a text', { WasteWeight: '5' }, 'Waste Weight is invalid.'],
    ['a weight beyond all weights', { WasteWeight: 1e300 }, 'Waste Weight is invalid.'],
    ['too little for the unit of the harvest', { WasteWeight: 0.01, UnitOfWeight: 'Milligrams' }, 'weighed in Grams'],
    ['no unit', { UnitOfWeight: null }, 'Unit Of Weight was not specified.'],
    ['a unit that is no weight', { UnitOfWeight: 'Each' }, 'The Unit Of Weight "Each" is invalid.'],
    ['an abbreviation', { UnitOfWeight: 'g' }, 'The Unit Of Weight "g" is invalid.'],
    ['an unknown type', { WasteType: 'Leaves' }, 'Valid values are: Plant Material, Fibrous, Root Ball.'],
    ['no type', { WasteType: '' }, 'Waste Type was not specified.'],
    ['a day to come', { ActualDate: '2026-11-21' }, 'Actual Date cannot be in the future.'],
    ['a day before the harvest', { ActualDate: '2026-11-14' }, 'cannot be before the Harvest Start Date 2026-11-15.'],
    ['an unknown harvest', { Id: 999_999 }, 'Harvest 999999 does not exist in the current Facility.'],
    ['no harvest', { Id: null }, 'Id was not specified.'],
    ['more than is left', { WasteWeight: 2000.01 }, 'does not hold enough: 2000 Grams are left.'],
  ])('%s is refused and changes nothing', async (_what, fields, message) => {
    const before = await harvest()
    const answer = await record(waste(fields))
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toEqual([expect.stringContaining(message)])
    expect(await harvest()).toEqual(before)
    expect(await wastes()).toHaveLength(1)
  })

  test('rows of one write draw on what the rows before them left', async () => {
    const answer = await record(waste({ WasteWeight: 1500 }), waste({ WasteWeight: 501 }))
    expect(answer.json()).toEqual([{ row: 1, message: expect.stringContaining('500 Grams are left') }])
    expect(await harvest()).toMatchObject({ CurrentWeight: 2000 })
  })

  test('a harvest on hold and a finished one are refused', async () => {
    set({ IsOnHold: true })
    expect(problemsOf(await record(waste()))).toEqual([expect.stringContaining('is on hold')])
    set({ IsOnHold: false, FinishedDate: '2026-11-19' })
    expect(problemsOf(await record(waste()))).toEqual([expect.stringContaining('is Finished')])
  })

  test('deleted, it goes back into the harvest', async () => {
    const before = await harvest()
    const { Ids } = (await record(waste({ WasteWeight: 1.5, UnitOfWeight: 'Ounces' }))).json<{ Ids: number[] }>()
    expect((await harvest()).CurrentWeight).toBe(1957.4757)
    const answer = await metrc.remove(`/harvests/v2/waste/${Ids[0]}`)
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(await harvest()).toEqual({ ...before, LastModified: expect.any(String) })
    expect(await wastes()).toHaveLength(1)
    expect((await metrc.remove(`/harvests/v2/waste/${Ids[0]}`)).status).toBe(401)
  })

  test('cannot be deleted from a finished harvest, nor from that of somebody else', async () => {
    const [only] = await wastes()
    await metrc.put('/harvests/v2/finish', [{ Id: id, ActualDate: '2026-11-20' }])
    const answer = await metrc.remove(`/harvests/v2/waste/${only?.Id}`)
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ Message: expect.stringContaining('is Finished') })
    const processor = metrc.at(`/harvests/v2/waste/${only?.Id}`, {}, smallLicenses.processor)
    expect((await metrc.ask('DELETE', processor)).status).toBe(401)
    expect(await wastes()).toHaveLength(1)
  })

  test('is listed in pages', async () => {
    for (const n of [1, 2]) await record(...Array.from({ length: 10 }, () => waste({ WasteWeight: n })))
    const page = (pageNumber: number) =>
      metrc.page<HarvestWaste>('/harvests/v2/waste', { harvestId: id, pageSize: 20, pageNumber })
    const pages: Page<HarvestWaste>[] = [await page(1), await page(2)]
    expect(pages.map(({ RecordsOnPage, TotalRecords }) => [RecordsOnPage, TotalRecords])).toEqual([
      [20, 21],
      [1, 21],
    ])
  })
})

describe('finish and unfinish', () => {
  const finish = (fields: object = {}) =>
    metrc.put('/harvests/v2/finish', [{ Id: id, ActualDate: '2026-11-20', ...fields }])
  const unfinish = () => metrc.put('/harvests/v2/unfinish', [{ Id: id }])

  test('finishing writes off what is left and moves the harvest to the inactive list; unfinishing takes both back', async () => {
    expect((await finish()).json()).toEqual({ Ids: [id], Warnings: null })
    expect(await harvest()).toMatchObject({ FinishedDate: '2026-11-20', CurrentWeight: 0, TotalWasteWeight: 100 })
    expect(await onList('active')).toEqual([])
    expect((await onList('inactive')).map(({ Id }) => Id)).toEqual([id])
    expect((await unfinish()).json()).toEqual({ Ids: [id], Warnings: null })
    expect(await harvest()).toMatchObject({ FinishedDate: null, CurrentWeight: 2000 })
    expect((await onList('active')).map(({ Id }) => Id)).toEqual([id])
  })

  test('a harvest that was finished elsewhere gets back all that is not accounted for', async () => {
    set({ FinishedDate: '2026-11-19', CurrentWeight: 0, TotalPackagedWeight: 700 })
    await unfinish()
    expect(await harvest()).toMatchObject({ FinishedDate: null, CurrentWeight: 4200 })
  })

  test.each([
    ['no day', { ActualDate: null }, 'Actual Date was not specified.'],
    ['a day to come', { ActualDate: '2026-11-21' }, 'cannot be in the future'],
    ['a day before the harvest', { ActualDate: '2026-11-01' }, 'cannot be before the Harvest Start Date'],
    ['an unknown harvest', { Id: 7_000_000 }, 'does not exist in the current Facility.'],
    ['half an id', { Id: 1.5 }, 'does not exist in the current Facility.'],
  ])('%s is refused', async (_what, fields, message) => {
    const answer = await finish(fields)
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toEqual([expect.stringContaining(message)])
    expect((await harvest()).FinishedDate).toBeNull()
  })

  test('a harvest is finished and unfinished once', async () => {
    expect(problemsOf(await unfinish())).toEqual([expect.stringContaining('is not Finished.')])
    await finish()
    expect(problemsOf(await finish())).toEqual([expect.stringContaining('is Finished.')])
  })

  test('a harvest on hold is neither finished nor unfinished', async () => {
    set({ IsOnHold: true })
    expect(problemsOf(await finish())).toEqual([expect.stringContaining('is on hold')])
    set({ FinishedDate: '2026-11-18' })
    expect(problemsOf(await unfinish())).toEqual([expect.stringContaining('is on hold')])
  })

  test('a harvest whose finish date Metrc prints as year 1 is not finished', async () => {
    set({ FinishedDate: '0001-01-01' })
    expect((await onList('active')).map(({ Id }) => Id)).toEqual([id])
    expect((await finish()).status).toBe(200)
  })
})

describe('location', () => {
  const move = (fields: object = {}) =>
    metrc.put('/harvests/v2/location', [{ Id: id, DryingLocation: 'Dry 2', ActualDate: '2026-11-20', ...fields }])
  beforeEach(() => metrc.post('/locations/v2', [{ Name: 'Dry 2', LocationTypeName: 'Harvest' }]))

  test('a harvest moves by id and by name', async () => {
    expect((await move({ DryingLocation: 'dry 2' })).json()).toEqual({ Ids: [id], Warnings: null })
    expect(await harvest()).toMatchObject({ DryingLocationName: 'Dry 2', DryingLocationTypeName: 'Harvest' })
    const { Name } = await harvest()
    expect((await move({ Id: null, HarvestName: Name.toUpperCase(), DryingLocation: 'Dry 1' })).status).toBe(200)
    expect((await harvest()).DryingLocationName).toBe('Dry 1')
  })

  test.each([
    ['a location that does not exist', { DryingLocation: 'Nowhere' }, 'The Location "Nowhere" is invalid.'],
    ['a location that is not for harvests', { DryingLocation: 'Vault' }, 'cannot be used for Harvests.'],
    ['no location', { DryingLocation: null }, 'Drying Location was not specified.'],
    ['a day to come', { ActualDate: '2026-12-01' }, 'cannot be in the future'],
    ['an unknown name', { Id: null, HarvestName: 'None' }, 'Harvest None does not exist in the current Facility.'],
    ['neither id nor name', { Id: null }, 'Id was not specified.'],
  ])('%s is refused', async (_what, fields, message) => {
    const answer = await move(fields)
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toEqual([expect.stringContaining(message)])
    expect((await harvest()).DryingLocationName).toBe('Dry 1')
  })

  test('finished harvests stay where they are', async () => {
    await metrc.put('/harvests/v2/finish', [{ Id: id, ActualDate: '2026-11-20' }])
    expect(problemsOf(await move())).toEqual([expect.stringContaining('is Finished')])
  })
})

describe('rename', () => {
  const rename = (fields: object) => metrc.put('/harvests/v2/rename', [{ Id: id, ...fields }])

  test('a harvest gets another name, by id and by its old name', async () => {
    expect((await rename({ NewName: ' Autumn ' })).json()).toEqual({ Ids: [id], Warnings: null })
    expect((await harvest()).Name).toBe('Autumn')
    await rename({ Id: null, OldName: 'autumn', NewName: 'Winter' })
    expect((await harvest()).Name).toBe('Winter')
    expect((await rename({ NewName: 'WINTER' })).status).toBe(200)
  })

  test('a name of the same day is taken, one of another day is not', async () => {
    const other = sandbox.control.addLike(smallLicenses.grower, 'harvest', id, { Name: 'Autumn' })
    expect(problemsOf(await rename({ NewName: 'autumn' }))).toEqual([
      'A Harvest with the Name "autumn" already exists.',
    ])
    sandbox.control.modify(smallLicenses.grower, 'harvest', other.Id, { HarvestStartDate: '2026-11-14' })
    expect((await rename({ NewName: 'Autumn' })).status).toBe(200)
    // Of two with a name, the newer one is meant.
    await rename({ Id: null, OldName: 'Autumn', NewName: 'Spring' })
    expect(sandbox.control.find(smallLicenses.grower, 'harvest', other.Id)?.Name).toBe('Spring')
    expect((await harvest()).Name).toBe('Autumn')
  })

  test('an empty name is refused, and the harvest must not be finished', async () => {
    expect(problemsOf(await rename({ NewName: '  ' }))).toEqual(['New Name was not specified.'])
    set({ FinishedDate: '2026-11-19' })
    expect(problemsOf(await rename({ NewName: 'Spring' }))).toEqual([expect.stringContaining('is Finished')])
  })
})

test('a facility that does not grow is answered 401 on every change of a harvest', async () => {
  for (const [method, path] of [
    ['POST', '/harvests/v2/waste'],
    ['POST', '/harvests/v2/packages'],
    ['PUT', '/harvests/v2/finish'],
    ['PUT', '/harvests/v2/unfinish'],
    ['PUT', '/harvests/v2/location'],
    ['PUT', '/harvests/v2/rename'],
    ['DELETE', '/harvests/v2/waste/1'],
  ] as const)
    expect([
      path,
      (await metrc.ask(method, metrc.at(path, {}, smallLicenses.processor), method === 'DELETE' ? undefined : [{}]))
        .status,
    ]).toEqual([path, 401])
})
