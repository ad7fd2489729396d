import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import { grower as facilityId, today, until } from '../mirror/metrc.builders.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { activeFacilityIds, saveOrganisation } from '../organisation/organisation.store.ts'
import { batchesByName } from '../plant-batch/plant-batch.store.ts'
import { references } from '../reference/reference.store.ts'
import { availableTags } from '../tag/tag.store.ts'
import { plantsByLabels, plantsInRoom } from './plant.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let flowerRoom: string
let motherRoom: string
let cloneRoom: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
  motherRoom = await grower.room('Mothers', 'Plants', ['mother'])
  cloneRoom = await grower.room('Clone 1', 'Plants', ['clone'])
})
afterAll(() => server.close())

const mirrored = async (label: string) => (await plantsByLabels(server.db, facilityId, [label]))[0]?.metrc
const asMother = { LocationName: 'Mothers' }
const aMother = () => grower.plant({ LocationId: Number(motherRoom), ...asMother })
const unknownLabel = 'Z'.repeat(24)

describe('move', () => {
  const move = (plants: object[], given: object = {}) =>
    grower.post('plant/move', { locationId: flowerRoom, date: today, plants, ...given })

  test('[API-12] [SYS-14] [READ-36] plants move, flower, or both: one write each, in Metrc and here', async () => {
    const [moving, flowering, both] = await grower.plants(3)
    await move([{ label: flowering?.Label, changePhase: null }])
    const answer = await move([
      { label: moving?.Label, changePhase: null },
      { label: flowering?.Label, changePhase: 'Flowering' },
      { label: both?.Label, changePhase: 'Flowering' },
    ])
    expect(answer).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
    expect((answer.answer as { operations: unknown[] }).operations).toHaveLength(3)
    const inMetrc = (label = '') => server.inMetrc('plant', label)
    expect(inMetrc(moving?.Label)).toMatchObject({ LocationName: 'Flower 1', GrowthPhase: 'Vegetative' })
    for (const label of [flowering?.Label, both?.Label]) {
      expect(inMetrc(label)).toMatchObject({ LocationName: 'Flower 1', GrowthPhase: 'Flowering', FloweringDate: today })
      expect(await mirrored(label ?? '')).toMatchObject({ LocationName: 'Flower 1', FloweringDate: today })
    }
    const kinds = await operationsOf(server.db, facilityId, both?.Label ?? '')
    expect(kinds.map(({ kind, state }) => [kind, state])).toEqual([['plant.flower', 'confirmed']])
    const standing = await plantsInRoom(server.db, facilityId, flowerRoom)
    expect(standing.map(({ metrc }) => metrc.Label)).toEqual(
      [moving?.Label, flowering?.Label, both?.Label].toSorted((a, b) => String(a).localeCompare(String(b))),
    )
  })

  test('every problem of every plant is told, and nothing is sent', async () => {
    const held = await grower.plant({ IsOnHold: true })
    const dead = await grower.plant({ State: 'Destroyed', DestroyedDate: today })
    const fine = await grower.plant()
    const before = grower.writes()
    const refused = await move(
      [held.Label, dead.Label, fine.Label, unknownLabel].map((label) => ({ label, changePhase: null })),
      { locationId: grower.roomId('Dry 1'), date: '2027-01-01' },
    )
    expect(refused.status).toBe(400)
    expect(grower.messages(refused)).toEqual([
      'Plants cannot be in Dry 1, a location of the type Harvest',
      `${held.Label}: The plant is on hold and cannot be moved`,
      `${dead.Label}: The plant is Destroyed and cannot be moved`,
      `${unknownLabel}: Invalid Label`,
      'The date cannot be in the future',
    ])
    expect(grower.writes()).toBe(before)
    expect((await mirrored(fine.Label))?.LocationName).toBe('Veg 1')
  })

  test('a tag that is unused, or was replaced, is named by what it is', async () => {
    const plant = await grower.plant()
    const [ofPlants, ofPackages] = await Promise.all(
      (['plant', 'package'] as const).map(
        async (kind) => (await availableTags(server.db, facilityId, kind)).runs?.[0]?.first ?? '',
      ),
    )
    const old = '1A4FF030000001100000OLD1'
    const id = await givenOperation(server.db, {
      facilityId,
      kind: 'plant.replace-tag',
      records: [old],
      payload: { id: '1', label: old, newLabel: plant.Label },
    })
    await settleOperation(server.db, id, { state: 'confirmed' })
    const labels = [ofPlants ?? '', ofPackages ?? '', old]
    expect(grower.messages(await move(labels.map((label) => ({ label, changePhase: null }))))).toEqual([
      `${ofPlants}: Invalid Label: this is an unused plant tag, which no plant has yet`,
      `${ofPackages}: Invalid Label: this is an unused package tag`,
      `${old}: Invalid Label: this tag was replaced by ${plant.Label}`,
    ])
    expect((await grower.post('plant/by-labels', { labels })).answer).toMatchObject({
      others: expect.arrayContaining([{ label: old, is: 'replacedTag', licenseNumber: null, newLabel: plant.Label }]),
    })
  })

  test('a label that is no plant here is named by what it is, of active licenses only', async () => {
    const pkg = await grower.pkg()
    const fine = await grower.plant()
    const elsewhere = '1A4FF03000000110000ELSE1'
    await sql`insert into plant (facility_id, id, list, metrc)
      select ${smallLicenses.processor}, '990001', list, metrc || jsonb_build_object('Label', ${elsewhere}::text, 'Id', 990001)
      from plant where facility_id = ${facilityId} and label = ${fine.Label}`.execute(server.db)
    const labels = [pkg.Label, elsewhere, unknownLabel]
    const said = async () => {
      const refused = await move(labels.map((label) => ({ label, changePhase: null })))
      return grower.messages(refused)
    }
    const active = await activeFacilityIds(server.db)
    await saveOrganisation(server.db, { activeFacilityIds: [facilityId] })
    expect(await said()).toEqual([
      `${pkg.Label}: Invalid Label: this is a package tag`,
      `${elsewhere}: Invalid Label`,
      `${unknownLabel}: Invalid Label`,
    ])
    await saveOrganisation(server.db, { activeFacilityIds: [facilityId, smallLicenses.processor] })
    expect((await said())[1]).toBe(`${elsewhere}: Invalid Label: this plant is of ${smallLicenses.processor}`)
    const { answer } = await grower.post('plant/by-labels', { labels })
    expect(answer).toMatchObject({ plants: [], others: [{ is: 'plant' }, { is: 'package', licenseNumber: null }] })
    await saveOrganisation(server.db, { activeFacilityIds: active })
  })

  test('[READ-44] [API-12] of several plants the only one that needs a write is named in its refusal, also when asked again', async () => {
    const [there, other] = await grower.plants(2)
    await move([{ label: there?.Label, changePhase: null }])
    const sent = async (labels: unknown[], key: string) => {
      const plants = labels.map((label) => ({ label, changePhase: null }))
      const body = { locationId: flowerRoom, date: today, plants }
      return grower.messages(await grower.post('plant/move', body, { 'idempotency-key': key }))
    }
    const words = 'Plant is being audited.'
    for (const [labels, said] of [
      [[there?.Label, other?.Label], `${other?.Label}: ${words}`],
      [[other?.Label], words],
    ] as const) {
      server.sandbox.control.refuseNext('/plants/v2/location', [{ row: 0, message: words }])
      const key = `audited-${labels.length}`
      expect(await sent([...labels], key)).toEqual([said])
      expect(await sent([...labels], key), 'the same request again').toEqual([said])
    }
  })

  test('a plant or a room of another facility is not known here', async () => {
    const [elsewhere] = server.sandbox.control.all(smallLicenses.processor, 'location')
    const { Label } = await grower.plant()
    const refused = await move([{ label: Label, changePhase: null }], { locationId: String(elsewhere?.Id) })
    expect(grower.messages(refused)).toEqual(['Unknown Room'])
    const foreign = await grower.post('plant/move', {
      facilityId: smallLicenses.processor,
      locationId: flowerRoom,
      date: today,
      plants: [{ label: Label, changePhase: null }],
    })
    expect(foreign.status).toBe(404)
  })

  test('a whole room goes in one request, ten to a write, and is followed to its end', async () => {
    const plants = await grower.plants(25)
    const before = grower.writes()
    const answer = await move(plants.map(({ Label }) => ({ label: Label, changePhase: 'Flowering' })))
    expect(await grower.ends(answer)).toEqual(new Map(plants.map(({ Label }) => [Label, 'confirmed'])))
    for (const { Label } of plants)
      expect(server.inMetrc('plant', Label)).toMatchObject({ GrowthPhase: 'Flowering', LocationName: 'Flower 1' })
    expect(grower.writes() - before).toBe(3)
  })
})

