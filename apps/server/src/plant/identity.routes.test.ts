import { anApplication } from '@cultivatd/domain/additive/additive.builders'
import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { additiveProducts } from '../additive/product.store.ts'
import { harvestIntervals } from '../additive/application.store.ts'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { batchesByName } from '../plant-batch/plant-batch.store.ts'
import { repairsOf } from '../repair/repair.store.ts'
import { availableTags } from '../tag/tag.store.ts'
import { plantOfLabel, plantsByLabels } from './plant.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const unused = async (): Promise<string[]> =>
  tagsOfRuns((await availableTags(server.db, facilityId, 'plant')).runs ?? [])
const summaries = async (entity: 'plant' | 'plant-batch', record: string) =>
  (await historyOf(server.db, { facilityId, entity, record })).map(({ summary }) => summary)

test('a replaced tag is the plant’s in Metrc and here; its old one finds it, with its history and what was applied to it', async () => {
  const { Label: old, Id } = await grower.plant({ StrainName: 'Mislabeled' })
  await grower.post('plant/change-strain', { plants: [{ label: old }], strainName: 'Blue Dream' })
  const { products } = await additiveProducts(server.db, facilityId)
  const product = products.find(({ name }) => name === 'Neem oil foliar')
  await grower.put(`additive/product/${product?.id}`, { ...product, id: undefined, harvestDays: 9 })
  const applied = anApplication({ productId: String(product?.id), to: { kind: 'plants', labels: [old] } })
  expect(await grower.post('additive/apply', applied)).toMatchObject({ status: 200 })
  const [newLabel = '', next = ''] = (await unused()).slice(-2)
  const replace = (label: string, by: string) => grower.post('plant/replace-tag', { label, newLabel: by, date: today })

  expect(await replace(old, newLabel)).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
  expect(server.inMetrc('plant', newLabel)).toMatchObject({ Id, StrainName: 'Blue Dream' })
  expect(server.inMetrc('plant', old)).toBeUndefined()
  expect(await plantsByLabels(server.db, facilityId, [old])).toEqual([])
  expect(await unused()).not.toContain(newLabel)
  expect(await replace(newLabel, next)).toMatchObject({ status: 200 })

  for (const label of [old, newLabel, next]) {
    const [plant] = await plantOfLabel(server.db, facilityId, label)
    expect(plant?.metrc).toMatchObject({ Id, Label: next })
  }
  const told = await summaries('plant', next)
  for (const summary of ['Changed strain, Mislabeled to Blue Dream', `Replaced tag ${old} by ${newLabel}`])
    expect(told).toContain(summary)
  const [interval] = await harvestIntervals(server.db, facilityId)
  expect(interval?.plants).toEqual([next])
  expect(grower.messages(await replace(next, newLabel))).not.toEqual([])
  expect(grower.messages(await replace(old, (await unused())[0] ?? ''))).toContain('Invalid Label')
})

test('the lookup leads from a tag that was replaced to the plant, and says so', async () => {
  const { Label: old } = await grower.plant()
  const newLabel = (await unused()).at(-1) ?? ''
  await grower.post('plant/replace-tag', { label: old, newLabel, date: today })
  const { answer } = await grower.get(`lookup?text=${old}`)
  expect((answer as { matches: object[] }).matches).toEqual([
    expect.objectContaining({
      kind: 'plant',
      name: newLabel,
      isExact: true,
      state: expect.stringContaining('tag replaced'),
    }),
  ])
})

