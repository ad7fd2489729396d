import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { wasteEntries } from '../mirror/plant-waste.store.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { availableTags } from '../tag/tag.store.ts'
import { batchesByName, batchesInRoom, withBatches } from './plant-batch.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let cloneRoom: string
let vegRoom: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  cloneRoom = await grower.room('Clone 1', 'Plants', ['clone'])
  vegRoom = await grower.room('Veg 2', 'Plants', ['vegetation'])
})
afterAll(() => server.close())

const unused = async () => tagsOfRuns((await availableTags(server.db, facilityId, 'plant')).runs ?? [])
/** A batch in which so many clones are left. */
async function batchOf(UntrackedCount: number) {
  const batch = await grower.batch()
  server.sandbox.control.modify(facilityId, 'plantBatch', batch.Id, { UntrackedCount })
  await server.services.mirror.refresh(facilityId, { plantBatches: [batch.Id] })
  return batch
}
const mirrored = async (name: string) => (await batchesByName(server.db, facilityId, name))[0]?.metrc

describe('move', () => {
  const move = (batchNames: string[], given: object = {}) =>
    grower.post('plant-batch/move', { locationId: cloneRoom, date: today, batchNames, ...given })

  test('[API-13] batches go to another room, in Metrc and here; one that is there is not sent again', async () => {
    const [one, two] = [await grower.batch(), await grower.batch()]
    expect((await move([one.Name])).status).toBe(200)
    const before = grower.writes()
    expect((await move([one.Name, two.Name.toUpperCase()])).status).toBe(200)
    expect(grower.writes()).toBe(before + 1)
    for (const { Id } of [one, two]) expect(server.inMetrc('plantBatch', Id)).toMatchObject({ LocationName: 'Clone 1' })
    const here = await batchesInRoom(server.db, facilityId, cloneRoom)
    expect(here.map(({ metrc }) => metrc.Name)).toEqual([one.Name, two.Name].toSorted())
  })

  test('[ERR-14] every problem is told, and nothing is sent', async () => {
    const { Name } = await grower.batch()
    const before = grower.writes()
    const refused = await move([Name, 'Nothing'], { locationId: grower.roomId('Vault'), date: '2027-01-01' })
    expect(grower.messages(refused)).toEqual([
      'Plant batches cannot be in Vault, a location of the type Packages',
      'Nothing: Unknown Plant Batch Name',
      'The date cannot be in the future',
    ])
    expect(grower.messages(await move([Name, Name]))).toEqual([`Batch ${Name.toLowerCase()} is there twice`])
    expect(grower.messages(await move(['x'.repeat(10_000)]))).toEqual(['Use at most 200 characters'])
    expect(grower.writes()).toBe(before)
  })
})

