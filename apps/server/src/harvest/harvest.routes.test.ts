import { nothingSaid } from '@cultivatd/domain/package/said'
import type { FacilityType } from '@cultivatd/metrc/facility-records'
import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { items } from '../item/item.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { packagesByLabels } from '../package/package.store.ts'
import { plantsByLabels } from '../plant/plant.store.ts'
import { stillIn } from '@cultivatd/domain/harvest/harvest-plant'
import { plantsOfHarvest } from './harvest-plants.store.ts'
import { harvestOfDay, knownHarvests } from './harvest.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const flowering = { GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' }
const stepFields = ['dryStart', 'dryEnd', 'trimStart', 'trimEnd'].map((step) => `${step}DateTime`)
const mirrored = async (id: number | string) => (await knownHarvests(server.db, facilityId, [String(id)]))[0]?.harvest
const ofDay = (name: string) => harvestOfDay(server.db, facilityId, name, today)
const step = (id: number | string, field: string, date = today) =>
  grower.post('harvest/step', { id: String(id), field, date })

/** A harvest of buds whose every step is done. */
async function completeHarvest(fields: object = {}) {
  const harvest = await grower.harvest({ HarvestType: 'Product', ...fields })
  for (const field of stepFields) expect((await step(harvest.Id, field)).status).toBe(200)
  return harvest
}

