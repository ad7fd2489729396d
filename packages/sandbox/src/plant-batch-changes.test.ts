import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
let grow: Growing
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  grow = growing(sandbox, metrc)
  await metrc.post('/plantbatches/v2/plantings', [grow.planting()])
})
afterEach(() => sandbox.close())

const noBatch = 'Plant Batch Nothing does not exist in the current Facility.'
const spent = 'Plant Batch Clones 1 cannot be changed because no immature Plants are left in it.'
const onHold = 'Plant Batch Clones 1 cannot be changed because it is on hold.'

describe('plantings', () => {
  const path = '/plantbatches/v2/plantings'
  const refused = (fields: object) => grow.problems(metrc.post, path, [grow.planting({ Name: 'New', ...fields })])

  test('a batch is made out of nothing, and its strain is used from then on', async () => {
    await metrc.post('/strains/v2', [{ Name: 'Gelato', IndicaPercentage: 50, SativaPercentage: 50 }])
    const rows = [grow.planting({ Name: 'Seeds 1', Type: 'seed', Strain: 'gelato', Count: 3 })]
    const answer = await metrc.post(path, rows)
    const made = await grow.batch('Seeds 1')
    expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
    expect(made).toMatchObject({
      PlantBatchTypeId: 1,
      PlantBatchTypeName: 'Seed',
      StrainName: 'Gelato',
      LocationName: 'Veg 1',
      UntrackedCount: 3,
      TrackedCount: 0,
      PlantedDate: smallToday,
      SourcePlantBatchIds: [],
    })
    expect((await metrc.page('/strains/v2/active')).Data[0]).toMatchObject({ Name: 'Gelato', IsUsed: true })
  })

  test('it may name the batches it comes from', async () => {
    const SourcePlantBatches = [{ PlantBatchName: 'Clones 1' }]
    await metrc.post(path, [grow.planting({ Name: 'New', SourcePlantBatches })])
    const { Id } = await grow.batch('Clones 1')
    expect(await grow.batch('New')).toMatchObject({ SourcePlantBatchIds: [Id], SourcePlantBatchNames: 'Clones 1' })
    expect(await refused({ Name: 'Newer', SourcePlantBatches: [{ PlantBatchName: 'Nothing' }] })).toEqual([noBatch])
  })

  test('all that is wrong with it is told', async () => {
    expect(
      await refused({ Name: 'clones 1', Type: 'Cutting', Count: 0, Strain: 'X', Location: 'Vault', ActualDate: null }),
    ).toEqual([
      'A Plant Batch with the Name "clones 1" already exists.',
      'The Type "Cutting" is invalid. Valid values are: Seed, Clone.',
      'Count must be greater than 0.',
      'The Location "Vault" cannot be used for Plant Batches.',
      'The Strain "X" is invalid. Valid values are: Blue Dream.',
      'Actual Date was not specified.',
    ])
    expect(await refused({ Count: 2.5, Location: null })).toEqual(['Count is invalid.', 'Location was not specified.'])
    expect(await refused({ Count: '3', ActualDate: '2026-11-21' })).toEqual([
      'Count is invalid.',
      'Actual Date cannot be in the future.',
    ])
  })

  test('a location is needed only where batches have one', async () => {
    grow.able({ CanAssignLocationsToPlantBatches: false })
    expect((await metrc.post(path, [grow.planting({ Name: 'New', Location: null })])).status).toBe(200)
    expect((await grow.batch('New')).LocationName).toBeNull()
  })

  test('a facility without opening balances may not, and where batches are tagged the name is a tag', async () => {
    grow.able({ CanTagPlantBatches: true })
    const [tag = ''] = await grow.plantTags()
    expect((await metrc.post(path, [grow.planting({ Name: 'New' })])).status).toBe(401)
    expect((await metrc.post(path, [grow.planting({ Name: tag })])).status).toBe(200)
    expect(await grow.plantTags()).not.toContain(tag)
    expect((await metrc.post(path, [grow.planting({ Name: tag })])).status).toBe(401)
    grow.able({ CanCreateOpeningBalancePlantBatches: false })
    expect((await metrc.post(path, [grow.planting({ Name: 'New' })])).status).toBe(401)
  })
})

describe('location', () => {
  const path = '/plantbatches/v2/location'
  const move = (fields: object = {}) => ({ Name: 'Clones 1', Location: 'Nursery', MoveDate: smallToday, ...fields })
  const refused = (fields: object) => grow.problems(metrc.put, path, [move(fields)])
  beforeEach(() => metrc.post('/locations/v2', [{ Name: 'Nursery', LocationTypeName: 'Plants' }]))

  test('a batch moves', async () => {
    expect(await metrc.put(path, [move({ Name: 'CLONES 1' })])).toMatchObject({ status: 200, text: '' })
    expect(await grow.batch('Clones 1')).toMatchObject({ LocationName: 'Nursery', LocationTypeName: 'Plants' })
  })

  test('batch and location must be there, free and of the right kind', async () => {
    expect(await refused({ Name: 'Nothing', Location: 'Dry 1', MoveDate: '2027-01-01' })).toEqual([
      noBatch,
      'The Location "Dry 1" cannot be used for Plant Batches.',
      'Move Date cannot be in the future.',
    ])
    grow.hold('plantBatch', (await grow.batch('Clones 1')).Id)
    expect(await refused({})).toEqual([onHold])
    grow.able({ CanAssignLocationsToPlantBatches: false })
    expect(await refused({})).toEqual([401])
  })
})

