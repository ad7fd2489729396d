import type { FacilityType } from '@cultivatd/metrc/facility-records'
import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { Package } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, problemsOf, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  sandbox.control.modify(smallLicenses.grower, 'package', trim, { Quantity: 200 })
})
afterEach(() => sandbox.close())

const { flower, preRolls, empty: trim, freePackageTag, secondFreePackageTag, onHold, finished, inTransit } = smallLabels
const line = (Quantity: number, UnitOfMeasure = 'Grams', Package: string = flower) => ({
  Package,
  Quantity,
  UnitOfMeasure,
})
const creation = (fields: object = {}) => ({
  Tag: freePackageTag,
  Location: 'Vault',
  Item: 'Blue Dream, bulk flower',
  Quantity: 20,
  UnitOfMeasure: 'Grams',
  ActualDate: '2026-11-20',
  Ingredients: [line(20)],
  ...fields,
})
const tags = async () => (await metrc.get('/tags/v2/package/available')).json<AvailableTag[]>().map((tag) => tag.Label)

test('a package is made out of another one, which holds less afterwards, and its tag is used up', async () => {
  expect(await tags()).toContain(freePackageTag)
  const answer = await metrc.post('/packages/v2', [creation({ Note: 'First' })])
  expect(answer.status).toBe(200)
  const made = await metrc.package(freePackageTag)
  expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
  expect(made).toMatchObject({
    Quantity: 20,
    SourcePackageLabels: flower,
    LocationName: 'Vault',
    Note: 'First',
    PackagedDate: '2026-11-20',
  })
  expect((await metrc.package(flower)).Quantity).toBe(80)
  expect(await tags()).not.toContain(freePackageTag)
})

test('a tag is used once, also within one write', async () => {
  const twice = await metrc.post('/packages/v2', [creation(), creation()])
  expect(twice.json()).toEqual([{ row: 1, message: `Tag ${freePackageTag} is not available.` }])
  expect((await metrc.package(flower)).Quantity).toBe(100)
  expect((await metrc.post('/packages/v2', [creation()])).status).toBe(200)
  expect((await metrc.post('/packages/v2', [creation()])).text).toContain(`Tag ${freePackageTag} is not available.`)
  expect((await metrc.post('/packages/v2', [creation({ Tag: flower })])).text).toContain(
    `Tag ${flower} is not available.`,
  )
})

test('a tag that the facility does not have is not valid', async () => {
  expect((await metrc.post('/packages/v2', [creation({ Tag: 'ABCDEF012345670000010001' })])).text).toContain(
    'is not valid.',
  )
})

test('ingredients are converted, must be enough and may not be 0', async () => {
  expect((await metrc.post('/packages/v2', [creation({ Ingredients: [line(0.05, 'Kilograms')] })])).status).toBe(200)
  expect((await metrc.package(flower)).Quantity).toBe(50)
  const next = { Tag: secondFreePackageTag }
  expect((await metrc.post('/packages/v2', [creation({ ...next, Ingredients: [line(30), line(21)] })])).text).toContain(
    'does not hold enough',
  )
  expect((await metrc.post('/packages/v2', [creation({ ...next, Ingredients: [line(0)] })])).text).toContain(
    'greater than 0',
  )
  expect(
    (await metrc.post('/packages/v2', [creation({ ...next, Ingredients: [line(1, 'Grams', onHold)] })])).text,
  ).toContain('on hold')
  expect((await metrc.package(flower)).Quantity).toBe(50)
})

test('a location is needed, and the same item may be meant', async () => {
  expect((await metrc.post('/packages/v2', [creation({ Location: null })])).json()).toEqual([
    { row: 0, message: 'Location was not specified.' },
  ])
  expect((await metrc.post('/packages/v2', [creation({ Item: null, UseSameItem: true })])).status).toBe(200)
  expect((await metrc.package(freePackageTag)).Item.Name).toBe('Blue Dream, bulk flower')
})

const create = (...rows: object[]) => metrc.post('/packages/v2', rows)
const pkg = (label: string) => metrc.package(label)

