import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'
import type { Sandbox } from './sandbox-server.ts'

let sandbox: Sandbox
let metrc: Asking
let grow: Growing
let mother: string
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  grow = growing(sandbox, metrc)
  mother = (await grow.plants('vegetative'))[0]?.Label ?? ''
})
afterEach(() => sandbox.close())

const path = '/plants/v2/plantings'
const clones = (fields: object = {}) => ({
  PlantLabel: mother,
  PlantBatchName: 'Cuts 1',
  PlantBatchType: 'Clone',
  PlantCount: 25,
  LocationName: 'Veg 1',
  StrainName: 'Blue Dream',
  ActualDate: `${smallToday}T13:11:03Z`,
  ...fields,
})
const refused = (fields: object) => grow.problems(metrc.post, path, [clones(fields)])

test('clones of a plant become a batch, and the plant counts them and stays', async () => {
  const answer = await metrc.post(path, [clones()])
  const made = await grow.batch('Cuts 1')
  const plant = await grow.plant(mother)
  expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
  expect(made).toMatchObject({
    PlantBatchTypeName: 'Clone',
    UntrackedCount: 25,
    StrainName: 'Blue Dream',
    LocationName: 'Veg 1',
    SourcePlantId: plant.Id,
    SourcePlantLabel: mother,
    PlantedDate: smallToday,
  })
  expect(plant).toMatchObject({ State: 'Tracked', ClonedCount: 25, DescendedCount: 25 })
  await metrc.post(path, [clones({ PlantBatchName: 'Cuts 2', PlantCount: 5 })])
  expect(await grow.plant(mother)).toMatchObject({ ClonedCount: 30 })
})

test('all that is wrong with it is told', async () => {
  await metrc.post(path, [clones()])
  expect(
    await refused({
      PlantLabel: 'X',
      PlantBatchType: 'Twig',
      PlantCount: 0,
      LocationName: 'Dry 1',
      StrainName: 'Y',
      ActualDate: '2026-11-21',
    }),
  ).toEqual([
    'Plant X does not exist in the current Facility.',
    'A Plant Batch with the Name "Cuts 1" already exists.',
    'The Plant Batch Type "Twig" is invalid. Valid values are: Seed, Clone.',
    'Plant Count must be greater than 0.',
    'The Location "Dry 1" cannot be used for Plant Batches.',
    'The Strain "Y" is invalid. Valid values are: Blue Dream.',
    'Actual Date cannot be in the future.',
  ])
  expect(await grow.batches()).toHaveLength(1)
})

test('a plant on hold or gone gives no clones, and a facility that cannot clone may not ask', async () => {
  grow.hold('plant', mother)
  expect(await refused({})).toEqual([`Plant ${mother} cannot be changed because it is on hold.`])
  grow.able({ CanClonePlantBatches: false })
  expect(await refused({})).toEqual([401])
})
