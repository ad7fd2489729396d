import type { PlantWasteEvent, WasteMethod } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'

let sandbox: Sandbox
let metrc: Asking
let grow: Growing
let labels: string[]
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  grow = growing(sandbox, metrc)
  labels = (await grow.plants('vegetative')).map(({ Label }) => Label)
})
afterEach(() => sandbox.close())

const destruction = (fields: object = {}) => ({
  Label: labels[0],
  WasteMethodName: 'Compost',
  WasteMaterialMixed: 'Soil',
  WasteReasonName: 'Contamination',
  WasteWeight: 15.69,
  WasteUnitOfMeasureName: 'grams',
  ReasonNote: 'Broad mites',
  Count: 0,
  ActualDate: smallToday,
  ...fields,
})
const refused = (fields: object) => grow.problems(grow.destroy, '/plants/v2', [destruction(fields)])

test('a destroyed plant is inactive for good, and its waste is listed', async () => {
  const { Id, Label } = await grow.plant(labels[0] ?? '')
  const answer = await grow.destroy('/plants/v2', [destruction()])
  expect(answer.json()).toEqual({ Ids: [Id], Warnings: null })
  expect(await grow.plant(Label)).toMatchObject({
    State: 'Destroyed',
    DestroyedDate: smallToday,
    DestroyedNote: 'Broad mites',
    DestroyedByUserName: 'API User',
  })
  expect((await grow.plants('inactive')).map((plant) => plant.Label)).toContain(Label)
  expect((await grow.plants('vegetative')).map((plant) => plant.Label)).not.toContain(Label)
  expect(await refused({})).toEqual([`Plant ${Label} cannot be changed because it is Destroyed.`])

  const waste = await metrc.page<PlantWasteEvent>('/plants/v2/waste', { pageSize: 20 })
  expect(waste.Data).toEqual([
    {
      PlantWasteNumber: expect.stringMatching(/^\d{10}$/),
      WasteMethodName: 'Compost',
      WasteWeight: 15.69,
      WasteUnitOfMeasureName: 'Grams',
      WasteReasonName: 'Contamination',
      PlantBatchId: null,
      PlantBatchName: null,
      PlantCount: 1,
      WasteDate: smallToday,
    },
  ])
  const of = await metrc.page(`/plants/v2/waste/${Number(waste.Data[0]?.PlantWasteNumber)}/plant`)
  expect(of.Data).toEqual([expect.objectContaining({ PlantId: Id, Label, StateName: 'Destroyed', WasteAmount: 15.69 })])
  expect((await metrc.page('/plantbatches/v2/waste')).Data).toEqual([])
})

test('a weight is needed only where the reason asks for one', async () => {
  const light = { WasteReasonName: 'Male Plants', WasteWeight: null, WasteUnitOfMeasureName: null, ReasonNote: null }
  expect((await grow.destroy('/plants/v2', [destruction(light)])).status).toBe(200)
  expect(await grow.plant(labels[0] ?? '')).toMatchObject({ State: 'Destroyed', DestroyedNote: null })
  const heavy = { Label: labels[1], WasteWeight: null, WasteUnitOfMeasureName: null }
  expect(await refused(heavy)).toEqual([
    'Waste Weight was not specified.',
    'Waste Unit Of Measure Name was not specified.',
  ])
  expect(await refused({ Label: labels[1], WasteWeight: 0 })).toEqual(['Waste Weight must be greater than 0.'])
})

test('a reason that requires a note is refused without one', async () => {
  expect(await refused({ WasteReasonName: 'Mother Plant Destruction', ReasonNote: ' ' })).toEqual([
    'Reason Note was not specified. It is required for the Waste Reason "Mother Plant Destruction".',
  ])
  expect(await refused({ ReasonNote: 'x'.repeat(251) })).toEqual(['Reason Note cannot be longer than 250 characters.'])
})

test('every wrong word is told at once, and nothing is destroyed', async () => {
  expect(
    await refused({
      WasteMethodName: 'Incinerator',
      WasteReasonName: 'Mater Theft',
      WasteWeight: -1,
      WasteUnitOfMeasureName: 'Each',
      Count: 2,
      ActualDate: '2026-11-21',
    }),
  ).toEqual([
    'The Waste Method "Incinerator" is invalid. Valid values are: Grinder, Compost.',
    expect.stringContaining('The Waste Reason "Mater Theft" is invalid. Valid values are: Contamination'),
    'Waste Weight must be greater than 0.',
    'The Waste Unit Of Measure Name "Each" is invalid.',
    'Count is invalid: the Plant is a single one.',
    'Actual Date cannot be in the future.',
  ])
  expect(await refused({ WasteMethodName: null })).toEqual(['Waste Method Name was not specified.'])
  expect((await grow.plant(labels[0] ?? '')).State).toBe('Tracked')
})