describe('add', () => {
  const add = (label: string, given: object = {}) =>
    grower.post('harvest/add', {
      type: 'FullPlant',
      locationId: grower.roomId('Dry 1'),
      weight: 120.5,
      name: `${today}|Dry 1|Blue Dream|FullPlant`,
      date: today,
      label,
      ...given,
    })

  test('[API-27] [PLANT-10] [PLANT-12] [PLANT-13] a whole plant is harvested, and the next joins its harvest', async () => {
    const [one, two] = await grower.plants(2, flowering)
    const name = `${today}|Dry 1|Blue Dream|FullPlant`
    expect((await add(one?.Label ?? '')).status).toBe(200)
    expect((await add(two?.Label ?? '', { weight: 80 })).status).toBe(200)
    expect(server.inMetrc('plant', one?.Label ?? '')).toMatchObject({
      State: 'Harvested',
      HarvestedWetWeight: 120.5,
      HarvestedDate: today,
    })
    const harvest = await ofDay(name)
    expect(harvest?.metrc).toMatchObject({ HarvestType: 'WholePlant', PlantCount: 2, TotalWetWeight: 200.5 })
    expect(server.inMetrc('harvest', harvest?.metrc.Id ?? 0)).toMatchObject({ Name: name, CurrentWeight: 200.5 })
    expect((await plantsByLabels(server.db, facilityId, [one?.Label ?? '']))[0]?.metrc.HarvestedDate).toBe(today)
    if (!harvest) throw new Error('The harvest is not mirrored')
    const cut = { personName: 'Ana Flor', state: 'confirmed' }
    expect(await plantsOfHarvest(server.db, harvest)).toMatchObject([
      { label: one?.Label, weightGrams: 120.5, ...cut },
      { label: two?.Label, weightGrams: 80, ...cut },
    ])
    const otherDay = { ...harvest, metrc: { ...harvest.metrc, HarvestStartDate: '2026-01-01' } }
    expect(await plantsOfHarvest(server.db, otherDay)).toEqual([])
    expect((await operationsOf(server.db, facilityId, one?.Label ?? ''))[0]?.summary).toBe(
      `Harvested, 120.5 g wet, into ${name}`,
    )
    expect(grower.messages(await add(one?.Label ?? ''))).toEqual(['Already Harvested'])
  })

  test('[PLANT-11] [READ-37] a manicure is of the type Product in Metrc, and the plant lives on', async () => {
    const plant = await grower.plant(flowering)
    const name = `${today}|Dry 1|Blue Dream|Manicure`
    expect((await add(plant.Label, { type: 'Manicure', name })).status).toBe(200)
    expect(server.inMetrc('plant', plant.Label)).toMatchObject({ State: 'Tracked', HarvestCount: 1 })
    expect((await ofDay(name))?.metrc).toMatchObject({ HarvestType: 'Product', TotalWetWeight: 120.5 })
    expect(grower.messages(await add(plant.Label, { name }))).toEqual([
      `${name} of this day is Manicure. Choose another name`,
    ])
  })

  test('[PLANT-02] [PLANT-10] every problem is told, and nothing is sent', async () => {
    const plant = await grower.plant({ IsOnHold: true })
    const before = grower.writes()
    const refused = await add(plant.Label, { locationId: grower.roomId('Veg 1'), date: '2027-01-01' })
    expect(refused.status).toBe(400)
    expect(grower.messages(refused)).toEqual([
      'The plant is Vegetative and can be harvested only when Flowering',
      'The plant is on hold and cannot be harvested',
      'Harvests cannot be in Veg 1, a location of the type Plants',
      'Veg 1 is not a dry room',
      'The date cannot be in the future',
    ])
    expect(grower.messages(await add('Z'.repeat(24)))).toEqual(['Invalid Label'])
    for (const weight of [0, -1, '1,5', null]) expect((await add(plant.Label, { weight })).status).toBe(400)
    expect(grower.messages(await add(plant.Label, { name: ' ' }))).toEqual(['Please enter a value'])
    expect(grower.messages(await add(plant.Label, { name: 'x'.repeat(10_000) }))).toEqual([
      'Use at most 200 characters',
    ])
    expect((await add(plant.Label, { facilityId: smallLicenses.processor })).status).toBe(404)
    expect(grower.writes()).toBe(before)
  })

  test('[PLANT-10] many plants, each with its weight, ten to a write', async () => {
    const plants = await grower.plants(23, flowering)
    const name = `${today}|Dry 1|Blue Dream|Big day`
    const rows = plants.map(({ Label }, at) => ({ label: Label, weight: 100 + at }))
    const before = grower.writes()
    const answer = await grower.post('harvest/add-many', {
      type: 'FullPlant',
      locationId: grower.roomId('Dry 1'),
      name,
      date: today,
      plants: rows,
    })
    expect(new Set((await grower.ends(answer)).values())).toEqual(new Set(['confirmed']))
    const total = rows.reduce((sum, { weight }) => sum + weight, 0)
    const inMetrc = server.sandbox.control.all(facilityId, 'harvest').filter(({ Name }) => Name === name)
    expect(inMetrc).toMatchObject([{ PlantCount: 23, TotalWetWeight: total }])
    for (const { label, weight } of rows)
      expect(server.inMetrc('plant', label)).toMatchObject({ State: 'Harvested', HarvestedWetWeight: weight })
    expect(grower.writes() - before).toBe(3)
  })

  test('of many plants each problem names its plant', async () => {
    const [fine, young] = [await grower.plant(flowering), await grower.plant()]
    const refused = await grower.post('harvest/add-many', {
      type: 'FullPlant',
      locationId: grower.roomId('Dry 1'),
      name: 'A harvest',
      date: today,
      plants: [fine, young].map(({ Label }) => ({ label: Label, weight: 10 })),
    })
    expect(grower.messages(refused)).toEqual([
      `${young.Label}: The plant is Vegetative and can be harvested only when Flowering`,
    ])
  })
})