describe('cut clones', () => {
  const cut = (label: string, given: object = {}) =>
    grower.post('plant/cut-clones', {
      type: 'Clone',
      locationId: cloneRoom,
      count: 12,
      name: `${today}|Clone 1|Blue Dream|Clone`,
      date: today,
      label,
      strainName: 'Blue Dream',
      ...given,
    })

  test('[API-24] [BATCH-05] a new batch is made, and its id is answered', async () => {
    const mother = await aMother()
    const answer = await cut(mother.Label)
    expect(answer.status).toBe(200)
    const { id } = answer.answer as { id: string }
    expect(server.inMetrc('plantBatch', Number(id))).toMatchObject({
      Name: `${today}|Clone 1|Blue Dream|Clone`,
      UntrackedCount: 12,
      LocationName: 'Clone 1',
      PlantBatchTypeName: 'Clone',
      SourcePlantLabel: mother.Label,
    })
    const [batch] = await batchesByName(server.db, facilityId, `${today}|Clone 1|Blue Dream|Clone`)
    expect(batch).toMatchObject({ id, metrc: { UntrackedCount: 12, SourcePlantLabel: mother.Label } })
    expect(server.inMetrc('plant', mother.Label)).toMatchObject({ State: 'Tracked' })
  })

  test('[PLANT-03] [BATCH-02] every problem is told, and nothing is sent', async () => {
    const plant = await grower.plant()
    const batch = await grower.batch()
    const before = grower.writes()
    const given = { locationId: grower.roomId('Veg 1'), name: batch.Name.toUpperCase(), strainName: 'GMO Cookies' }
    const refused = await cut(plant.Label, { ...given, date: '2027-01-01' })
    expect(grower.messages(refused)).toEqual([
      'Not in the Vegetative phase as required for Mother plants',
      'The plant is Blue Dream, and so are its clones',
      'Veg 1 is not a clone room',
      `There is a plant batch called ${batch.Name.toUpperCase()} already`,
      'The date cannot be in the future',
    ])
    expect(grower.messages(await cut(unknownLabel))[0]).toBe('Invalid Label')
    expect(grower.messages(await cut(plant.Label, { name: 'x'.repeat(10_000), count: '12' }))).toEqual([
      'Must be a positive Integer',
      'Use at most 200 characters',
    ])
    expect(grower.writes()).toBe(before)
  })
})

