import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const first = () => labels[0] ?? ''

describe('location', () => {
  const move = (fields: object = {}) => ({ Label: first(), Location: 'Veg 2', ActualDate: smallToday, ...fields })
  beforeEach(() => metrc.post('/locations/v2', [{ Name: 'Veg 2', LocationTypeName: 'Plants' }]))

  test('ten plants move in one write, by label or by id, and are stamped', async () => {
    const before = await grow.plant(first())
    const rows = labels.slice(0, 9).map((Label) => move({ Label }))
    const byId = move({ Id: (await grow.plant(labels[9] ?? '')).Id, Label: null })
    expect(await metrc.put('/plants/v2/location', [...rows, byId])).toMatchObject({ status: 200, text: '' })
    const moved = (await grow.plants('vegetative')).filter(({ LocationName }) => LocationName === 'Veg 2')
    expect(moved.map(({ Label }) => Label).sort()).toEqual(labels.slice(0, 10).sort())
    const after = await grow.plant(first())
    expect(after).toMatchObject({ LocationTypeName: 'Plants', GrowthPhase: 'Vegetative' })
    expect(Date.parse(after.LastModified)).toBeGreaterThan(Date.parse(before.LastModified))
  })

  test('plant and location must be there, the location for plants and the date not to come', async () => {
    const refused = (fields: object) => grow.problems(metrc.put, '/plants/v2/location', [move(fields)])
    expect(await refused({ Label: 'NOPE', Location: 'Nowhere', ActualDate: '2026-11-21' })).toEqual([
      'Plant NOPE does not exist in the current Facility.',
      expect.stringContaining('The Location "Nowhere" is invalid. Valid values are:'),
      'Actual Date cannot be in the future.',
    ])
    expect(await refused({ Location: 'Vault' })).toEqual(['The Location "Vault" cannot be used for Plants.'])
    expect(await refused({ Label: null })).toEqual(['Label was not specified.'])
    expect(await refused({ Id: 1 })).toEqual(['Either Id or Label must be specified, not both.'])
    expect(await refused({ Id: 999_999, Label: null })).toEqual([
      'Plant 999999 does not exist in the current Facility.',
    ])
  })

  test('one bad row leaves all plants where they are', async () => {
    expect((await metrc.put('/plants/v2/location', [move(), move({ Location: 'Vault' })])).json()).toEqual([
      { row: 1, message: 'The Location "Vault" cannot be used for Plants.' },
    ])
    expect((await grow.plant(first())).LocationName).toBe('Veg 1')
  })

  test('a plant on hold stays', async () => {
    grow.hold('plant', first())
    expect(await grow.problems(metrc.put, '/plants/v2/location', [move()])).toEqual([
      `Plant ${first()} cannot be changed because it is on hold.`,
    ])
  })
})