function facilityMay(flags: Partial<FacilityType>) {
  const [facility] = sandbox.control.all(smallLicenses.grower, 'facility')
  if (!facility) throw new Error('no facility')
  const FacilityType = { ...facility.FacilityType, ...flags }
  sandbox.control.modify(smallLicenses.grower, 'facility', facility.FacilityId, { FacilityType })
}

test('a package out of nothing needs the capability, which no license here has', async () => {
  const answer = await create(creation({ Ingredients: [] }))
  expect(answer.json()).toEqual([{ row: 0, message: 'Ingredients was not specified.' }])
  facilityMay({ CanCreateOpeningBalancePackages: true })
  const ofNothing = creation({ Item: null, UseSameItem: true, Ingredients: [] })
  expect(problemsOf(await create(ofNothing))).toEqual([expect.stringContaining('Item was not specified.')])
  expect((await create(creation({ Ingredients: [] }))).status).toBe(200)
})

test('a facility that may not derive packages is answered 401', async () => {
  facilityMay({ CanCreateDerivedPackages: false })
  expect((await create(creation())).status).toBe(401)
  expect((await pkg(flower)).Quantity).toBe(100)
})

test('where the facility assigns no locations, none is needed', async () => {
  facilityMay({ CanAssignLocationsToPackages: false })
  expect((await create(creation({ Location: null }))).status).toBe(200)
  expect(await pkg(freePackageTag)).toMatchObject({ LocationId: null, LocationName: null })
})

test('the sources are modified with the new package, at the same instant', async () => {
  const before = await pkg(flower)
  await create(creation({ Quantity: 15, Ingredients: [line(10), line(5, 'Grams', trim)] }))
  const [made, one, other] = [await pkg(freePackageTag), await pkg(flower), await pkg(trim)]
  expect(Date.parse(one.LastModified)).toBeGreaterThan(Date.parse(before.LastModified))
  expect(new Set([made.LastModified, one.LastModified, other.LastModified]).size).toBe(1)
  expect(made).toMatchObject({ SourcePackageCount: 2, SourcePackageLabels: `${flower}, ${trim}` })
  expect([one.Quantity, other.Quantity]).toEqual([90, 195])
})

test('two lines of one source count it once', async () => {
  await create(creation({ Ingredients: [line(10), line(10)] }))
  expect(await pkg(freePackageTag)).toMatchObject({ SourcePackageCount: 1, SourcePackageLabels: flower })
  expect((await pkg(flower)).Quantity).toBe(80)
})

describe('the quantity', () => {
  test('is at most what the ingredients of its kind add up to, and may be less', async () => {
    const answer = await create(creation({ Quantity: 20.0001, Ingredients: [line(0.015, 'Kilograms'), line(5)] }))
    expect(problemsOf(answer)).toEqual(['Quantity cannot be more than the Ingredients add up to: 20 Grams.'])
    expect((await create(creation({ Quantity: 1, UnitOfMeasure: 'Ounces', Ingredients: [line(28)] }))).status).toBe(400)
    expect((await create(creation({ Quantity: 0.5, UnitOfMeasure: 'Ounces', Ingredients: [line(28)] }))).status).toBe(
      200,
    )
    expect(await pkg(freePackageTag)).toMatchObject({ Quantity: 0.5, UnitOfMeasureAbbreviation: 'oz' })
  })

  test('may be more where the host allows it', async () => {
    const lenient = await startSmall({ quirks: { moreThanIngredients: true } })
    expect((await lenient.metrc.post('/packages/v2', [creation({ Quantity: 500 })])).status).toBe(200)
    await lenient.sandbox.close()
  })

  test('of pieces says nothing about the weight they are made of, nor about pieces of another item', async () => {
    const Item = 'Blue Dream, pre-roll 1 g'
    const made = await create(creation({ Item, Quantity: 30, UnitOfMeasure: 'Each' }))
    expect(made.status).toBe(200)
    const more = (Quantity: number, item: string) =>
      creation({
        Tag: secondFreePackageTag,
        Item: item,
        Quantity,
        UnitOfMeasure: 'Each',
        Ingredients: [line(5, 'Each', preRolls)],
      })
    expect(problemsOf(await create(more(6, Item)))).toEqual([expect.stringContaining('add up to: 5 Each.')])
    expect((await create(more(10, 'Blue Dream, clones'))).status).toBe(200)
  })
})