describe('waste', () => {
  test('[SYNC-03] waste of plants is one entry in Metrc, and in the history of each', async () => {
    const [one, two] = await grower.plants(2)
    const plants = [{ label: one?.Label }, { label: two?.Label }]
    const thrown = {
      method: 'Compost',
      mixed: '',
      reason: 'Contamination',
      note: '',
      unitOfWeight: 'Grams',
      date: today,
    }
    const send = (given: object) => grower.post('plant/waste', { ...thrown, plants, weight: 30, ...given })
    expect((await send({})).status).toBe(200)
    const [entry] = server.sandbox.control.all(facilityId, 'plantWaste')
    expect(entry).toMatchObject({ event: { PlantCount: 2, WasteWeight: 30 }, plantIds: [one?.Id, two?.Id] })
    expect(server.inMetrc('plant', one?.Label ?? '')).toMatchObject({ State: 'Tracked' })
    for (const { label = '' } of plants)
      expect((await operationsOf(server.db, facilityId, label))[0]?.summary).toBe(
        'Waste of 30 g of 2 plants: Contamination',
      )
    const wrong = { plants: [...plants, { label: '1A4FF0300000011000777777' }], method: 'Magic' }
    expect(grower.messages(await send(wrong))).toEqual([
      '1A4FF0300000011000777777: Invalid Label',
      'Unknown method: Magic',
    ])
  })
})

