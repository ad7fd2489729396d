import type { Harvest, Package, Plant } from '@cultivatd/metrc/records'
import { afterEach, describe, expect, test } from 'vitest'
import { startSmall } from './asking.builders.ts'
import { blankTransfer } from './blank-transfer.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses, smallWorld } from './seed/small.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})
async function start(...given: Parameters<typeof startSmall>) {
  const started = await startSmall(...given)
  open.push(started.sandbox)
  return started
}

const { flower, preRolls, empty, finished } = smallLabels
type Metrc = Awaited<ReturnType<typeof start>>['metrc']
const note = (metrc: Metrc, ...labels: string[]) =>
  metrc.put(
    '/packages/v2/note',
    labels.map((PackageLabel) => ({ PackageLabel, Note: `Seen ${labels.length}` })),
  )
const stampOf = async (metrc: Metrc, label: string) => (await metrc.package(label)).LastModified
const between = (lastModifiedStart: string, lastModifiedEnd: string) => ({
  lastModifiedStart,
  lastModifiedEnd,
  pageSize: 20,
})

describe('dates that are not set', () => {
  test('are null on some records and in year 1 on others', async () => {
    const { metrc } = await start()
    expect(await metrc.package(flower)).toMatchObject({ FinishedDate: null, ReceivedDateTime: null })
    expect(await metrc.package(preRolls)).toMatchObject({
      FinishedDate: '0001-01-01',
      ArchivedDate: '0001-01-01',
      ReceivedDateTime: '0001-01-01T00:00:00+00:00',
    })
    expect((await metrc.page<Package>('/packages/v2/active')).Data.map(({ Label }) => Label)).toContain(preRolls)
    expect((await note(metrc, preRolls)).status).toBe(200)
  })

  test('are all in year 1 by a switch, each in the form of its field; other fields stay null', async () => {
    const { metrc, sandbox } = await start({ quirks: { unsetDates: 'year-1' } })
    const [listed] = (await metrc.page<Package>('/packages/v2/active', { pageSize: 20 })).Data
    for (const pkg of [listed, await metrc.package(empty)])
      expect(pkg).toMatchObject({
        Label: empty,
        FinishedDate: '0001-01-01',
        LabTestResultExpirationDateTime: '0001-01-01T00:00:00+00:00',
        Note: null,
        SublocationName: null,
      })
    expect(await metrc.package(finished)).toMatchObject({ FinishedDate: '2026-11-17', ArchivedDate: '0001-01-01' })
    const [plant] = (await metrc.page<Plant>('/plants/v2/vegetative')).Data
    expect(plant).toMatchObject({ HarvestedDate: '0001-01-01', HarvestedWetWeight: null })
    expect((await metrc.page<Harvest>('/harvests/v2/active')).Data).toMatchObject([{ FinishedDate: '0001-01-01' }])
    // What is printed is not what is kept.
    expect(sandbox.control.find(smallLicenses.grower, 'package', flower)?.FinishedDate).toBeNull()
    sandbox.control.setQuirks({ unsetDates: 'null' })
    expect((await metrc.package(empty)).FinishedDate).toBeNull()
  })
})

