import type { Package } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
let grow: Growing
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  grow = growing(sandbox, metrc)
  await metrc.post('/plantbatches/v2/plantings', [grow.planting()])
})
afterEach(() => sandbox.close())

const { freePackageTag, secondFreePackageTag, preRolls } = smallLabels
const young = (fields: object = {}) => ({
  PlantBatch: 'Clones 1',
  Count: 4,
  Location: 'Vault',
  Item: 'Blue Dream, clones',
  Tag: freePackageTag,
  Note: 'For the nursery',
  ActualDate: smallToday,
  ...fields,
})
const pkg = async (label: string) => (await metrc.get(`/packages/v2/${label}`)).json<Package>()

test('clones that are packaged leave their batch; those of mothers do not', async () => {
  await metrc.post('/plantbatches/v2/packages', [young()])
  expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 6, PackagedCount: 4 })
  expect(await pkg(freePackageTag)).toMatchObject({
    PackageType: 'ImmaturePlant',
    Quantity: 4,
    UnitOfMeasureName: 'Each',
    LocationName: 'Vault',
    Note: 'For the nursery',
  })
  const { Id } = await grow.batch('Clones 1')
  const more = young({ Id, PlantBatch: null, Tag: secondFreePackageTag })
  await metrc.post('/plantbatches/v2/packages/frommotherplant', [more])
  expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 6, PackagedCount: 4 })
  expect(await pkg(secondFreePackageTag)).toMatchObject({ Quantity: 4 })
})

test('no more clones than are left, under a free tag, of an item that is counted', async () => {
  const refused = (fields: object) => grow.problems(metrc.post, '/plantbatches/v2/packages', [young(fields)])
  expect(await refused({ Count: 11 })).toEqual(['Plant Batch Clones 1 does not hold enough: 10 Plants are left.'])
  expect(await refused({ Item: 'Blue Dream, bulk flower', Tag: preRolls })).toEqual([
    `Tag ${preRolls} is not available.`,
    'The Product "Blue Dream, bulk flower" is invalid: it is WeightBased, immature Plants are counted.',
  ])
  expect(await refused({ Id: 1 })).toEqual(['Either Id or PlantBatch must be specified, not both.'])
  expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 10 })
})

test('clones of a plant are packaged, and the plant counts them', async () => {
  const [plant] = await grow.plants('vegetative')
  const { Tag, PlantBatch: _, ...row } = young()
  const sent = { ...row, PlantLabel: plant?.Label, PackageTag: Tag, PlantBatchType: 'Clone' }
  await metrc.post('/plants/v2/plantbatch/packages', [sent])
  expect(await pkg(freePackageTag)).toMatchObject({ Quantity: 4 })
  expect(await grow.plant(plant?.Label ?? '')).toMatchObject({ State: 'Tracked', ClonedCount: 4 })
  expect(
    await grow.problems(metrc.post, '/plants/v2/plantbatch/packages', [{ ...sent, PlantBatchType: 'Twig' }]),
  ).toEqual([
    'The Plant Batch Type "Twig" is invalid. Valid values are: Seed, Clone.',
    `Tag ${freePackageTag} is not available.`,
  ])
})

test('a package of clones is planted: its pieces leave it for a batch that says where it is from', async () => {
  await metrc.post('/plantbatches/v2/packages', [young()])
  const planting = (fields: object = {}) => ({
    PackageLabel: freePackageTag,
    PlantBatchName: 'Bought',
    PlantBatchType: 'Clone',
    PlantCount: 3,
    LocationName: 'Veg 1',
    StrainName: 'Blue Dream',
    PlantedDate: smallToday,
    UnpackagedDate: smallToday,
    ...fields,
  })
  await metrc.post('/packages/v2/plantings', [planting()])
  expect(await pkg(freePackageTag)).toMatchObject({ Quantity: 1 })
  const { Id } = await pkg(freePackageTag)
  expect(await grow.batch('Bought')).toMatchObject({
    UntrackedCount: 3,
    SourcePackageId: Id,
    SourcePackageLabel: freePackageTag,
    PlantedDate: smallToday,
  })
  const refused = (fields: object) => grow.problems(metrc.post, '/packages/v2/plantings', [planting(fields)])
  expect(await refused({ PlantBatchName: 'More', PlantCount: 2 })).toEqual([
    `Package ${freePackageTag} does not hold enough: 1 Each are left.`,
  ])
  const ounce = { PackageAdjustmentAmount: 1, PackageAdjustmentUnitOfMeasureName: 'Ounces' }
  expect(await refused({ PlantBatchName: 'More', ...ounce })).toEqual([
    `The Unit of Measure "Ounces" is invalid: Package ${freePackageTag} is measured in Each.`,
  ])
})

test('a batch gets another strain and another name, which its plants print; a plant gets another strain', async () => {
  await metrc.post('/strains/v2', [{ Name: 'Gelato', IndicaPercentage: 55, SativaPercentage: 45 }])
  const [StartingTag = ''] = await grow.plantTags()
  const growth = { GrowthPhase: 'Vegetative', NewLocation: 'Veg 1', GrowthDate: smallToday }
  await metrc.post('/plantbatches/v2/growthphase', [{ Name: 'Clones 1', Count: 1, StartingTag, ...growth }])
  const { Id } = await grow.batch('Clones 1')
  const Gelato = sandbox.control.all(smallLicenses.grower, 'strain').find(({ Name }) => Name === 'Gelato')
  await metrc.put('/plantbatches/v2/strain', [{ Id, StrainId: Gelato?.Id }])
  await metrc.put('/plantbatches/v2/name', [{ Group: 'Clones 1', NewGroup: 'Gelato of May' }])
  expect(await grow.batch('Gelato of May')).toMatchObject({ Id, StrainName: 'Gelato' })
  expect(await grow.plant(StartingTag)).toMatchObject({ PlantBatchName: 'Gelato of May', StrainName: 'Blue Dream' })
  await metrc.put('/plants/v2/strain', [{ Label: StartingTag, StrainName: 'gelato' }])
  expect(await grow.plant(StartingTag)).toMatchObject({ StrainName: 'Gelato', StrainId: Gelato?.Id })
  const strain = { Name: 'Gelato of May', StrainName: 'Nothing' }
  expect(await grow.problems(metrc.put, '/plantbatches/v2/strain', [strain])).toEqual([
    'The Strain "Nothing" is invalid. Valid values are: Blue Dream, Gelato.',
  ])
})

test('a batch gets another tag, and the one that it gets is used', async () => {
  const [NewTag = ''] = await grow.plantTags()
  const row = { Group: 'Clones 1', NewTag, ReplaceDate: smallToday }
  grow.able({ CanTagPlantBatches: true })
  await metrc.put('/plantbatches/v2/tag', [row])
  expect(await grow.batch(NewTag)).toMatchObject({ UntrackedCount: 10 })
  expect(await grow.plantTags()).not.toContain(NewTag)
  expect(await grow.problems(metrc.put, '/plantbatches/v2/tag', [{ ...row, Group: NewTag }])).toEqual([
    `Tag ${NewTag} is not available.`,
  ])
})