describe('destroy', () => {
  const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }

  test('[API-25] [PLANT-07] [PLANT-08] [DATA-23] [READ-122] a plant is destroyed for good, in Metrc and here', async () => {
    const { Label } = await grower.plant()
    const destroy = () => grower.post('plant/destroy', { ...waste, note: 'Seen on round', weight: 12.5, label: Label })
    expect(await destroy()).toMatchObject({ status: 200 })
    expect(server.inMetrc('plant', Label)).toMatchObject({ State: 'Destroyed', DestroyedDate: today })
    expect(await mirrored(Label)).toMatchObject({ DestroyedDate: today, DestroyedNote: 'Seen on round' })
    expect(server.inMetrc('plant', Label)).toMatchObject({ DestroyedByUserName: 'API User' })
    const [operation] = await operationsOf(server.db, facilityId, Label)
    expect((await mirrored(Label))?.DestroyedByUserName).toBe(operation?.personName)
    expect(grower.messages(await destroy())).toEqual(['Not Valid for Destroying'])
    expect((await operationsOf(server.db, facilityId, Label))[0]?.summary).toBe(
      'Destroyed, 12.5 g: Male Plants, “Seen on round”',
    )
  })

  test('[PLANT-04] [PLANT-09] the server refuses what the form refuses, and sends nothing', async () => {
    const { Label } = await grower.plant()
    const before = grower.writes()
    const given = { method: 'Magic', reason: 'Mother Plant Destruction', unitOfWeight: 'Each', date: '2027-01-01' }
    const refused = await grower.post('plant/destroy', { ...waste, ...given, weight: 1, label: Label })
    expect(grower.messages(refused)).toEqual([
      'Unknown method: Magic',
      '"Mother Plant Destruction" needs a note',
      'Use a unit of weight',
      'The date cannot be in the future',
    ])
    for (const weight of [0, -1, '1,5', null])
      expect((await grower.post('plant/destroy', { ...waste, weight, label: Label })).status).toBe(400)
    expect(grower.writes()).toBe(before)
  })

  test('[PLANT-08] many plants, each with its weight; one that Metrc refuses keeps its reason and stops no other', async () => {
    const plants = await grower.plants(12)
    const [held] = plants
    server.sandbox.control.modify(facilityId, 'plant', held?.Label ?? '', { IsOnHold: true })
    const rows = plants.map(({ Label }, at) => ({ label: Label, weight: 10 + at }))
    const answer = await grower.post('plant/destroy-many', { ...waste, plants: rows })
    const ends = await grower.ends(answer)
    for (const { Label } of plants.slice(1)) {
      expect(ends.get(Label)).toBe('confirmed')
      expect(server.inMetrc('plant', Label)).toMatchObject({ State: 'Destroyed' })
    }
    const [refused] = await operationsOf(server.db, facilityId, held?.Label ?? '')
    expect(refused).toMatchObject({ state: 'refused', problems: [expect.stringContaining('on hold')] })
    expect(server.inMetrc('plant', held?.Label ?? '')).toMatchObject({ State: 'Tracked' })
  })

  test('[DATA-66] where the state lists no ways of waste for plants, as in New York, none is named', async () => {
    const { control } = server.sandbox
    const listed = async (methods: 'some' | 'none') => {
      control.setQuirks({ plantWasteMethods: methods })
      await server.services.mirror.syncNow(facilityId)
      const hasSome = async () => (await references(server.db, facilityId)).plantWasteMethods.length > 0
      await until(async () => (await hasSome()) === (methods === 'some'))
    }
    await listed('none')
    const [one, other] = await grower.plants(2)
    const named = await grower.post('plant/destroy', { ...waste, weight: 5, label: one?.Label })
    expect(grower.messages(named)).toEqual(['Unknown method: Grinder'])
    const unnamed = { ...waste, method: '' }
    expect(await grower.post('plant/destroy', { ...unnamed, weight: 5, label: one?.Label })).toMatchObject({
      status: 200,
    })
    expect(server.inMetrc('plant', one?.Label ?? '')).toMatchObject({ State: 'Destroyed' })
    const rest = { mixed: '', weight: 5, plants: [{ label: other?.Label }] }
    const thrown = await grower.post('plant/waste', { ...unnamed, ...rest })
    expect(thrown).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
    await listed('some')
  })

  test('of many plants each problem names its plant', async () => {
    const { Label } = await grower.plant()
    const rows = [Label, unknownLabel].map((label) => ({ label, weight: 5 }))
    const refused = await grower.post('plant/destroy-many', { ...waste, plants: rows })
    expect(grower.messages(refused)).toEqual([`${unknownLabel}: Invalid Label`])
    const twice = await grower.post('plant/destroy-many', { ...waste, plants: [...rows, ...rows] })
    expect(grower.messages(twice)).toEqual([`Plant ${Label} is there twice`, `Plant ${unknownLabel} is there twice`])
  })
})

test('[PLANT-14] plants are found by a list of labels, in any phase, and not in a facility that is not active', async () => {
  const [fine] = await grower.plants(1)
  const dead = await grower.plant({ State: 'Destroyed', DestroyedDate: today })
  const labels = [fine?.Label, unknownLabel, dead.Label]
  const { answer } = await grower.post('plant/by-labels', { labels })
  const found = (answer as { plants: { metrc: { Label: string; DestroyedDate: string | null } }[] }).plants
  expect(found.map(({ metrc }) => [metrc.Label, metrc.DestroyedDate]).toSorted()).toEqual(
    [
      [fine?.Label, null],
      [dead.Label, today],
    ].toSorted(),
  )
  const elsewhere = await grower.post('plant/by-labels', { labels, facilityId: smallLicenses.processor })
  expect(elsewhere.status).toBe(404)
  expect((await grower.post('plant/by-labels', { labels: ['1A4'] })).status).toBe(400)
})