test.each([
  ['a quantity of 0', { Quantity: 0 }, 'Quantity must be greater than 0.'],
  ['a quantity below 0', { Quantity: -1 }, 'Quantity must be greater than 0.'],
  ['no quantity', { Quantity: null }, 'Quantity was not specified.'],
  ['an ingredient below 0', { Ingredients: [line(-5)] }, 'Quantity must be greater than 0.'],
  ['a crumb of an ingredient', { Ingredients: [line(0.01, 'Milligrams')] }, 'is measured in Grams'],
  ['pieces of a weighed package', { Ingredients: [line(1, 'Each')] }, 'is measured in Grams'],
  [
    'an ingredient without a package',
    { Ingredients: [{ Quantity: 1, UnitOfMeasure: 'Grams' }] },
    'Package was not specified.',
  ],
  ['an unknown source', { Ingredients: [line(1, 'Grams', 'NONE')] }, 'Package NONE does not exist'],
  ['a finished source', { Ingredients: [line(1, 'Grams', finished)] }, 'is Finished'],
  ['a source on its way', { Ingredients: [line(1, 'Grams', inTransit)] }, 'is in transit'],
  ['a unit of another kind than the item', { UnitOfMeasure: 'Each' }, 'The Unit of Measure "Each" is invalid.'],
  ['an unknown item', { Item: 'Nothing' }, 'The Product "Nothing" is invalid. Valid values are:'],
  ['an archived item', { Item: 'Old flower' }, 'The Product "Old flower" is invalid.'],
  ['no item', { Item: null }, 'Item was not specified.'],
  ['a room for plants', { Location: 'Veg 1' }, 'cannot be used for Packages.'],
  ['a day to come', { ActualDate: '2026-11-21' }, 'Actual Date cannot be in the future.'],
  ['a day before its source', { ActualDate: '2026-11-09' }, 'cannot be before the Packaged Date 2026-11-10.'],
  ['a production batch without number', { IsProductionBatch: true }, 'Production Batch Number was not specified.'],
  ['a donation', { IsDonation: true }, 'cannot create Donations.'],
])('%s is refused and changes nothing', async (_what, fields, message) => {
  const answer = await create(creation(fields))
  expect(answer.status).toBe(400)
  expect(problemsOf(answer)).toEqual([expect.stringContaining(message)])
  expect((await pkg(flower)).Quantity).toBe(100)
  expect(await tags()).toContain(freePackageTag)
})

test('a source that was discontinued does not exist', async () => {
  sandbox.control.modify(smallLicenses.grower, 'package', flower, { ArchivedDate: '2026-11-19' })
  expect(problemsOf(await create(creation()))).toEqual([expect.stringContaining('does not exist')])
})

describe('the same item', () => {
  const same = { Item: null, UseSameItem: true }

  test('may be archived by now, or be of the facility that the source came from', async () => {
    const [item] = sandbox.control.all(smallLicenses.grower, 'item').filter(({ Name }) => Name === 'Old flower')
    if (!item) throw new Error('no item')
    sandbox.control.modify(smallLicenses.grower, 'package', flower, { Item: item })
    expect((await create(creation(same))).status).toBe(200)
    sandbox.control.modify(smallLicenses.grower, 'package', trim, { Item: { ...item, Id: 4_000_000, Name: 'Theirs' } })
    await create(creation({ ...same, Tag: secondFreePackageTag, Ingredients: [line(20, 'Grams', trim)] }))
    const made = [await pkg(freePackageTag), await pkg(secondFreePackageTag)]
    expect(made.map(({ Item }) => Item.Name)).toEqual(['Old flower', 'Theirs'])
  })

  test('is refused when the ingredients are of several', async () => {
    const answer = await create(creation({ ...same, Ingredients: [line(10), line(10, 'Grams', trim)] }))
    expect(problemsOf(answer)).toEqual(['Use Same Item is invalid: the Ingredients are of several Items.'])
  })
})

