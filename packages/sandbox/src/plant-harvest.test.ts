import type { Harvest } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
let grow: Growing
let labels: string[]
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  grow = growing(sandbox, metrc)
  labels = await grow.flowering(3)
})
afterEach(() => sandbox.close())

const cut = (fields: object = {}) => ({
  Plant: labels[0],
  Weight: 100.5,
  UnitOfWeight: 'Grams',
  DryingLocation: 'Dry 1',
  HarvestName: 'Monday',
  ActualDate: smallToday,
  ...fields,
})
const harvestPath = '/plants/v2/harvest'
const refused = (fields: object) => grow.problems(metrc.put, harvestPath, [cut(fields)])
const harvests = async () => (await metrc.page<Harvest>('/harvests/v2/active')).Data
const called = async (name: string) => (await harvests()).filter(({ Name }) => Name === name)

describe('harvest', () => {
  test('a whole plant is weighed into a new harvest and is gone', async () => {
    expect(await metrc.put(harvestPath, [cut()])).toMatchObject({ status: 200, text: '' })
    const [made] = await called('Monday')
    expect(made).toMatchObject({
      HarvestType: 'WholePlant',
      SourceStrainCount: 1,
      SourceStrainNames: 'Blue Dream',
      DryingLocationName: 'Dry 1',
      DryingLocationTypeName: 'Harvest',
      PlantCount: 1,
      TotalWetWeight: 100.5,
      CurrentWeight: 100.5,
      TotalWasteWeight: 0,
      UnitOfWeightName: 'Grams',
      HarvestStartDate: smallToday,
      FinishedDate: null,
    })
    expect(await grow.plant(labels[0] ?? '')).toMatchObject({
      State: 'Harvested',
      HarvestedDate: smallToday,
      HarvestId: made?.Id,
      HarvestedWetWeight: 100.5,
      HarvestedUnitOfWeightName: 'Grams',
      HarvestedUnitOfWeightAbbreviation: 'g',
      HarvestCount: 1,
    })
    expect((await grow.plants('inactive')).map(({ Label }) => Label)).toContain(labels[0])
    expect(await grow.plants('flowering')).toHaveLength(2)
  })

  test('plants of the same name and day join one harvest, in its unit', async () => {
    await metrc.put(harvestPath, [
      cut(),
      cut({ Plant: labels[1], HarvestName: 'MONDAY', Weight: 1, UnitOfWeight: 'kilograms' }),
    ])
    await metrc.put(harvestPath, [cut({ Plant: labels[2], Weight: 0.5 })])
    expect(await called('Monday')).toEqual([
      expect.objectContaining({ PlantCount: 3, TotalWetWeight: 1101, CurrentWeight: 1101, UnitOfWeightName: 'Grams' }),
    ])
    expect(await grow.plant(labels[1] ?? '')).toMatchObject({
      HarvestedWetWeight: 1,
      HarvestedUnitOfWeightName: 'Kilograms',
    })
  })

  test('the same name on another day is another harvest', async () => {
    await metrc.put(harvestPath, [cut(), cut({ Plant: labels[1], ActualDate: '2026-11-19' })])
    expect((await called('Monday')).map(({ HarvestStartDate }) => HarvestStartDate)).toEqual(['2026-11-19', smallToday])
  })

  test('a harvest without a name is called by its day and its room', async () => {
    await metrc.put(harvestPath, [cut({ HarvestName: null })])
    expect(await called(`${smallToday}-Dry 1-H`)).toHaveLength(1)
  })

  test('the strains of a harvest are counted', async () => {
    await metrc.post('/strains/v2', [{ Name: 'Gelato', IndicaPercentage: 50, SativaPercentage: 50 }])
    await metrc.post('/plantbatches/v2/plantings', [grow.planting({ Strain: 'Gelato' })])
    const [StartingTag] = await grow.plantTags()
    const growth = { Name: 'Clones 1', Count: 1, StartingTag, GrowthPhase: 'Flowering', NewLocation: 'Veg 1' }
    await metrc.post('/plantbatches/v2/growthphase', [{ ...growth, GrowthDate: smallToday }])
    await metrc.put(harvestPath, [cut(), cut({ Plant: StartingTag })])
    expect(await called('Monday')).toEqual([
      expect.objectContaining({ SourceStrainCount: 2, SourceStrainNames: 'Blue Dream, Gelato' }),
    ])
  })

  test('only a plant that flowers and is there is cut, and only once', async () => {
    const [young] = await grow.plants('vegetative')
    expect(await refused({ Plant: young?.Label })).toEqual([
      `Plant ${young?.Label} cannot be harvested because it is Vegetative.`,
    ])
    expect((await metrc.put(harvestPath, [cut(), cut()])).json()).toEqual([
      { row: 1, message: `Plant ${labels[0]} cannot be changed because it is Harvested.` },
    ])
    grow.hold('plant', labels[0] ?? '')
    expect(await refused({})).toEqual([`Plant ${labels[0]} cannot be changed because it is on hold.`])
    expect(await called('Monday')).toEqual([])
  })

  test('all that is wrong with it is told', async () => {
    expect(
      await refused({ Plant: 'X', Weight: 0, UnitOfWeight: 'Each', DryingLocation: 'Veg 1', ActualDate: '2026-11-21' }),
    ).toEqual([
      'Plant X does not exist in the current Facility.',
      'Weight must be greater than 0.',
      'The Unit Of Weight "Each" is invalid.',
      'The Location "Veg 1" cannot be used for Harvests.',
      'Actual Date cannot be in the future.',
    ])
    expect(await refused({ Weight: null, UnitOfWeight: 'g', DryingLocation: null, ActualDate: null })).toEqual([
      'Weight was not specified.',
      'The Unit Of Weight "g" is invalid.',
      'Drying Location was not specified.',
      'Actual Date was not specified.',
    ])
  })

  test('a harvest that is on hold, finished, elsewhere or of another kind is not joined', async () => {
    await metrc.post('/locations/v2', [{ Name: 'Dry 2', LocationTypeName: 'Harvest' }])
    await metrc.put(harvestPath, [cut()])
    const next = { Plant: labels[1] }
    const elsewhere = 'Harvest Monday is a WholePlant in Dry 1, and cannot be joined.'
    expect(await refused({ ...next, DryingLocation: 'Dry 2' })).toEqual([elsewhere])
    expect(await grow.problems(metrc.post, '/plants/v2/manicure', [cut(next)])).toEqual([elsewhere])
    const Id = (await called('Monday'))[0]?.Id ?? 0
    grow.hold('harvest', Id)
    expect(await refused(next)).toEqual(['Harvest Monday cannot be changed because it is on hold.'])
    sandbox.control.modify(smallLicenses.grower, 'harvest', Id, { IsOnHold: false, FinishedDate: smallToday })
    expect(await refused(next)).toEqual(['Harvest Monday cannot be changed because it is Finished.'])
    expect((await grow.plant(labels[1] ?? '')).State).toBe('Tracked')
  })
})