describe('what some states print otherwise', () => {
  const first = async (metrc: Metrc, path: string) => (await metrc.page<Record<string, unknown>>(path)).Data[0]

  test('is nothing unless a switch says so', async () => {
    const { metrc } = await start()
    const pkg = await metrc.package(flower)
    expect(pkg).toMatchObject({ Note: null, ProductLabel: null, Item: { QuantityType: 'WeightBased' } })
    expect(Object.keys(pkg)).not.toContain('ContainsPreTreatedProduct')
  })

  test('texts that nothing is in are empty, and those that say something stay', async () => {
    const { metrc, sandbox } = await start({ quirks: { unsetTexts: 'empty' } })
    await note(metrc, preRolls)
    const { Data } = await metrc.page<Package>('/packages/v2/active')
    expect(Data.map(({ Label, Note }) => [Label, Note])).toEqual([
      [empty, ''],
      [preRolls, 'Seen 1'],
      [flower, ''],
    ])
    expect(Data[0]).toMatchObject({ PatientLicenseNumber: '', ProductionBatchNumber: '', SublocationName: null })
    expect(Data[0]?.Item).toMatchObject({ Description: '', PublicIngredients: '', ServingSize: '', StrainId: 6 })
    expect(sandbox.control.find(smallLicenses.grower, 'package', flower)?.Note).toBeNull()
  })

  test('LastModified has the offset of the facility, summer and winter, and is the same instant', async () => {
    const { metrc, sandbox } = await start({ quirks: { stampOffsets: 'local' } })
    await note(metrc, flower)
    expect(await stampOf(metrc, flower)).toBe('2026-11-20T09:00:00-06:00')
    sandbox.control.modify(smallLicenses.grower, 'package', empty, {
      LastModified: '2026-07-01T03:30:00.1230000+00:00',
    })
    expect(await stampOf(metrc, empty)).toBe('2026-06-30T22:30:00.1230000-05:00')
    const page = await metrc.page('/packages/v2/active', between('2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'))
    expect(page.Total).toBe(1)
  })

  test('the words of the item inside a package are numbers, those of the item itself are not', async () => {
    const { metrc } = await start({ quirks: { itemWords: 'numbers' } })
    const words = { ProductCategoryType: 0, QuantityType: 0, DefaultLabTestingState: 0, ApprovalStatus: 0 }
    expect((await metrc.package(flower)).Item).toMatchObject({ ...words, ProductCategoryName: 'Flower & Buds' })
    expect(await first(metrc, '/items/v2/active')).toMatchObject({ ApprovalStatus: 'Approved' })
  })

  test('a package without a printed label has one that says nothing', async () => {
    const { metrc } = await start({ quirks: { productLabels: 'objects' } })
    expect((await metrc.package(flower)).ProductLabel).toMatchObject({ QrCount: 0, LabelSource: null, IsActive: true })
  })

  test('packages, categories and transfers tell whether anything was treated before its test', async () => {
    const { metrc, sandbox } = await start({ quirks: { preTreatment: true } })
    const row = { id: 9001, record: { ...blankTransfer, Id: 9001 }, modified: 0, archived: false }
    sandbox.world.apply([{ license: smallLicenses.grower, table: 'outgoing', id: 9001, row }])
    expect(await metrc.package(flower)).toMatchObject({ ContainsPreTreatedProduct: false, PreTreatmentDate: null })
    expect(await first(metrc, '/items/v2/categories')).toMatchObject({ CanBePreTreated: false })
    expect(await first(metrc, '/transfers/v2/outgoing')).toMatchObject({
      ShipmentLicenseType: 'Licensed',
      ActualArrivalDateTime: null,
      VehicleRegistrationNumber: null,
      ContainsPreTreatedProductPackage: false,
    })
  })
})

describe('what is asked amiss', () => {
  const below = ['items', 'strains', 'locations', 'plantbatches', 'harvests']

  test('a word that is no path is not found, or taken for an id that is nobody’s; for a label it is never found', async () => {
    const { metrc, sandbox } = await start()
    const statuses = async (words: readonly string[]) =>
      Promise.all(words.map(async (word) => (await metrc.get(`/${word}/v2/anything`)).status))
    expect(await statuses([...below, 'packages', 'plants'])).toEqual([404, 404, 404, 404, 404, 404, 404])
    sandbox.control.setQuirks({ wordsAsIds: 'unauthorized' })
    expect(await statuses([...below, 'packages', 'plants'])).toEqual([401, 401, 401, 401, 401, 404, 404])
  })

  test('a write that is not said to be JSON is answered 415 and changes nothing, where the host is strict', async () => {
    const { metrc, sandbox } = await start()
    const write = () =>
      metrc.ask('PUT', metrc.at('/packages/v2/note'), [{ PackageLabel: flower, Note: 'Seen' }], {
        'content-type': 'text/plain',
      })
    expect((await write()).status).toBe(415)
    expect((await metrc.package(flower)).Note).toBeNull()
    sandbox.control.setQuirks({ writeTypes: 'any' })
    expect((await write()).status).toBe(200)
  })

  test('fractions of a second in a window are taken, or refused', async () => {
    const { metrc, sandbox } = await start()
    const ask = async () =>
      (await metrc.get('/packages/v2/active', between('2026-11-20T14:00:00.500Z', '2026-11-20T15:00:00Z'))).status
    expect(await ask()).toBe(200)
    sandbox.control.setQuirks({ windowFractions: 'refused' })
    expect(await ask()).toBe(400)
  })
})

