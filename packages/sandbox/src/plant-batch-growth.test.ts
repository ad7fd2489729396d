import type { PlantWasteEvent } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'

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

describe('growth phase', () => {
  const path = '/plantbatches/v2/growthphase'
  let tags: string[]
  const growth = (fields: object = {}) => ({
    Name: 'Clones 1',
    Count: 4,
    StartingTag: tags[0],
    GrowthPhase: 'Vegetative',
    NewLocation: 'Veg 1',
    GrowthDate: smallToday,
    ...fields,
  })
  const refused = (fields: object) => grow.problems(metrc.post, path, [growth(fields)])
  beforeEach(async () => {
    tags = await grow.plantTags()
  })

  test('plants get consecutive tags from the first one on, and the batch counts them', async () => {
    const { Id } = await grow.batch('Clones 1')
    const answer = await metrc.post(path, [growth()])
    expect(answer.json()).toEqual({ Ids: [Id], Warnings: null })
    expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 6, TrackedCount: 4 })
    const made = (await grow.plants('vegetative')).filter(({ PlantBatchId }) => PlantBatchId === Id)
    expect(made.map(({ Label }) => Label).reverse()).toEqual(tags.slice(0, 4))
    expect(made[0]).toMatchObject({
      State: 'Tracked',
      GrowthPhase: 'Vegetative',
      PlantBatchName: 'Clones 1',
      StrainName: 'Blue Dream',
      LocationName: 'Veg 1',
      PlantedDate: smallToday,
      VegetativeDate: smallToday,
      FloweringDate: null,
    })
    expect(await grow.plantTags()).toEqual(tags.slice(4))
  })

  test('a batch of which all plants are tagged is inactive, and its name is free', async () => {
    await metrc.post(path, [growth({ Count: 6 }), growth({ Count: 4, StartingTag: tags[6] })])
    expect(await grow.batches()).toEqual([])
    expect(await grow.batch('Clones 1', 'inactive')).toMatchObject({ UntrackedCount: 0, TrackedCount: 10 })
    expect(await refused({ StartingTag: tags[10] })).toEqual([spent])
    await metrc.post('/plantbatches/v2/plantings', [grow.planting({ Count: 1 })])
    expect((await metrc.post(path, [growth({ Count: 1, StartingTag: tags[10] })])).status).toBe(200)
    expect(await grow.batch('Clones 1', 'inactive')).toMatchObject({ TrackedCount: 1 })
  })

  test('plants may go straight to flowering', async () => {
    await metrc.post(path, [growth({ GrowthPhase: 'Flowering', Count: 1 })])
    expect(await grow.plants('flowering')).toEqual([
      expect.objectContaining({ Label: tags[0], VegetativeDate: null, FloweringDate: smallToday }),
    ])
    grow.able({ CanTrackVegetativePlants: false })
    expect(await refused({ StartingTag: tags[1] })).toEqual([
      'The Growth Phase "Vegetative" is invalid. Valid values are: Flowering.',
    ])
  })

  test('no more than are left, within one write too', async () => {
    expect(await refused({ Count: 11 })).toEqual(['Plant Batch Clones 1 does not hold enough: 10 Plants are left.'])
    expect(await refused({ Count: 2_000_000 })).toHaveLength(1)
    const twice = [growth({ Count: 6 }), growth({ Count: 5, StartingTag: tags[6] })]
    expect((await metrc.post(path, twice)).json()).toEqual([
      { row: 1, message: 'Plant Batch Clones 1 does not hold enough: 4 Plants are left.' },
    ])
    expect(await grow.plantTags()).toEqual(tags)
  })

  test('every tag of the range must be available: one that is used ends it, one beyond the last is not valid', async () => {
    await metrc.post(path, [growth({ Count: 1, StartingTag: tags[2] })])
    expect(await refused({})).toEqual([`Tag ${tags[2]} is not available.`])
    expect(await refused({ StartingTag: tags[19], Count: 2 })).toEqual([
      expect.stringMatching(/^Tag 1A4FF030000001\d{10} is not valid\.$/),
    ])
    expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 9, TrackedCount: 1 })
  })

  test('all that is wrong with it is told', async () => {
    expect(
      await refused({
        Name: 'Nothing',
        Count: -1,
        GrowthPhase: 'Mother',
        NewLocation: null,
        StartingTag: 'X1',
        GrowthDate: '2026-11-21',
      }),
    ).toEqual([
      noBatch,
      'Count must be greater than 0.',
      'The Growth Phase "Mother" is invalid. Valid values are: Vegetative, Flowering.',
      'New Location was not specified.',
      'Growth Date cannot be in the future.',
      'Tag X1 is not valid.',
    ])
    expect(await refused({ GrowthDate: '2026-11-19' })).toEqual([
      'Growth Date cannot be before the Planted Date 2026-11-20.',
    ])
    grow.hold('plantBatch', (await grow.batch('Clones 1')).Id)
    expect(await refused({})).toEqual([onHold])
  })
})