describe('adjust', () => {
  const path = '/plantbatches/v2/adjust'
  const adjustment = (fields: object = {}) => ({
    PlantBatchName: 'Clones 1',
    Quantity: -2,
    AdjustmentReason: 'Drying',
    AdjustmentDate: smallToday,
    ReasonNote: null,
    ...fields,
  })
  const refused = (fields: object) => grow.problems(metrc.post, path, [adjustment(fields)])

  test('a signed number of plants is added, and nothing else is counted', async () => {
    const { Id } = await grow.batch('Clones 1')
    const answer = await metrc.post(path, [adjustment(), adjustment({ Quantity: 5 })])
    expect(answer.json()).toEqual({ Ids: [Id, Id], Warnings: null })
    expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 13, TrackedCount: 0, DestroyedCount: 0 })
  })

  test('not below 0, not by 0, not by half a plant', async () => {
    expect(await refused({ Quantity: -11 })).toEqual(['Plant Batch Clones 1 does not hold enough: 10 Plants are left.'])
    expect(await refused({ Quantity: 0 })).toEqual(['Quantity is invalid.'])
    expect(await refused({ Quantity: -0.5 })).toEqual(['Quantity is invalid.'])
    await metrc.post(path, [adjustment({ Quantity: -10 })])
    expect(await refused({ Quantity: 1 })).toEqual([spent])
  })

  test('a reason must exist and have its note, and the date has come', async () => {
    expect(await refused({ AdjustmentReason: 'Because', AdjustmentDate: '2026-11-21' })).toEqual([
      expect.stringContaining('The Adjustment Reason "Because" is invalid. Valid values are:'),
      'Adjustment Date cannot be in the future.',
    ])
    expect(await refused({ AdjustmentReason: 'Theft' })).toEqual([
      'Reason Note was not specified. It is required for the Adjustment Reason "Theft".',
    ])
  })

  test('where adjustments are restricted to some hours, an older batch is refused', async () => {
    grow.able({ RestrictPlantBatchAdjustmentTimeHours: 48 })
    expect((await metrc.post(path, [adjustment()])).status).toBe(200)
    sandbox.control.modify(smallLicenses.grower, 'plantBatch', (await grow.batch('Clones 1')).Id, {
      PlantedDate: '2026-11-17',
    })
    expect(await refused({})).toEqual(['Plant Batch Clones 1 cannot be adjusted any more: it was planted 2026-11-17.'])
  })
})

describe('split', () => {
  const path = '/plantbatches/v2/split'
  const split = (fields: object = {}) => ({
    PlantBatch: 'Clones 1',
    GroupName: 'Clones 2',
    Count: 4,
    Location: 'Veg 1',
    Strain: 'Blue Dream',
    ActualDate: `${smallToday}T00:00:00Z`,
    ...fields,
  })
  const refused = (fields: object) => grow.problems(metrc.post, path, [split(fields)])

  test('a part of a batch becomes a batch that knows where it comes from', async () => {
    const answer = await metrc.post(path, [split()])
    const [made, source] = [await grow.batch('Clones 2'), await grow.batch('Clones 1')]
    expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
    expect(source).toMatchObject({ UntrackedCount: 6, TrackedCount: 0 })
    expect(made).toMatchObject({
      UntrackedCount: 4,
      PlantBatchTypeName: 'Clone',
      SourcePlantBatchIds: [source.Id],
      SourcePlantBatchNames: 'Clones 1',
      PlantedDate: smallToday,
    })
  })

  test('no more than are left, and under a name of its own', async () => {
    expect(await refused({ Count: 11 })).toEqual(['Plant Batch Clones 1 does not hold enough: 10 Plants are left.'])
    expect(await refused({ PlantBatch: 'Nothing', GroupName: 'Clones 1', Location: 'Dry 1', Strain: 'X' })).toEqual([
      noBatch,
      'A Plant Batch with the Name "Clones 1" already exists.',
      'The Location "Dry 1" cannot be used for Plant Batches.',
      'The Strain "X" is invalid. Valid values are: Blue Dream.',
    ])
    expect((await metrc.post(path, [split(), split({ Count: 2 })])).json()).toEqual([
      { row: 1, message: 'A Plant Batch with the Name "Clones 2" already exists.' },
    ])
    expect(await grow.batches()).toHaveLength(1)
  })
})

test('a facility that cannot grow may not change batches', async () => {
  grow.able({ CanGrowPlants: false })
  for (const path of ['growthphase', 'adjust', 'split'])
    expect([path, (await metrc.post(`/plantbatches/v2/${path}`, [{}])).status]).toEqual([path, 401])
  expect((await grow.destroy('/plantbatches/v2', [{}])).status).toBe(401)
})