describe('manicure', () => {
  const path = '/plants/v2/manicure'

  test('a part of a plant is weighed, and the plant stays to be cut again', async () => {
    const answer = await metrc.post(path, [cut(), cut({ Weight: 9.5 })])
    const [made] = await called('Monday')
    expect(answer.json()).toEqual({ Ids: [made?.Id, made?.Id], Warnings: null })
    expect(made).toMatchObject({ HarvestType: 'Product', PlantCount: 2, TotalWetWeight: 110, CurrentWeight: 110 })
    expect(await grow.plant(labels[0] ?? '')).toMatchObject({
      State: 'Tracked',
      GrowthPhase: 'Flowering',
      HarvestCount: 2,
      HarvestId: null,
      HarvestedDate: null,
    })
    await metrc.put(harvestPath, [cut({ HarvestName: null })])
    expect(await grow.plant(labels[0] ?? '')).toMatchObject({ State: 'Harvested', HarvestCount: 3 })
  })

  test('without a name it is called by its day and its room, with an M', async () => {
    await metrc.post(path, [cut({ HarvestName: null })])
    expect(await called(`${smallToday}-Dry 1-M`)).toEqual([expect.objectContaining({ HarvestType: 'Product' })])
  })

  test('what is refused when a plant is harvested is refused here too', async () => {
    const rows = [cut({ Weight: -1 }), cut({ Plant: null }), cut({ PlantCount: 3 })]
    expect(await grow.problems(metrc.post, path, rows)).toEqual([
      'Weight must be greater than 0.',
      'Plant was not specified.',
      'Plant Count is invalid: the Plant is a single one.',
    ])
    expect(await called('Monday')).toEqual([])
  })
})

describe('restore', () => {
  const path = '/harvests/v2/restore/harvestedplants'
  const restored = (rows: unknown[]) => grow.problems(metrc.put, path, rows)

  test('a plant goes back with its weight, and may be harvested again', async () => {
    await metrc.put(harvestPath, [cut(), cut({ Plant: labels[1], Weight: 50 })])
    const [harvest] = await called('Monday')
    const row = { HarvestId: harvest?.Id, PlantTags: [labels[0]] }
    expect((await metrc.put(path, [row])).json()).toEqual({ Ids: [harvest?.Id], Warnings: null })
    expect(await grow.plant(labels[0] ?? '')).toMatchObject({
      State: 'Tracked',
      GrowthPhase: 'Flowering',
      HarvestedDate: null,
      HarvestId: null,
      HarvestedWetWeight: null,
      HarvestCount: 0,
    })
    const left = { PlantCount: 1, TotalWetWeight: 150.5, TotalRestoredWeight: 100.5, CurrentWeight: 50 }
    expect(await called('Monday')).toMatchObject([left])
    expect(await restored([row])).toEqual([`Plant ${labels[0]} cannot be restored because it is not in this Harvest.`])
    await metrc.put(harvestPath, [cut({ Weight: 10 })])
    expect(await called('Monday')).toMatchObject([{ PlantCount: 2, TotalWetWeight: 160.5, CurrentWeight: 60 }])
  })

  test('not once something was made of the harvest, it is too old, or finished', async () => {
    await metrc.put(harvestPath, [cut()])
    const Id = (await called('Monday'))[0]?.Id ?? 0
    const row = { HarvestId: Id, PlantTags: [labels[0]] }
    sandbox.control.modify(smallLicenses.grower, 'harvest', Id, { HarvestStartDate: '2026-11-17' })
    expect(await restored([row])).toEqual([
      'Plants cannot be restored any more: Harvest Monday is older than 48 hours.',
    ])
    grow.able({ RestrictHarvestPlantRestoreTimeHours: null })
    sandbox.control.modify(smallLicenses.grower, 'harvest', Id, { TotalWasteWeight: 1 })
    expect(await restored([row])).toEqual(['Plants cannot be restored: Packages or Waste were made of Harvest Monday.'])
    sandbox.control.modify(smallLicenses.grower, 'harvest', Id, { TotalWasteWeight: 0, FinishedDate: smallToday })
    expect(await restored([row])).toEqual(['Harvest Monday cannot be changed because it is Finished.'])
    expect(await restored([{ HarvestId: 9, PlantTags: [] }])).toEqual([
      'Harvest 9 does not exist in the current Facility.',
      'Plant Tags was not specified.',
    ])
  })
})