describe('steps', () => {
  test('[HARV-05] [HARV-09] [HARV-10] [READ-38] each button stamps its day, here and not in Metrc, and stands in the history', async () => {
    const { Id, Name } = await grower.harvest({ HarvestType: 'WholePlant' })
    const writes = grower.writes()
    expect((await step(Id, 'manicureStartDateTime', '2026-11-18')).status).toBe(200)
    expect((await step(Id, 'manicureEndDateTime', '2026-11-19')).status).toBe(200)
    expect((await mirrored(Id))?.status).toMatchObject({
      manicureStartDateTime: '2026-11-18',
      manicureEndDateTime: '2026-11-19',
      dryStartDateTime: null,
    })
    expect(grower.writes()).toBe(writes)
    const [newest] = await historyOf(server.db, { facilityId, entity: 'harvest', record: Name })
    expect(newest).toMatchObject({
      what: 'harvest.steps',
      summary: 'Finish Manicure Trim, 2026-11-19',
      changes: [{ label: 'Manicure trim finished', before: '', after: '2026-11-19' }],
    })
  })

  test('[HARV-06] [HARV-07] a step out of turn is refused', async () => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    expect(grower.messages(await step(Id, 'manicureStartDateTime'))).toEqual([
      'Start Manicure Trim is not the next step: the harvest is at To Do Dry',
    ])
    expect(grower.messages(await step(Id, 'dryStartDateTime', '2027-01-01'))).toEqual([
      'The date cannot be in the future',
    ])
    expect((await step('999999', 'dryStartDateTime')).status).toBe(404)
  })

  test('of two who press the same button at once, one stamps it', async () => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    const both = await Promise.all([step(Id, 'dryStartDateTime'), step(Id, 'dryStartDateTime')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('undo of a step', () => {
  const undo = (id: number | string, field: string) => grower.post('harvest/undo-step', { id: String(id), field })

  test('takes the day of the last step back, keeps it in the history, and the step can be stamped again [HARV-09]', async () => {
    const { Id, Name } = await grower.harvest({ HarvestType: 'Product' })
    await step(Id, 'dryStartDateTime', '2026-11-18')
    await step(Id, 'dryEndDateTime', '2026-11-19')
    expect((await undo(Id, 'dryEndDateTime')).status).toBe(200)
    expect((await mirrored(Id))?.status).toMatchObject({ dryStartDateTime: '2026-11-18', dryEndDateTime: null })
    const [newest] = await historyOf(server.db, { facilityId, entity: 'harvest', record: Name })
    expect(newest).toMatchObject({
      summary: 'Undid End Drying',
      changes: [{ label: 'Drying ended', before: '2026-11-19', after: '' }],
    })
    expect((await step(Id, 'dryEndDateTime')).status).toBe(200)
  })

  test('is refused for any other step, before the first one, and of a finished harvest', async () => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    expect(grower.messages(await undo(Id, 'dryStartDateTime'))).toEqual(['No step of the harvest has begun'])
    await step(Id, 'dryStartDateTime')
    await step(Id, 'dryEndDateTime')
    expect(grower.messages(await undo(Id, 'dryStartDateTime'))).toEqual([
      'Start Drying is not the last step: End Drying is',
    ])
    expect((await undo('999999', 'dryEndDateTime')).status).toBe(404)
    const complete = await completeHarvest()
    await grower.post('harvest/finish', { id: String(complete.Id), date: today, undo: false })
    expect(grower.messages(await undo(complete.Id, 'trimEndDateTime'))).toEqual([
      'The harvest is finished and cannot be worked on',
    ])
  })

  test('is refused while the finish of the harvest waits for Metrc', async () => {
    const { Id } = await completeHarvest()
    await server.sandbox.control.setDown('refuse')
    expect((await grower.post('harvest/finish', { id: String(Id), date: today, undo: false })).status).toBe(202)
    expect(grower.messages(await undo(Id, 'trimEndDateTime'))).toEqual([
      'The finish of this harvest waits for Metrc. Give that up first, or undo it afterwards.',
    ])
    await server.sandbox.control.setDown(null)
    await expect.poll(() => server.inMetrc('harvest', Id)?.FinishedDate, { timeout: 20_000 }).toBe(today)
  })

  test('of two who press it at once, one takes one step back', async () => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    await step(Id, 'dryStartDateTime')
    await step(Id, 'dryEndDateTime')
    const both = await Promise.all([undo(Id, 'dryEndDateTime'), undo(Id, 'dryEndDateTime')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await mirrored(Id))?.status).toMatchObject({ dryStartDateTime: today })
  })
})

describe('finish', () => {
  const finish = (id: number, undo: boolean, given: object = {}) =>
    grower.post('harvest/finish', { id: String(id), date: today, undo, ...given })

  test('[API-28] [HARV-11] [HARV-12] a complete harvest is finished, and unfinished again', async () => {
    const { Id } = await completeHarvest()
    expect((await finish(Id, false)).status).toBe(200)
    expect(server.inMetrc('harvest', Id)).toMatchObject({ FinishedDate: today })
    expect((await mirrored(Id))?.metrc.FinishedDate).toBe(today)
    expect(grower.messages(await finish(Id, false))).toEqual(['The harvest is finished and cannot be finished'])
    expect((await finish(Id, true)).status).toBe(200)
    expect((await mirrored(Id))?.metrc.FinishedDate).toBeNull()
    expect((await mirrored(Id))?.status.trimEndDateTime).toBe(today)
  })

  test('[HARV-11] one that is not complete, or on hold, is refused with every reason', async () => {
    const { Id } = await grower.harvest({ HarvestType: 'WholePlant', IsOnHold: true })
    const before = grower.writes()
    expect(grower.messages(await finish(Id, false, { date: '2027-01-01' }))).toEqual([
      'The harvest is on hold and cannot be finished',
      'The harvest is at To Do Manicure and can be finished only when Complete',
      'The date cannot be in the future',
    ])
    expect((await finish(999_999, false)).status).toBe(404)
    expect(grower.writes()).toBe(before)
  })

  test('not while plants of it wait for Metrc', async () => {
    const harvest = await completeHarvest({ HarvestStartDate: today, DryingLocationName: 'Dry 1' })
    const { Label } = await grower.plant(flowering)
    const cut = { type: 'Manicure', locationId: grower.roomId('Dry 1'), name: harvest.Name, date: today }
    await server.sandbox.control.setDown('refuse')
    const waiting = await grower.post('harvest/add', { ...cut, label: Label, weight: 10 })
    const refused = await finish(harvest.Id, false)
    await server.sandbox.control.setDown(null)
    expect(waiting.status).toBe(202)
    expect(grower.messages(refused)).toEqual(['1 plant is still on the way to Metrc for this harvest'])
    await expect
      .poll(async () => (await mirrored(harvest.Id))?.metrc.TotalWetWeight, { timeout: 20_000 })
      .toBe(harvest.TotalWetWeight + 10)
  })
})

describe('waste', () => {
  const waste = (id: number, given: object = {}) =>
    grower.post('harvest/waste', {
      id: String(id),
      wasteType: 'Plant Material',
      weight: 12.5,
      unitOfWeight: 'Grams',
      date: today,
      ...given,
    })

  test('[API-29] [HARV-16] [READ-40] waste is taken from what is left, all of it if wanted', async () => {
    const { Id, Name } = await grower.harvest()
    expect((await waste(Id)).status).toBe(200)
    expect(server.inMetrc('harvest', Id)).toMatchObject({ TotalWasteWeight: 12.5, CurrentWeight: 987.5 })
    expect((await mirrored(Id))?.metrc).toMatchObject({ TotalWasteWeight: 12.5, CurrentWeight: 987.5 })
    expect((await operationsOf(server.db, facilityId, Name))[0]?.summary).toBe('Waste of 12.5 g: Plant Material')
    expect((await waste(Id, { weight: 987.5 })).status).toBe(200)
    expect((await mirrored(Id))?.metrc.CurrentWeight).toBe(0)
  })

  test('[HARV-15] [HARV-17] every problem is told, and nothing is sent', async () => {
    const { Id } = await grower.harvest()
    const before = grower.writes()
    expect(grower.messages(await waste(Id, { wasteType: 'Magic', weight: 1000.01, date: '2027-01-01' }))).toEqual([
      'Unknown reason: Magic',
      'Only 1,000 g are left',
      'The date cannot be in the future',
    ])
    for (const given of [{ weight: 0 }, { weight: -1 }, { weight: '1,5' }, { unitOfWeight: 'Ounces' }])
      expect((await waste(Id, given)).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })
})

describe('restore', () => {
  test('[SYNC-03] a plant that was harvested with a wrong weight goes back and is harvested again', async () => {
    const [one, two] = await grower.plants(2, flowering)
    const labels = [one?.Label ?? '', two?.Label ?? '']
    const cut = { type: 'FullPlant', locationId: grower.roomId('Dry 1'), name: 'Wrong weight', date: today }
    const add = (label: string, weight: number) => grower.post('harvest/add', { ...cut, label, weight })
    for (const label of labels) expect((await add(label, 1200)).status).toBe(200)
    const harvest = await ofDay('Wrong weight')
    const restore = () => grower.post('harvest/restore', { id: harvest?.id, plants: [{ label: labels[0] }] })
    expect((await restore()).status).toBe(200)
    expect(server.inMetrc('plant', labels[0] ?? '')).toMatchObject({ State: 'Tracked', HarvestId: null })
    const [plant] = await plantsByLabels(server.db, facilityId, [labels[0] ?? ''])
    expect(plant?.metrc).toMatchObject({ HarvestedDate: null, HarvestId: null })
    const weights = { TotalWetWeight: 2400, TotalRestoredWeight: 1200, CurrentWeight: 1200, PlantCount: 1 }
    expect((await mirrored(harvest?.id ?? ''))?.metrc).toMatchObject(weights)
    const cutHere = async () =>
      harvest
        ? stillIn(await plantsOfHarvest(server.db, harvest)).map(({ label, weightGrams }) => [label, weightGrams])
        : []
    expect(await cutHere()).toEqual([[labels[1], 1200]])
    expect(grower.messages(await restore())).toEqual(['The plant is Flowering and not harvested'])
    expect((await add(labels[0] ?? '', 120)).status).toBe(200)
    expect((await mirrored(harvest?.id ?? ''))?.metrc).toMatchObject({ CurrentWeight: 1320, PlantCount: 2 })
    expect(await cutHere()).toEqual([
      [labels[1], 1200],
      [labels[0], 120],
    ])
  })
})

describe('correct weights', () => {
  test('[SYNC-03] a wrong weight is put right with one press: the plant goes back and is harvested again into the same harvest', async () => {
    const plants = await grower.plants(2, flowering)
    const [wrong = '', other = ''] = plants.map(({ Label }) => Label)
    const cut = { type: 'FullPlant', locationId: grower.roomId('Dry 1'), name: 'Ten times', date: today }
    const weighed = [
      { label: wrong, weight: 4100 },
      { label: other, weight: 400 },
    ]
    expect((await grower.post('harvest/add-many', { ...cut, plants: weighed })).status).toBe(200)
    const harvest = await ofDay('Ten times')
    const correct = (weight: number) =>
      grower.post('harvest/correct-weights', { id: harvest?.id, plants: [{ label: wrong, weight }] })
    expect(grower.messages(await correct(4100))).toEqual(['Metrc has 4,100 g of it already'])
    expect((await correct(410)).status).toBe(200)
    expect(server.inMetrc('plant', wrong)).toMatchObject({
      State: 'Harvested',
      HarvestId: Number(harvest?.id),
      HarvestedWetWeight: 410,
      HarvestedDate: today,
    })
    expect((await mirrored(harvest?.id ?? ''))?.metrc).toMatchObject({ CurrentWeight: 810, PlantCount: 2 })
    const [plant] = await plantsByLabels(server.db, facilityId, [wrong])
    expect(plant?.metrc.HarvestedWetWeight).toBe(410)
    const here = harvest ? await plantsOfHarvest(server.db, harvest) : []
    const restored = { at: here.at(-1)?.at, personName: 'Ana Flor' }
    expect(here).toMatchObject([
      { label: wrong, weightGrams: 4100, restored, isCorrection: false },
      { label: other, weightGrams: 400, restored: null, isCorrection: false },
      { label: wrong, weightGrams: 410, restored: null, isCorrection: true },
    ])
  })

  test('[SYNC-03] what Metrc gives back no more is refused as a whole, and the plant keeps its weight', async () => {
    const { Label } = await grower.plant(flowering)
    const cut = { type: 'FullPlant', locationId: grower.roomId('Dry 1'), name: 'Too late', date: today }
    await grower.post('harvest/add', { ...cut, label: Label, weight: 900 })
    const harvest = await ofDay('Too late')
    // Somebody packages of it in Metrc's own pages, which is not read yet.
    server.sandbox.control.modify(facilityId, 'harvest', Number(harvest?.id), { PackageCount: 1 })
    const answer = await grower.post('harvest/correct-weights', {
      id: harvest?.id,
      plants: [{ label: Label, weight: 90 }],
    })
    expect(answer.status).toBe(400)
    expect(server.inMetrc('plant', Label)).toMatchObject({ State: 'Harvested', HarvestedWetWeight: 900 })
  })
})

describe('discontinue waste', () => {
  test('[HARV-15] waste that was reported wrongly goes back to its harvest, and others stay', async () => {
    const { Id } = await grower.harvest()
    const id = String(Id)
    const thrown = { id, wasteType: 'Plant Material', unitOfWeight: 'Grams', date: today }
    for (const weight of [12.5, 99]) await grower.post('harvest/waste', { ...thrown, weight })
    const listed = async () => {
      const { answer } = await grower.get(`harvest/${facilityId}/${id}/waste`)
      return (answer as { entries: { id: string; weight: number }[] }).entries
    }
    const wrong = (await listed()).find(({ weight }) => weight === 99)
    const discontinue = () => grower.post('harvest/discontinue-waste', { id, wasteId: wrong?.id })
    const before = (await mirrored(id))?.metrc
    expect((await discontinue()).status).toBe(200)
    expect((await listed()).map(({ weight }) => weight)).toEqual([12.5])
    const after = (await mirrored(id))?.metrc
    expect(after?.TotalWasteWeight).toBe(12.5)
    expect(after?.CurrentWeight).toBe((before?.CurrentWeight ?? 0) + 99)
    expect(grower.messages(await discontinue())).toEqual(['Metrc does not list this waste any more'])
  })
})

describe('create package', () => {
  const itemId = async (name: string) =>
    (await items(server.db, facilityId)).find(({ metrc }) => metrc.Name === name)?.id
  const create = async (harvests: object[], given: object = {}) =>
    grower.post('harvest/create-package', {
      label: smallLabels.freePackageTag,
      locationId: grower.roomId('Vault'),
      itemId: await itemId('Blue Dream, bulk flower'),
      date: today,
      unitOfWeight: 'Grams',
      note: 'First cut',
      harvests,
      ...given,
    })

  test('[API-30] [PKG-12] [PKG-13] [READ-46] one package of two harvests, whose id is answered', async () => {
    const [one, two] = [await grower.harvest(), await grower.harvest()]
    const answer = await create([
      { id: String(one.Id), weight: 250, unitOfWeight: 'Grams' },
      { id: String(two.Id), weight: 1000, unitOfWeight: 'Grams' },
    ])
    expect(answer.status).toBe(200)
    const { id } = answer.answer as { id: string }
    expect(server.inMetrc('package', smallLabels.freePackageTag)).toMatchObject({
      Id: Number(id),
      Quantity: 1250,
      Note: 'First cut',
      LocationName: 'Vault',
      PackagedDate: today,
    })
    const [pkg] = await packagesByLabels(server.db, facilityId, [smallLabels.freePackageTag])
    expect(pkg).toMatchObject({ id, metrc: { Quantity: 1250, ProductName: 'Blue Dream, bulk flower' } })
    expect((await mirrored(two.Id))?.metrc).toMatchObject({ CurrentWeight: 0, TotalPackagedWeight: 1000 })
    expect((await operationsOf(server.db, facilityId, one.Name))[0]?.summary).toBe(
      'Packaged 1,250 g of Blue Dream, bulk flower from 2 harvests',
    )
  })

  test('[PKG-13] [PKG-14] [PKG-16] every problem is told, and nothing is sent', async () => {
    const [one, two] = [await grower.harvest(), await grower.harvest({ SourceStrainNames: 'GMO Cookies' })]
    const before = grower.writes()
    const refused = await create(
      [
        { id: String(one.Id), weight: 1000.01, unitOfWeight: 'Grams' },
        { id: String(two.Id), weight: 1, unitOfWeight: 'Grams' },
        { id: 'nothing', weight: 1, unitOfWeight: 'Grams' },
      ],
      { label: smallLabels.flower, locationId: grower.roomId('Veg 1'), date: '2027-01-01' },
    )
    expect(refused.status).toBe(400)
    expect(grower.messages(refused)).toEqual([
      `Tag ${smallLabels.flower} is not an available package tag`,
      'Packages cannot be in Veg 1, a location of the type Plants',
      'The date cannot be in the future',
      `${one.Name}: Must be a number under remaining`,
      `${two.Name}: Invalid Name or Strain for Product`,
      'nothing: Invalid Name or Strain for Product',
    ])
    const label = smallLabels.secondFreePackageTag
    const counted = { label, itemId: await itemId('Blue Dream, pre-roll 1 g') }
    expect(grower.messages(await create([{ id: String(one.Id), weight: 1, unitOfWeight: 'Grams' }], counted))).toEqual([
      'Blue Dream, pre-roll 1 g is measured in Each, a harvest is weighed',
    ])
    expect(grower.messages(await create([{ id: String(one.Id), weight: '1,5', unitOfWeight: 'Grams' }]))).toEqual([
      'Must be a number under remaining',
    ])
    expect((await create([{ id: String(one.Id), weight: 1, unitOfWeight: 'Ounces' }], { label })).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })

  test('[API-30] [PKG-12] a sample straight out of a harvest names its tests where the state asks for them, and is one in Metrc', async () => {
    const { control } = server.sandbox
    const [facility] = control.all(facilityId, 'facility')
    const may = async (flags: Partial<FacilityType>) => {
      const FacilityType = { ...facility?.FacilityType, ...flags } as FacilityType
      control.modify(facilityId, 'facility', facility?.FacilityId ?? 0, { FacilityType })
      await sql`update facility set metrc = jsonb_set(metrc, '{FacilityType}', ${JSON.stringify(FacilityType)}::jsonb)
        where id = ${facilityId}`.execute(server.db)
    }
    const { Id, Name } = await grower.harvest()
    const label = smallLabels.secondFreePackageTag
    const sample = (requiredTests: string[]) =>
      create([{ id: String(Id), weight: 20, unitOfWeight: 'Grams' }], {
        label,
        isSample: true,
        said: { ...nothingSaid, requiredTests },
      })
    const before = grower.writes()
    await may({ CanSubmitHarvestsForTesting: false })
    expect(grower.messages(await sample(['Pesticides']))).toEqual([
      'Metrc does not let this facility submit harvests for testing',
    ])
    await may({ CanSubmitHarvestsForTesting: true, CanRequireHarvestSampleLabTestBatches: true })
    expect(grower.messages(await sample([]))).toEqual(['Choose the tests that the sample is for'])
    expect(grower.messages(await sample(['Horoscope']))).toEqual(['Horoscope is no batch of tests in this state'])
    expect(grower.writes()).toBe(before)
    expect((await sample(['Pesticides'])).status).toBe(200)
    const submitted = { LabTestingState: 'SubmittedForTesting' }
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: 20, IsTestingSample: true, ...submitted })
    expect(control.find(facilityId, 'harvest', Id)).toMatchObject({ CurrentWeight: 980, ...submitted })
    const [pkg] = await packagesByLabels(server.db, facilityId, [label])
    expect(pkg?.metrc).toMatchObject({ IsTestingSample: true, ...submitted })
    expect((await operationsOf(server.db, facilityId, Name))[0]?.summary).toBe(
      `Sampled 20 g of Blue Dream, bulk flower from ${Name}`,
    )
  })
})