describe('LastModified', () => {
  test('is the same for all that one write changes', async () => {
    const { metrc } = await start()
    await note(metrc, flower, preRolls)
    expect(await stampOf(metrc, flower)).toBe(await stampOf(metrc, preRolls))
  })

  test('is in whole seconds, so that one write after another leaves the same', async () => {
    const { metrc } = await start()
    for (const labels of [[flower], [preRolls], [flower, empty]]) await note(metrc, ...labels)
    for (const label of [flower, preRolls, empty]) expect(await stampOf(metrc, label)).toBe('2026-11-20T15:00:00+00:00')
    const page = await metrc.page('/packages/v2/active', between('2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'))
    expect(page.Total).toBe(3)
  })

  test('can be ahead of the clock that the header Date shows, and is found only in windows that reach so far', async () => {
    const { metrc, sandbox } = await start()
    sandbox.world.stamping.aheadMs = 600_000
    const { headers } = await note(metrc, flower)
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 15:00:00 GMT')
    expect(await stampOf(metrc, flower)).toMatch(/^2026-11-20T15:10:00/)
    const listed = async (end: string) =>
      (await metrc.page('/packages/v2/active', between('2026-11-20T14:00:00Z', end))).Total
    expect([await listed('2026-11-20T15:00:00Z'), await listed('2026-11-20T15:10:01Z')]).toEqual([0, 1])
  })

  test('of a record never goes back when that ends', async () => {
    const { metrc, sandbox } = await start()
    sandbox.world.stamping.aheadMs = 600_000
    await note(metrc, flower)
    const ahead = await stampOf(metrc, flower)
    sandbox.world.stamping.aheadMs = 0
    await note(metrc, flower, preRolls)
    expect(await stampOf(metrc, flower)).toBe(ahead)
    expect(await stampOf(metrc, preRolls)).toBe('2026-11-20T15:00:00+00:00')
    sandbox.world.stamping.wholeSeconds = false
    await note(metrc, flower)
    expect((await stampOf(metrc, flower)) > ahead).toBe(true)
  })

  test('goes on after a restart', async () => {
    const world = smallWorld('2026-11-20')
    world.stamping.wholeSeconds = false
    const first = await start({ seed: world })
    await note(first.metrc, flower)
    const before = await stampOf(first.metrc, flower)
    const second = await start({ seed: world })
    await note(second.metrc, flower)
    expect((await stampOf(second.metrc, flower)) > before).toBe(true)
  })
})

describe('the rows of a list', () => {
  const ids = async (metrc: Metrc, pageNumber: number) =>
    (await metrc.page<Package>('/packages/v2/active', { pageSize: 2, pageNumber })).Data.map(({ Label }) => Label)

  test('stand by id, newest first, whatever was changed last', async () => {
    const { metrc } = await start()
    await note(metrc, flower)
    expect([...(await ids(metrc, 1)), ...(await ids(metrc, 2))]).toEqual([empty, preRolls, flower])
  })

  test('shift between pages: one comes twice after another came, and one is missed after another left', async () => {
    const { metrc, sandbox } = await start()
    const first = await ids(metrc, 1)
    const added = sandbox.control.addLike(smallLicenses.grower, 'package', flower, {
      Label: '1A4FF0300000012000009999',
    })
    expect(first).toEqual([empty, preRolls])
    expect(await ids(metrc, 2)).toEqual([preRolls, flower])
    expect(await ids(metrc, 1)).toEqual([added.Label, empty])
    await metrc.put('/packages/v2/finish', [{ Label: empty, ActualDate: '2026-11-20' }])
    // `preRolls` was on the second page when the first was read, and is on the first when the second is read.
    expect(await ids(metrc, 2)).toEqual([flower])
  })
})

describe('the answer of a write', () => {
  const waste = (Id: number) => ({
    Id,
    WasteType: 'Fibrous',
    UnitOfWeight: 'Grams',
    WasteWeight: 1,
    ActualDate: '2026-11-20',
  })

  test('is an empty 200 for most PUTs and for a DELETE', async () => {
    const { metrc, sandbox } = await start()
    expect(await note(metrc, flower)).toMatchObject({ status: 200, text: '' })
    const [row] = sandbox.control.all(smallLicenses.grower, 'harvestWaste')
    expect(await metrc.remove(`/harvests/v2/waste/${row?.Id}`)).toMatchObject({ status: 200, text: '' })
  })

  test('is an empty 200 for every write where the host gives no ids', async () => {
    const { metrc, sandbox } = await start({ quirks: { idsOfNew: false } })
    const [harvest] = sandbox.control.all(smallLicenses.grower, 'harvest')
    const Id = harvest?.Id ?? 0
    expect(await metrc.post('/harvests/v2/waste', [waste(Id)])).toMatchObject({ status: 200, text: '' })
    const finish = await metrc.put('/harvests/v2/finish', [{ Id, ActualDate: '2026-11-20' }])
    expect(finish).toMatchObject({ status: 200, text: '' })
    expect(sandbox.control.find(smallLicenses.grower, 'harvest', Id)).toMatchObject({
      FinishedDate: '2026-11-20',
      TotalWasteWeight: 101,
    })
  })
})