describe('growth phase', () => {
  const change = (fields: object = {}) => ({
    Label: first(),
    GrowthPhase: 'Flowering',
    GrowthDate: smallToday,
    ...fields,
  })
  const refused = (fields: object) => grow.problems(metrc.put, '/plants/v2/growthphase', [change(fields)])

  test('a plant flowers where it stands', async () => {
    expect(await metrc.put('/plants/v2/growthphase', [change()])).toMatchObject({ status: 200, text: '' })
    expect(await grow.plants('flowering')).toEqual([
      expect.objectContaining({ Label: first(), FloweringDate: smallToday, LocationName: 'Veg 1' }),
    ])
    expect((await grow.plants('vegetative')).map(({ Label }) => Label)).not.toContain(first())
  })

  test('it may get a place and a tag by the same write; the old tag leads nowhere', async () => {
    await metrc.post('/locations/v2', [{ Name: 'Flower 1', LocationTypeName: 'Plants' }])
    const [NewTag = ''] = await grow.plantTags()
    const { Id } = await grow.plant(first())
    await metrc.put('/plants/v2/growthphase', [change({ NewTag, NewLocation: 'flower 1' })])
    expect(await grow.plant(NewTag)).toMatchObject({ Id, LocationName: 'Flower 1', GrowthPhase: 'Flowering' })
    expect((await metrc.get(`/plants/v2/${first()}`)).status).toBe(404)
    expect(await grow.plantTags()).not.toContain(NewTag)
  })

  test('nothing grows back, and a phase must be one of the facility', async () => {
    await metrc.put('/plants/v2/growthphase', [change()])
    expect(await refused({})).toEqual([`Plant ${first()} cannot become Flowering because it is Flowering.`])
    expect(await refused({ GrowthPhase: 'Vegetative' })).toEqual([
      `Plant ${first()} cannot become Vegetative because it is Flowering.`,
    ])
    expect(await refused({ GrowthPhase: 'Mother', GrowthDate: null })).toEqual([
      'The Growth Phase "Mother" is invalid. Valid values are: Vegetative, Flowering.',
      'Growth Date was not specified.',
    ])
  })

  test('a plant cannot flower in the future, nor before it was planted', async () => {
    const { PlantedDate } = await grow.plant(first())
    expect(await refused({ GrowthDate: '2026-11-21' })).toEqual(['Growth Date cannot be in the future.'])
    expect(await refused({ GrowthDate: '2020-01-01' })).toEqual([
      `Growth Date cannot be before the Planted Date ${PlantedDate}.`,
    ])
  })

  test('mothers are a phase where the facility tracks them as one', async () => {
    grow.able({ CanTrackMotherPlantsAsGrowthPhase: true })
    expect((await metrc.get('/plants/v2/growthphases')).json()).toEqual(['Vegetative', 'Flowering', 'Mother'])
    expect((await metrc.put('/plants/v2/growthphase', [change({ GrowthPhase: 'mother' })])).status).toBe(200)
    expect(await grow.plants('mother')).toEqual([
      expect.objectContaining({ Label: first(), GrowthPhase: 'Mother', MotherPlantDate: smallToday }),
    ])
  })

  test('where no vegetative phase is tracked, it is none', async () => {
    grow.able({ CanTrackVegetativePlants: false })
    expect((await metrc.get('/plants/v2/growthphases')).json()).toEqual(['Flowering'])
  })
})

describe('tag', () => {
  const replace = (fields: object) => [{ Label: first(), ReplaceDate: smallToday, ...fields }]

  test('a plant gets another tag and keeps its id; the old one cannot be used again', async () => {
    const [NewTag = ''] = await grow.plantTags()
    const { Id } = await grow.plant(first())
    expect(await metrc.put('/plants/v2/tag', replace({ NewTag }))).toMatchObject({ status: 200, text: '' })
    expect((await grow.plant(NewTag)).Id).toBe(Id)
    expect(await grow.problems(metrc.put, '/plants/v2/tag', replace({ NewTag: labels[1] }))).toEqual([
      `Plant ${first()} does not exist in the current Facility.`,
      `Tag ${labels[1]} is not available.`,
    ])
    expect(await grow.problems(metrc.put, '/plants/v2/tag', [{ ...replace({ NewTag })[0], Label: NewTag }])).toEqual([
      `Tag ${NewTag} is not available.`,
    ])
  })

  test('a tag may be given by its id', async () => {
    const tags = (await metrc.get('/tags/v2/plant/available')).json<{ Id: number; Label: string }[]>()
    await metrc.put('/plants/v2/tag', replace({ TagId: tags[1]?.Id }))
    expect((await grow.plants('vegetative')).map(({ Label }) => Label)).toContain(tags[1]?.Label)
    expect(
      await grow.problems(metrc.put, '/plants/v2/tag', [{ ReplaceDate: smallToday, Label: labels[2], TagId: 1 }]),
    ).toEqual(['Tag 1 is not valid.'])
  })

  test('a tag must be one of the facility and is taken once, also within one write', async () => {
    const [NewTag = ''] = await grow.plantTags()
    expect(await grow.problems(metrc.put, '/plants/v2/tag', replace({ NewTag: '1A4FF0000000000000000000' }))).toEqual([
      'Tag 1A4FF0000000000000000000 is not valid.',
    ])
    expect(await grow.problems(metrc.put, '/plants/v2/tag', replace({}))).toEqual(['New Tag was not specified.'])
    const both = [replace({ NewTag })[0], { ...replace({ NewTag })[0], Label: labels[1] }]
    expect((await metrc.put('/plants/v2/tag', both)).json()).toEqual([
      { row: 1, message: `Tag ${NewTag} is not available.` },
    ])
    expect(await grow.plantTags()).toContain(NewTag)
  })
})

test('a facility that cannot grow may not change plants', async () => {
  grow.able({ CanGrowPlants: false })
  for (const path of ['location', 'growthphase', 'tag', 'harvest'])
    expect([path, (await metrc.put(`/plants/v2/${path}`, [{}])).status]).toEqual([path, 401])
})
