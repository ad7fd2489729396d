import type { ServerMessage } from '@cultivatd/contract/live'
import { topicKey } from '@cultivatd/contract/topic'
import { tagsInSequence } from '@cultivatd/domain/tag/tag-sequence'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { plantsByLabels } from './plant.store.ts'
import { availableTags } from '../tag/tag.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

/** A tab that follows these topics of the facility; `saw` waits until something like this was sent. */
async function follow(topics: Record<string, Record<string, string>>, of: string = facilityId) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`)
  sockets.push(socket)
  const heard: ServerMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'hello', token: grower.token })
  for (const [topic, params] of Object.entries(topics))
    send({ type: 'sub', topic, params: { facilityId: of, ...params } })
  return async (type: string, topic: string, fields: object) => {
    const key = topicKey(topic, { facilityId: of, ...topics[topic] })
    await expect
      .poll(() => heard, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ type, key, ...fields }))
  }
}
const holding = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)])
const metrc = (fields: object) => ({ metrc: expect.objectContaining(fields) })

test('[SYNC-03] what one person does to plants, batches and harvests others see without asking again', async () => {
  const vegRoom = grower.roomId('Veg 1')
  const flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
  const plant = await grower.plant({ GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' })
  const batch = await grower.batch()
  const harvest = await grower.harvest({ HarvestType: 'Product' })
  const saw = await follow({
    plants: { roomId: vegRoom },
    plant: { label: plant.Label },
    plantBatches: { roomId: vegRoom },
    plantBatch: { name: batch.Name },
    harvest: { harvestId: String(harvest.Id) },
    availableTags: { kind: 'plant' },
    references: {},
  })
  await saw('snapshot', 'plants', { rows: holding(metrc({ Label: plant.Label, FloweringDate: '2026-02-01' })) })
  await saw('snapshot', 'plant', { rows: [expect.objectContaining(metrc({ LocationName: 'Veg 1' }))] })
  await saw('snapshot', 'plantBatches', { rows: holding(metrc({ Name: batch.Name, UntrackedCount: 10 })) })
  await saw('snapshot', 'plantBatch', { rows: [expect.objectContaining({ id: String(batch.Id) })] })
  await saw('snapshot', 'harvest', { rows: [expect.objectContaining({ id: String(harvest.Id) })] })
  await saw('snapshot', 'references', {
    rows: [
      expect.objectContaining({
        plantWasteMethods: ['Grinder', 'Compost'],
        plantWasteReasons: holding({ Name: 'Mother Plant Destruction', RequiresNote: true }),
        harvestWasteTypes: ['Plant Material', 'Fibrous', 'Root Ball'],
        units: holding({ Name: 'Grams', QuantityType: 'WeightBased', Abbreviation: 'g' }),
        locationUses: holding({ Name: 'Harvest', ForHarvests: true, ForPlants: false }),
      }),
    ],
  })

  await grower.post('plant/move', {
    locationId: flowerRoom,
    date: today,
    plants: [{ label: plant.Label, changePhase: null }],
  })
  await saw('changes', 'plants', { removed: [String(plant.Id)] })
  await saw('changes', 'plant', { rows: [expect.objectContaining(metrc({ LocationName: 'Flower 1' }))] })

  const [run] = (await availableTags(server.db, facilityId, 'plant')).runs ?? []
  await saw('snapshot', 'availableTags', { rows: [expect.objectContaining({ id: 'plant', runs: [run] })] })
  const labels = [{ label: run?.first, count: 3 }]
  await grower.post('plant-batch/to-veg', { batchName: batch.Name, locationId: vegRoom, labels, date: today })
  await saw('changes', 'plantBatches', { rows: holding(metrc({ UntrackedCount: 7 })) })
  await saw('changes', 'plantBatch', { rows: holding(metrc({ UntrackedCount: 7 })) })
  await saw('changes', 'plants', { rows: holding(metrc({ Label: run?.first })) })
  const next = { first: tagsInSequence(run?.first ?? '', 4).at(-1), count: (run?.count ?? 0) - 3 }
  await saw('changes', 'availableTags', { rows: [expect.objectContaining({ runs: [next] })] })

  await grower.post('harvest/step', { id: String(harvest.Id), field: 'dryStartDateTime', date: today })
  const status = expect.objectContaining({ dryStartDateTime: today })
  await saw('changes', 'harvest', { rows: [expect.objectContaining({ status })] })
})

test('[SYNC-03] [ROOM-13] systems and places reach open screens, also when only the place changes', async () => {
  const roomId = grower.roomId('Veg 1')
  const plant = await grower.plant()
  const batch = await grower.batch()
  expect((await plantsByLabels(server.db, facilityId, [plant.Label]))[0]?.location).toBeNull()
  const saw = await follow({ systems: { roomId }, plants: { roomId }, plantBatches: { roomId } })
  await saw('snapshot', 'systems', { rows: [] })
  const systemId = await grower.system(roomId, 'vegetation')
  await saw('changes', 'systems', { rows: [expect.objectContaining({ id: systemId })] })
  await (await follow({ system: { systemId } }))('snapshot', 'system', {
    rows: [expect.objectContaining({ id: systemId, roomId })],
  })
  const location = { systemId, rack: 1, level: 2, zone: 3 }
  const named = { plants: [plant.Label], batches: [batch.Name] }
  await grower.post('system/place', { ...location, ...named, date: today })
  await saw('changes', 'plants', { rows: holding({ id: String(plant.Id), location }) })
  await saw('changes', 'plantBatches', { rows: holding({ id: String(batch.Id), location }) })
  await grower.post('system/unplace', named)
  await saw('changes', 'plants', { rows: holding({ id: String(plant.Id), location: null }) })
})

test('[FAC-02] of a facility that is not active nothing is sent', async () => {
  const saw = await follow({ plants: { roomId: '1' }, availableTags: { kind: 'package' } }, smallLicenses.processor)
  await expect(saw('refused', 'plants', { message: 'Unknown Facility' })).resolves.toBeUndefined()
  await expect(saw('refused', 'availableTags', { message: 'Unknown Facility' })).resolves.toBeUndefined()
})