test('what the sources are known for is known of the new package', async () => {
  const known: Partial<Package> = {
    LabTestingState: 'TestPassed',
    SourceHarvestNames: 'First cut, Second cut',
    ProductionBatchNumber: 'PB-1',
  }
  sandbox.control.modify(smallLicenses.grower, 'package', flower, known)
  sandbox.control.modify(smallLicenses.grower, 'package', trim, { SourceHarvestNames: 'Second cut' })
  await create(creation({ Ingredients: [line(10), line(10, 'Grams', trim)], ExpirationDate: '2027-01-01' }))
  expect(await pkg(freePackageTag)).toMatchObject({
    LabTestingState: 'TestPassed',
    SourceHarvestCount: 2,
    SourceHarvestNames: 'First cut, Second cut',
    SourceProductionBatchNumbers: 'PB-1',
    ExpirationDate: '2027-01-01',
    ItemFromFacilityLicenseNumber: smallLicenses.grower,
  })
})

describe('discontinue', () => {
  const discontinue = async (label: string) => metrc.remove(`/packages/v2/${(await metrc.package(label)).Id}`)
  const message = ({ json }: Awaited<ReturnType<typeof discontinue>>) => json<{ Message: string }>().Message

  test('what a package took goes back to each of its packages, in their units, and it is inactive', async () => {
    await metrc.post('/packages/v2', [creation({ Ingredients: [line(0.012, 'Kilograms'), line(8, 'Grams', trim)] })])
    expect((await metrc.package(flower)).Quantity).toBe(88)
    const answer = await discontinue(freePackageTag)
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect((await metrc.package(flower)).Quantity).toBe(100)
    expect((await metrc.package(trim)).Quantity).toBe(200)
    expect(await metrc.package(freePackageTag)).toMatchObject({ Quantity: 0, ArchivedDate: '2026-11-20' })
    const labelsOf = async (list: string) =>
      (await metrc.page<{ Label: string }>(`/packages/v2/${list}`)).Data.map(({ Label }) => Label)
    expect(await labelsOf('active')).not.toContain(freePackageTag)
    expect(await labelsOf('inactive')).toContain(freePackageTag)
    // Its tag stays used.
    expect(await tags()).not.toContain(freePackageTag)
    expect(message(await discontinue(freePackageTag))).toContain('does not exist in the current Facility.')
  })

  test('what a package took out of a harvest goes back into it', async () => {
    const [harvest] = sandbox.control.all(smallLicenses.grower, 'harvest')
    const { Id = 0, CurrentWeight, TotalPackagedWeight, PackageCount } = harvest ?? {}
    const Ingredients = [{ HarvestId: Id, Weight: 30, UnitOfWeight: 'Grams' }]
    const { Quantity: _quantity, UnitOfMeasure: UnitOfWeight, ...fields } = creation({ Ingredients })
    expect((await metrc.post('/harvests/v2/packages', [{ ...fields, UnitOfWeight }])).status).toBe(200)
    expect((await discontinue(freePackageTag)).status).toBe(200)
    expect(sandbox.control.find(smallLicenses.grower, 'harvest', Id)).toMatchObject({
      CurrentWeight,
      TotalPackagedWeight,
      PackageCount,
    })
  })

  test('nothing may be recorded of it, nothing made of it, and it must be here', async () => {
    await metrc.post('/packages/v2', [creation()])
    expect(message(await discontinue(flower))).toContain('because other Packages were created from it.')
    const adjustment = { UnitOfMeasure: 'Grams', AdjustmentReason: 'Drying', AdjustmentDate: '2026-11-20' }
    for (const Quantity of [-1, 1])
      await metrc.post('/packages/v2/adjust', [{ ...adjustment, Label: freePackageTag, Quantity }])
    expect(message(await discontinue(freePackageTag))).toContain('because an Adjustment was recorded.')
    expect(message(await discontinue(onHold))).toContain('because it is on hold.')
    expect(message(await discontinue(inTransit))).toContain('because it is in transit.')
    expect(message(await discontinue(finished))).toContain('because it is Finished.')
    expect((await metrc.remove('/packages/v2/99999999')).status).toBe(401)
    const received = { ReceivedFromManifestNumber: '0000001' }
    sandbox.control.modify(smallLicenses.grower, 'package', preRolls, received)
    expect(message(await discontinue(preRolls))).toContain('because it was received in a transfer.')
    expect((await metrc.package(flower)).Quantity).toBe(80)
  })
})