describe('destroy', () => {
  const destruction = (fields: object = {}) => ({
    PlantBatch: 'Clones 1',
    Count: 3,
    WasteMethodName: null,
    WasteReasonName: 'Male Plants',
    ReasonNote: null,
    WasteWeight: null,
    WasteUnitOfMeasure: null,
    ActualDate: smallToday,
    ...fields,
  })
  const refused = (fields: object) => grow.problems(grow.destroy, '/plantbatches/v2', [destruction(fields)])

  test('plants of a batch are destroyed, counted and listed as waste', async () => {
    const { Id } = await grow.batch('Clones 1')
    const weighed = { WasteMethodName: 'grinder', WasteWeight: 1.209, WasteUnitOfMeasure: 'Ounces' }
    const answer = await grow.destroy('/plantbatches/v2', [destruction(), destruction({ Count: 1, ...weighed })])
    expect(answer.json()).toEqual({ Ids: [Id, Id], Warnings: null })
    expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 6, DestroyedCount: 4 })
    const waste = (await metrc.page<PlantWasteEvent>('/plantbatches/v2/waste')).Data
    expect(waste).toEqual([
      expect.objectContaining({
        PlantBatchId: Id,
        PlantBatchName: 'Clones 1',
        PlantCount: 1,
        WasteMethodName: 'Grinder',
        WasteWeight: 1.209,
        WasteUnitOfMeasureName: 'Ounces',
      }),
      expect.objectContaining({ PlantCount: 3, WasteWeight: 0, WasteReasonName: 'Male Plants', WasteDate: smallToday }),
    ])
    expect((await metrc.page('/plants/v2/waste')).Data).toEqual([])
  })

  test('a batch that is destroyed whole is inactive', async () => {
    await grow.destroy('/plantbatches/v2', [destruction({ Count: 10 })])
    expect(await grow.batch('Clones 1', 'inactive')).toMatchObject({ UntrackedCount: 0, DestroyedCount: 10 })
    expect(await refused({})).toEqual([spent])
  })

  test('a weight is needed where the reason asks for one of immature plants', async () => {
    expect(await refused({ WasteReasonName: 'Disease/Infestation' })).toEqual([
      'Waste Weight was not specified.',
      'Waste Unit Of Measure was not specified.',
    ])
    // This one asks for the weight of mature plants only.
    expect((await grow.destroy('/plantbatches/v2', [destruction({ WasteReasonName: 'Contamination' })])).status).toBe(
      200,
    )
  })

  test('no more than are left, and with the words that are known', async () => {
    expect(
      await refused({ Count: 11, WasteReasonName: 'Bored', WasteMethodName: 'Laser Beam', ActualDate: 'today' }),
    ).toEqual([
      'The Waste Method "Laser Beam" is invalid. Valid values are: Grinder, Compost.',
      expect.stringContaining('The Waste Reason "Bored" is invalid. Valid values are:'),
      'Actual Date "today" is not a valid date.',
      'Plant Batch Clones 1 does not hold enough: 10 Plants are left.',
    ])
    expect(await refused({ WasteReasonName: 'Mother Plant Destruction' })).toEqual([
      'Reason Note was not specified. It is required for the Waste Reason "Mother Plant Destruction".',
    ])
    expect(await refused({ WasteWeight: 5 })).toEqual(['Waste Unit Of Measure was not specified.'])
    expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 10, DestroyedCount: 0 })
  })
})
