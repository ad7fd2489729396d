import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { plantsByLabels } from '../plant/plant.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let here: { Name: string; id: string }
let there: { Name: string; id: string }
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  here = { Name: 'Veg 2', id: await grower.room('Veg 2', 'Plants', ['vegetation']) }
  there = { Name: 'Veg 3', id: await grower.room('Veg 3', 'Plants', ['vegetation']) }
})
beforeEach(() => server.sandbox.control.clearPlans())
afterAll(() => server.close())

const located = ({ id, Name }: typeof here) => ({ LocationId: Number(id), LocationName: Name })
const open = async (record: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from operation_record where record = ${record} and is_open`.execute(server.db)
  return rows[0]?.count ?? 0
}

/** Two changes of one record, the second while Metrc has not taken the first; answers that of the second. */
async function oneAfterTheOther(record: string, first: () => Promise<unknown>, second: typeof first) {
  server.sandbox.control.plan({
    match: { method: 'PUT' },
    fault: { kind: '429-storm', forMs: 3_000, retryAfter: 1 },
  })
  const begun = first()
  await expect.poll(() => open(record)).toBe(1)
  const answer = await second()
  await begun
  await expect.poll(() => open(record), { timeout: 20_000 }).toBe(0)
  return answer as Awaited<ReturnType<typeof grower.post>>
}
const recordsOf = ({ answer }: { answer: unknown }) =>
  (answer as { operations: { record: string }[] }).operations.map(({ record }) => record)

test('[API-12] a plant whose move away waits is moved back, alone and with others', async () => {
  const [one, two] = (await grower.plants(2, located(here))).map(({ Label }) => Label)
  const other = await grower.plant(located(there))
  const move = (locationId: string, labels: (string | undefined)[]) =>
    grower.post('plant/move', {
      locationId,
      date: today,
      plants: labels.map((label) => ({ label, changePhase: null })),
    })
  const label = one ?? ''
  const back = () => move(here.id, [label, other.Label, two])
  const answer = await oneAfterTheOther(label, () => move(there.id, [label]), back)
  expect(recordsOf(answer)).toEqual([label, other.Label])
  expect(server.inMetrc('plant', label)).toMatchObject(located(here))
  const alone = await oneAfterTheOther(
    label,
    () => move(there.id, [label]),
    () => move(here.id, [label]),
  )
  expect(recordsOf(alone)).toEqual([label])
  expect(server.inMetrc('plant', label)).toMatchObject(located(here))
})

test('[PKG-07] a package whose move away waits is moved back', async () => {
  const { Label, LocationName } = await grower.pkg()
  const away = await grower.room('Pack 9', 'Packages', ['packaging'])
  const move = (locationId: string) => grower.post('package/move', { locationId, date: today, packageLabels: [Label] })
  const home = grower.roomId(LocationName ?? '')
  expect(
    recordsOf(
      await oneAfterTheOther(
        Label,
        () => move(away),
        () => move(home),
      ),
    ),
  ).toEqual([Label])
  expect(server.inMetrc('package', Label)).toMatchObject({ LocationName })
})

test('[API-13] a plant batch whose move away waits is moved back', async () => {
  const { Id, Name, LocationName } = await grower.batch()
  const move = (locationId: string) => grower.post('plant-batch/move', { locationId, date: today, batchNames: [Name] })
  const home = grower.roomId(LocationName ?? '')
  expect(
    recordsOf(
      await oneAfterTheOther(
        Name,
        () => move(there.id),
        () => move(home),
      ),
    ),
  ).toEqual([Name])
  expect(server.inMetrc('plantBatch', Id)).toMatchObject({ LocationName })
})

test('[SYS-16] a plant that was placed in another room, and then where it is, is where it was placed last', async () => {
  const { Label } = await grower.plant(located(here))
  const systems = [await grower.system(there.id, 'vegetation'), await grower.system(here.id, 'vegetation')] as const
  const zone = { rack: 2, level: 1, zone: 3 }
  const place = (systemId: string) =>
    grower.post('system/place', { systemId, ...zone, date: today, plants: [Label], batches: [] })
  const [first, last] = systems
  expect(
    recordsOf(
      await oneAfterTheOther(
        Label,
        () => place(first),
        () => place(last),
      ),
    ),
  ).toEqual([Label])
  expect(server.inMetrc('plant', Label)).toMatchObject(located(here))
  await server.services.mirror.refresh(facilityId, { plants: [Label] })
  const [plant] = await plantsByLabels(server.db, facilityId, [Label])
  expect(plant?.location).toEqual({ systemId: last, ...zone })
})

test('[SYS-16] in a room that Metrc does not know a plant is not placed while it is on its way elsewhere', async () => {
  const { Label } = await grower.plant(located(here))
  const own = await grower.system(await grower.room('Tent 3', 'Not a Metrc Location', ['vegetation']), 'vegetation')
  const move = () =>
    grower.post('plant/move', { locationId: there.id, date: today, plants: [{ label: Label, changePhase: null }] })
  const place = () =>
    grower.post('system/place', {
      systemId: own,
      rack: 1,
      level: 1,
      zone: 1,
      date: today,
      plants: [Label],
      batches: [],
    })
  expect(grower.messages(await oneAfterTheOther(Label, move, place))).toEqual([
    'A move of the plant still waits for Metrc. Place it here when that has its outcome.',
  ])
  expect((await place()).status).toBe(200)
})