test('where the state lists no ways of waste for plants none is named', async () => {
  sandbox.control.setQuirks({ plantWasteMethods: 'none' })
  expect((await metrc.get('/plants/v2/waste/methods/all')).json()).toMatchObject({ Data: [], TotalRecords: 0 })
  const all = (await metrc.get('/wastemethods/v2')).json() as WasteMethod[]
  expect(all.map(({ ForPlants }) => ForPlants)).toEqual([false, false, false])
  expect(await refused({})).toEqual([expect.stringContaining('The Waste Method "Compost" is invalid.')])
  const answer = await grow.destroy('/plants/v2', [destruction({ WasteMethodName: null })])
  expect(answer.status).toBe(200)
  expect(await grow.plant(labels[0] ?? '')).toMatchObject({ State: 'Destroyed' })
})

test('a plant that is harvested or on hold cannot be destroyed, and one is not destroyed twice by one write', async () => {
  grow.hold('plant', labels[0] ?? '')
  expect(await refused({})).toEqual([`Plant ${labels[0]} cannot be changed because it is on hold.`])
  const twice = [destruction({ Label: labels[1] }), destruction({ Label: labels[1] })]
  expect((await grow.destroy('/plants/v2', twice)).json()).toEqual([
    { row: 1, message: `Plant ${labels[1]} cannot be changed because it is Destroyed.` },
  ])
  expect((await grow.plant(labels[1] ?? '')).State).toBe('Tracked')
})

test('an empty list and eleven rows destroy nothing, and other facilities may not ask', async () => {
  expect((await grow.destroy('/plants/v2', [])).status).toBe(400)
  const eleven = Array.from({ length: 11 }, (_, n) => destruction({ Label: labels[n] }))
  expect((await grow.destroy('/plants/v2', eleven)).status).toBe(413)
  expect((await metrc.remove('/plants/v2')).status).toBe(400)
  grow.able({ CanGrowPlants: false })
  expect((await grow.destroy('/plants/v2', [destruction()])).status).toBe(401)
})

const thrownAway = (fields: object = {}) => ({
  WasteMethodName: 'Compost',
  MixedMaterial: 'Soil',
  WasteWeight: 15.69,
  UnitOfMeasureName: 'grams',
  ReasonName: 'Contamination',
  Note: '',
  WasteDate: smallToday,
  ...fields,
})

test('waste of plants that live on is one entry for all of them', async () => {
  const row = thrownAway({ PlantLabels: labels.slice(0, 3), LocationName: 'Veg 1' })
  const { Ids } = (await metrc.post('/plants/v2/waste', [row])).json<{ Ids: number[] }>()
  const { Data } = await metrc.page<PlantWasteEvent>('/plants/v2/waste')
  expect(Data).toMatchObject([
    { PlantCount: 3, WasteWeight: 15.69, WasteUnitOfMeasureName: 'Grams', PlantBatchId: null },
  ])
  expect(Number(Data[0]?.PlantWasteNumber)).toBe(Ids[0])
  const of = await metrc.page<{ Label: string }>(`/plants/v2/waste/${Ids[0]}/plant`)
  expect(of.Data.map(({ Label }) => Label)).toEqual(labels.slice(0, 3))
  expect(await grow.plant(labels[0] ?? '')).toMatchObject({ State: 'Tracked', GrowthPhase: 'Vegetative' })
  expect(
    await grow.problems(metrc.post, '/plants/v2/waste', [
      { PlantLabels: [labels[0], 'X'], LocationName: 'Nowhere', ReasonName: 'Mother Plant Destruction' },
    ]),
  ).toEqual([
    'Plant X does not exist in the current Facility.',
    'Waste Method Name was not specified.',
    'Note was not specified. It is required for the Waste Reason "Mother Plant Destruction".',
    'Waste Weight was not specified.',
    'Unit Of Measure Name was not specified.',
    expect.stringContaining('The Location "Nowhere" is invalid.'),
    'Waste Date was not specified.',
  ])
  expect(await grow.problems(metrc.post, '/plants/v2/waste', [thrownAway()])).toEqual([
    'Plant Labels was not specified.',
  ])
})

test('waste of a batch leaves its counts as they are, and is listed under its name', async () => {
  await metrc.post('/plantbatches/v2/plantings', [grow.planting()])
  const { Id } = await grow.batch('Clones 1')
  await metrc.post('/plantbatches/v2/waste', [thrownAway({ PlantBatchName: 'clones 1' })])
  expect(await grow.batch('Clones 1')).toMatchObject({ UntrackedCount: 10, DestroyedCount: 0 })
  expect((await metrc.page('/plantbatches/v2/waste')).Data).toMatchObject([
    { PlantBatchId: Id, PlantBatchName: 'Clones 1', WasteWeight: 15.69, WasteReasonName: 'Contamination' },
  ])
  const wrong = thrownAway({ PlantBatchName: 'Clones 1', WasteWeight: 0, WasteDate: '2026-11-19' })
  expect(await grow.problems(metrc.post, '/plantbatches/v2/waste', [wrong])).toEqual([
    'Waste Weight must be greater than 0.',
    'Waste Date cannot be before the Planted Date 2026-11-20.',
  ])
})