describe('a sample for a laboratory', () => {
  const testing = (fields: object = {}) => metrc.post('/packages/v2/testing', [creation(fields)])

  test('is a package of its own, and it and its source are submitted for testing', async () => {
    expect((await testing()).status).toBe(200)
    const submitted = { LabTestingState: 'SubmittedForTesting' }
    expect(await metrc.package(freePackageTag)).toMatchObject({ ...submitted, IsTestingSample: true, Quantity: 20 })
    expect(await metrc.package(flower)).toMatchObject({ ...submitted, IsTestingSample: false, Quantity: 80 })
    const unknown = await testing({ Tag: secondFreePackageTag, RequiredLabTestBatches: ['Magic'] })
    expect(problemsOf(unknown)[0]).toContain('The Lab Test Batch "Magic" is invalid.')
  })

  test('says which tests it is for where the facility has to', async () => {
    const [facility] = sandbox.control.all(smallLicenses.grower, 'facility')
    const flags = { CanRequirePackageSampleLabTestBatches: true }
    const FacilityType = { ...facility?.FacilityType, ...flags } as FacilityType
    sandbox.control.modify(smallLicenses.grower, 'facility', facility?.FacilityId ?? 0, { FacilityType })
    expect(problemsOf(await testing())).toEqual(['Required Lab Test Batches was not specified.'])
    expect((await testing({ RequiredLabTestBatches: ['Pesticides'] })).status).toBe(200)
  })

  test('is listed test by test once something was found in it, and tells the harvests it is of', async () => {
    const [harvest] = sandbox.control.all(smallLicenses.grower, 'harvest')
    const Ingredients = [{ HarvestId: harvest?.Id, Weight: 30, UnitOfWeight: 'Grams' }]
    const { Quantity: _quantity, UnitOfMeasure: UnitOfWeight, ...fields } = creation({ Ingredients })
    expect((await metrc.post('/harvests/v2/packages/testing', [{ ...fields, UnitOfWeight }])).status).toBe(200)
    expect(sandbox.control.find(smallLicenses.grower, 'harvest', harvest?.Id ?? 0)).toMatchObject({
      LabTestingState: 'SubmittedForTesting',
    })
    expect((await metrc.page('/packages/v2/labsamples')).Data).toEqual([])
    const found = [{ type: 'Lead (ppm) Raw Plant Material', level: 0.02, passed: true }]
    const lab = { license: 'LAAA-0000-0009', name: 'Small Lab, LLC' }
    sandbox.control.tested(smallLicenses.grower, freePackageTag, { lab, found })
    expect((await metrc.page('/packages/v2/labsamples')).Data).toMatchObject([
      { Label: freePackageTag, LabFacilityName: 'Small Lab, LLC', TestTypeName: found[0]?.type, TestPassed: true },
    ])
    const { Id } = await metrc.package(freePackageTag)
    expect((await metrc.get(`/packages/v2/${Id}/source/harvests`)).json()).toEqual([
      {
        HarvestedByFacilityLicenseNumber: smallLicenses.grower,
        HarvestedByFacilityName: 'Small Grow, LLC',
        Name: harvest?.Name,
        HarvestStartDate: harvest?.HarvestStartDate,
      },
    ])
    expect((await metrc.get('/packages/v2/99999999/source/harvests')).status).toBe(401)
  })
})