describe('to veg', () => {
  const toVeg = (batchName: string, labels: object[], given: object = {}) =>
    grower.post('plant-batch/to-veg', { batchName, locationId: vegRoom, labels, date: today, ...given })

  test('[API-26] [BATCH-09] a block of labels: each clone becomes a vegetative plant with the next tag', async () => {
    const batch = await grower.batch()
    const tags = await unused()
    const [first = ''] = tags
    expect((await toVeg(batch.Name, [{ label: first, count: 4 }])).status).toBe(200)
    for (const label of tags.slice(0, 4))
      expect(server.inMetrc('plant', label)).toMatchObject({
        GrowthPhase: 'Vegetative',
        LocationName: 'Veg 2',
        PlantBatchName: batch.Name,
        VegetativeDate: today,
      })
    expect(server.inMetrc('plantBatch', batch.Id)).toMatchObject({ UntrackedCount: 6 })
    expect(await mirrored(batch.Name)).toMatchObject({ UntrackedCount: 6 })
    const standing = await plantsInRoom(server.db, facilityId, vegRoom)
    expect(standing.map(({ metrc }) => metrc.Label)).toEqual(tags.slice(0, 4))
    expect(await unused()).toEqual(tags.slice(4))
    expect((await operationsOf(server.db, facilityId, batch.Name))[0]?.summary).toBe(
      `Gave 4 clones the tags ${first} to ${tags[3]}, vegetative in Veg 2`,
    )
  })

  test('[BATCH-11] [READ-92] labels one by one: those that follow each other are one write', async () => {
    const batch = await grower.batch()
    const tags = await unused()
    const entered = [tags[3], tags[0], tags[1], tags[6]]
    const before = grower.writes()
    const answer = await toVeg(
      batch.Name,
      entered.map((label) => ({ label, count: 1 })),
    )
    await grower.ends(answer)
    expect((await mirrored(batch.Name))?.UntrackedCount).toBe(6)
    for (const label of entered) expect(server.inMetrc('plant', label ?? '')).toMatchObject({ LocationName: 'Veg 2' })
    expect(server.inMetrc('plant', tags[2] ?? '')).toBeUndefined()
    expect(grower.writes() - before).toBe(3)
  })

  test('[BATCH-10] [BATCH-14] every problem is a 400 with its sentence, and nothing is sent', async () => {
    const batch = await batchOf(5)
    const used = server.sandbox.control.all(facilityId, 'plant')[0]?.Label ?? ''
    const [first = '', second = ''] = (await unused()).slice(-6)
    const before = grower.writes()
    const refused = await toVeg(
      batch.Name,
      [
        { label: first, count: 6 },
        { label: used, count: 1 },
        { label: second, count: 1 },
      ],
      { locationId: grower.roomId('Dry 1'), date: '2027-01-01' },
    )
    expect(refused.status).toBe(400)
    expect(grower.messages(refused)).toEqual([
      'Plants cannot be in Dry 1, a location of the type Harvest',
      'Dry 1 is not a vegetation room',
      'Not Enough Clones to use all labels.',
      `Tag ${second} is there twice`,
      `Tag ${used} is not an available plant tag`,
      'The date cannot be in the future',
    ])
    expect(grower.messages(await toVeg('Nothing', [{ label: first, count: 1 }]))).toEqual(['Unknown Plant Batch Name'])
    for (const count of [0, -1, 1.5, '3', null])
      expect((await toVeg(batch.Name, [{ label: first, count }])).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })

  test('[ERR-19] no more labels than clones, one by one', async () => {
    const batch = await batchOf(1)
    const labels = (await unused()).slice(0, 2).map((label) => ({ label, count: 1 }))
    expect(grower.messages(await toVeg(batch.Name, labels))).toEqual([
      "No Clones remaining, cannot add more label's till one is removed.",
    ])
  })
})

describe('waste', () => {
  const thrown = { method: 'Compost', mixed: 'Soil', reason: 'Contamination', note: '', unitOfWeight: 'Grams' }
  const waste = (batchName: string, given: object = {}) =>
    grower.post('plant-batch/waste', { ...thrown, batchName, weight: 15.69, date: today, ...given })
  const listed = (name: string) => wasteEntries(server.db, facilityId, { batchName: name, most: 10 })

  test('[SYNC-03] waste is in Metrc, on the page of its batch at once, and still there when the list is read again', async () => {
    const { Id, Name } = await grower.batch()
    expect((await waste(Name)).status).toBe(200)
    const inMetrc = server.sandbox.control.all(facilityId, 'plantWaste').map(({ event }) => event)
    expect(inMetrc).toMatchObject([{ PlantBatchId: Id, PlantBatchName: Name, WasteWeight: 15.69 }])
    const shown = {
      batchName: Name,
      method: 'Compost',
      reason: 'Contamination',
      weight: 15.69,
      unitOfWeight: 'Grams',
      date: today,
    }
    expect(await listed(Name)).toEqual([expect.objectContaining(shown)])
    expect((await operationsOf(server.db, facilityId, Name))[0]?.summary).toBe('Waste of 15.69 g: Contamination')
    expect((await waste(Name, { weight: 2 })).status).toBe(200)
    await server.services.mirror.refresh(facilityId, {})
    expect((await listed(Name)).map(({ weight }) => weight).toSorted()).toEqual([15.69, 2])
  })

  test('every problem is told, and nothing is sent', async () => {
    const { Name } = await grower.batch()
    const before = grower.writes()
    const wrong = { method: 'Magic', reason: 'Mother Plant Destruction', unitOfWeight: 'Each', date: '2027-01-01' }
    expect(grower.messages(await waste(Name, wrong))).toEqual([
      'Unknown method: Magic',
      '"Mother Plant Destruction" needs a note',
      'Use a unit of weight',
      'The date cannot be in the future',
    ])
    expect(grower.messages(await waste('Nothing'))).toEqual(['Unknown Plant Batch Name'])
    expect((await waste(Name, { weight: 0 })).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })
})

describe('destroy', () => {
  const destroyed = { method: 'Compost', reason: 'Contamination', note: '', unitOfWeight: 'Grams' }
  const destroy = (batchName: string, given: object = {}) =>
    grower.post('plant-batch/destroy', { ...destroyed, batchName, count: 3, weight: 12, date: today, ...given })

  test('[SYNC-03] some plants of a batch, then all that are left, are destroyed in Metrc and gone from its page', async () => {
    const { Id, Name } = await grower.batch({ UntrackedCount: 10, DestroyedCount: 0 })
    expect((await destroy(Name)).status).toBe(200)
    expect(server.sandbox.control.find(facilityId, 'plantBatch', Id)).toMatchObject({
      UntrackedCount: 7,
      DestroyedCount: 3,
    })
    const shown = async () => (await withBatches(server.db, facilityId, [Name]))[0]?.batch?.metrc
    expect(await shown()).toMatchObject({ UntrackedCount: 7, DestroyedCount: 3 })
    expect((await operationsOf(server.db, facilityId, Name))[0]?.summary).toBe(
      'Destroyed 3 plants, 12 g: Contamination',
    )
    expect((await destroy(Name, { count: 7 })).status).toBe(200)
    expect(await shown()).toMatchObject({ UntrackedCount: 0, DestroyedCount: 10 })
    expect(grower.messages(await destroy(Name, { count: 1 }))).toEqual(['Batch must still have remaining clones'])
  })

  test('every problem is told, and nothing is sent', async () => {
    const { Name } = await grower.batch({ UntrackedCount: 10, DestroyedCount: 0 })
    const before = grower.writes()
    const wrong = { count: 11, method: 'Magic', reason: 'Mother Plant Destruction', unitOfWeight: 'Each' }
    expect(grower.messages(await destroy(Name, { ...wrong, date: '2027-01-01' }))).toEqual([
      'Only 10 are left in the batch',
      'Unknown method: Magic',
      '"Mother Plant Destruction" needs a note',
      'Use a unit of weight',
      'The date cannot be in the future',
    ])
    expect(grower.messages(await destroy('Nothing'))).toEqual(['Unknown Plant Batch Name'])
    for (const given of [{ count: 0 }, { count: 1.5 }, { count: '3' }, { weight: 0 }])
      expect((await destroy(Name, given)).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })
})
