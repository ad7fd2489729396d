import type { AvailableTag } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const { flower, freePackageTag, secondFreePackageTag, onHold } = smallLabels
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

test('a package out of nothing needs the capability', async () => {
  expect((await metrc.post('/packages/v2', [creation({ Ingredients: [] })])).status).toBe(200)
  const facility = sandbox.control.all(smallLicenses.grower, 'facility')[0]
  if (!facility) throw new Error('no facility')
  const FacilityType = { ...facility.FacilityType, CanCreateOpeningBalancePackages: false }
  sandbox.control.modify(smallLicenses.grower, 'facility', facility.FacilityId, { FacilityType })
  const answer = await metrc.post('/packages/v2', [creation({ Tag: secondFreePackageTag, Ingredients: [] })])
  expect(answer.json()).toEqual([{ row: 0, message: 'Ingredients was not specified.' }])
})