test('two people who replace the same tag: one does, the other is told that the plant has another by now', async () => {
  const { Label: label } = await grower.plant()
  const [one = '', other = ''] = (await unused()).slice(-2)
  const answers = await Promise.all(
    [one, other].map((newLabel) => grower.post('plant/replace-tag', { label, newLabel, date: today })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a batch that was renamed is found under both names, with its history', async () => {
  const { Name: old, Id } = await grower.batch({ StrainName: 'Mislabeled' })
  await grower.post('plant-batch/change-strain', { batchName: old, strainName: 'Blue Dream' })
  expect(await grower.post('plant-batch/rename', { batchName: old, name: 'By the window' })).toMatchObject({
    status: 200,
  })
  expect(server.inMetrc('plantBatch', Id)).toMatchObject({ Name: 'By the window' })
  for (const name of [old, 'By the window'])
    expect((await batchesByName(server.db, facilityId, name))[0]?.metrc).toMatchObject({ Id, Name: 'By the window' })
  expect(await summaries('plant-batch', 'By the window')).toEqual(
    expect.arrayContaining(['Changed strain, Mislabeled to Blue Dream', `Renamed ${old} to By the window`]),
  )
  const same = await grower.post('plant-batch/rename', { batchName: 'By the window', name: 'by the WINDOW ' })
  expect(grower.messages(same)).toEqual(['This is its name already'])
  const newLabel = (await unused()).at(-1)
  const tag = await grower.post('plant-batch/replace-tag', { batchName: 'By the window', newLabel, date: today })
  expect(grower.messages(tag)).toEqual(['Batches have names here and no tags: rename it'])
})

test('a batch that was renamed is found by its former name in whatever capitals, by the page and by the lookup', async () => {
  const { Name: old, Id } = await grower.batch()
  await grower.post('plant-batch/rename', { batchName: old, name: 'By the sink' })
  for (const name of [old.toUpperCase(), old.toLowerCase(), 'BY THE Sink']) {
    expect((await batchesByName(server.db, facilityId, name))[0]?.metrc).toMatchObject({ Id, Name: 'By the sink' })
    const { answer } = await grower.get(`lookup?text=${encodeURIComponent(name)}`)
    expect((answer as { matches: object[] }).matches).toContainEqual(
      expect.objectContaining({ kind: 'plantBatch', name: 'By the sink' }),
    )
  }
})

test('what is done to another batch that gets the name later is not in the history of the one that had it', async () => {
  const { Name: old } = await grower.batch()
  await grower.post('plant-batch/rename', { batchName: old, name: 'By the door' })
  const { Id } = await grower.batch({ StrainName: 'Mislabeled' })
  server.sandbox.control.modify(facilityId, 'plantBatch', Id, { Name: old })
  await server.services.mirror.refresh(facilityId, { plantBatches: [Id] })
  expect(await grower.post('plant-batch/change-strain', { batchName: old, strainName: 'Blue Dream' })).toMatchObject({
    status: 200,
  })
  expect(await summaries('plant-batch', old)).toContain('Changed strain, Mislabeled to Blue Dream')
  const told = await summaries('plant-batch', 'By the door')
  expect(told).toContain(`Renamed ${old} to By the door`)
  expect(told).not.toContain('Changed strain, Mislabeled to Blue Dream')
})

test('waste of plants that were weighed apart is an entry in Metrc for each', async () => {
  const [one, other] = await grower.plants(2)
  const thrown = { method: 'Grinder', mixed: '', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }
  const plants = [
    { label: one?.Label, weight: 12.5 },
    { label: other?.Label, weight: 7 },
  ]
  expect(await grower.post('plant/waste-many', { ...thrown, plants })).toMatchObject({ status: 200 })
  const events = server.sandbox.control.all(facilityId, 'plantWaste').map(({ event }) => event)
  for (const WasteWeight of [12.5, 7])
    expect(events).toContainEqual(expect.objectContaining({ WasteWeight, PlantCount: 1, WasteDate: today }))
  const wrong = await grower.post('plant/waste-many', { ...thrown, plants: [{ label: one?.Label, weight: 0 }] })
  expect(wrong.status).toBe(400)
})

test('many plants get another strain by one press; those that are of it are left as they are', async () => {
  const [a, b] = await grower.plants(2, { StrainName: 'Mislabeled' })
  const right = await grower.plant({ StrainName: 'Blue Dream' })
  const plants = [a, b, right].map((plant) => ({ label: plant?.Label }))
  const answer = await grower.post('plant/change-strain', { plants, strainName: 'Blue Dream' })
  expect(answer).toMatchObject({ status: 200 })
  expect((answer.answer as { operations: { record: string }[] }).operations.map(({ record }) => record)).toEqual([
    a?.Label,
    b?.Label,
  ])
  for (const plant of [a, b])
    expect(server.inMetrc('plant', plant?.Label ?? '')).toMatchObject({ StrainName: 'Blue Dream' })
})

const slowly = (path: string) =>
  server.sandbox.control.plan({ match: { method: 'PUT', path }, fault: { kind: 'slow', ms: 1_500 } })
/** What is asked for while the first is on its way to Metrc, in its order. */
async function behind(first: Promise<unknown>, ...others: (() => Promise<unknown>)[]) {
  const all = [first]
  for (const next of others) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    all.push(next())
  }
  return Promise.all(all) as Promise<{ status: number; answer: unknown }[]>
}

test('what is recorded under the old tag while its replacement waits is sent under the new one, also what lies in the tray', async () => {
  const { Label: old, Id } = await grower.plant({ StrainName: 'Mislabeled' })
  const [newLabel = '', next = ''] = (await unused()).slice(-2)
  const room = await grower.room('Tag room', 'Plants', ['vegetation', 'flower'])
  server.sandbox.control.refuseNext('/plants/v2/location', [{ row: 0, message: 'Metrc said no' }])
  const moved = await grower.post(
    'plant/move',
    { locationId: room, date: today, plants: [{ label: old, changePhase: null }] },
    { 'idempotency-key': 'moved-under-the-old-tag' },
  )
  expect(moved.status).toBe(400)
  const destroy = { facilityId, label: old, method: 'Grinder', reason: 'Male Plants', note: '', weight: 3 }
  const kept = {
    act: '/api/plant/destroy',
    title: 'Destroy plant',
    bodies: [{ ...destroy, unitOfWeight: 'Grams', date: today }],
    rows: [{ record: old, messages: ['It would fail'] }],
  }
  expect((await grower.post('repair/keep', kept)).status).toBe(200)
  slowly('/plants/v2/tag')
  const answers = await behind(grower.post('plant/replace-tag', { label: old, newLabel, date: today }), () =>
    grower.post('plant/change-strain', { plants: [{ label: old }], strainName: 'Blue Dream' }),
  )
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
  await grower.post('plant/replace-tag', { label: newLabel, newLabel: next, date: today })
  expect(server.inMetrc('plant', next)).toMatchObject({ Id, StrainName: 'Blue Dream' })
  expect((await plantOfLabel(server.db, facilityId, old))[0]?.metrc.Label).toBe(next)

  const { answer } = await server.call('GET', '/api/account', { token: grower.token })
  const rows = await repairsOf(server.db, (answer as { id: string }).id)
  expect(rows.find(({ act }) => act === '/api/plant/destroy')).toMatchObject({ record: next, body: { label: next } })
  const row = rows.find(({ act }) => act === '/api/plant/move')
  expect(row).toMatchObject({ record: next, body: { plants: [{ label: next }] } })
  expect((await grower.post('repair/send', { ids: [row?.id] })).answer).toEqual({ sent: 1, kept: 0 })
  expect(server.inMetrc('plant', next)).toMatchObject({ LocationName: 'Tag room' })
})

test('what is recorded of a batch while its rename waits goes to that batch under its new name, and of no other one', async () => {
  const { Name: old, Id } = await grower.batch({ StrainName: 'Mislabeled' })
  const { Id: otherId } = await grower.batch({ StrainName: 'Mislabeled' })
  slowly('/plantbatches/v2/name')
  const answers = await behind(grower.post('plant-batch/rename', { batchName: old, name: 'By the fan' }), () =>
    grower.post('plant-batch/change-strain', { batchName: old, strainName: 'Blue Dream' }),
  )
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(server.inMetrc('plantBatch', Id)).toMatchObject({ Name: 'By the fan', StrainName: 'Blue Dream' })

  // Another batch gets the old name: what is recorded of it is its own.
  server.sandbox.control.modify(facilityId, 'plantBatch', otherId, { Name: old })
  await server.services.mirror.refresh(facilityId, { plantBatches: [otherId] })
  const strain = { batchName: old, strainName: 'Blue Dream' }
  expect(await grower.post('plant-batch/change-strain', strain)).toMatchObject({ status: 200 })
  expect(server.inMetrc('plantBatch', otherId)).toMatchObject({ Name: old, StrainName: 'Blue Dream' })
})

test('a second name that the same person gives to a batch while the first waits follows it', async () => {
  const { Name: old, Id } = await grower.batch()
  slowly('/plantbatches/v2/name')
  const answers = await behind(grower.post('plant-batch/rename', { batchName: old, name: 'By the gat' }), () =>
    grower.post('plant-batch/rename', { batchName: old, name: 'By the gate' }),
  )
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(server.inMetrc('plantBatch', Id)).toMatchObject({ Name: 'By the gate' })
  for (const name of [old, 'By the gat', 'By the gate'])
    expect((await batchesByName(server.db, facilityId, name))[0]?.metrc).toMatchObject({ Id, Name: 'By the gate' })
})

test('who looked at a plant just before its new tag was confirmed writes to it under that one', async () => {
  const { Label: old } = await grower.plant({ StrainName: 'Mislabeled' })
  const [newLabel = ''] = (await unused()).slice(-1)
  const [before] = await plantsByLabels(server.db, facilityId, [old])
  await grower.post('plant/replace-tag', { label: old, newLabel, date: today })
  const outcome = await server.services.ledger.perform({
    facilityId,
    by: { id: 'somebody', name: 'Sam Doe' },
    request: null,
    writes: [
      {
        kind: 'plant.change-strain',
        records: [old],
        summary: 'Changed strain',
        payload: { label: old, strainName: 'Blue Dream' },
        before: before?.metrc,
      },
    ],
  })
  expect(outcome).toMatchObject({ state: 'confirmed' })
  expect(server.inMetrc('plant', newLabel)).toMatchObject({ StrainName: 'Blue Dream' })
})
