import { randomUUID } from 'node:crypto'
import { aWeightForm } from '@cultivatd/domain/weigh-in/weigh-in.builders'
import type { PlantWeight, PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import { WeighInHead } from '@cultivatd/domain/weigh-in/weigh-in'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/server.builders.ts'
import { trackedGrower } from '../../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../../app/tracked-server.builders.ts'
import { historyOf } from '../../history/history.store.ts'
import { grower as facilityId, today } from '../../mirror/metrc.builders.ts'
import { repairsOf } from '../../repair/repair.store.ts'
import { harvestOfDay } from '../harvest.store.ts'
import { plantWeights, saveHead, weighInById, weighInsOfRoom } from './weigh-in.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let marcus: TestPerson
let priya: TestPerson
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  marcus = await server.person([permission.strainView], 'Marcus Reyes')
  priya = await server.person([permission.strainView], 'Priya Nair')
})
afterAll(() => server.close())

const flowering = { GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' }
let count = 0

/** An open weigh-in of so many plants that flower. */
async function opened(plantCount = 3, given: object = {}) {
  const labels = (await grower.plants(plantCount, flowering)).map(({ Label }) => Label)
  count += 1
  const name = `${today}|Dry 1|Weighed ${count}`
  const head = { type: 'FullPlant', locationId: grower.roomId('Dry 1'), name, date: today }
  const roomId = grower.roomId('Veg 1')
  const answer = await grower.post('weigh-in/open', { ...head, roomId, plants: labels, ...given })
  expect(answer).toMatchObject({ status: 200 })
  const { id } = answer.answer as { id: string }
  return { id, labels, name, head }
}
type Opened = Awaited<ReturnType<typeof opened>>
type Options = { token?: string; headers?: Record<string, string> }

const on = (
  { id }: Pick<Opened, 'id'>,
  step: string,
  body: object,
  { token = grower.token, headers = {} }: Options = {},
) => server.call('POST', `/api/weigh-in/${id}/${step}`, { token, body: { facilityId, ...body }, headers })
const weigh = (
  one: Opened,
  at: number,
  weightGrams: number,
  given: Partial<PlantWeightForm> = {},
  options: Options = {},
) => on(one, 'weight', aWeightForm({ id: randomUUID(), label: one.labels[at] ?? '', weightGrams, ...given }), options)
const weightsOf = ({ id }: Pick<Opened, 'id'>) => plantWeights(server.db, { facilityId, weighInId: id })
const standing = async (one: Opened) =>
  (await weightsOf(one)).filter(({ ended }) => ended === null).map(({ label, weightGrams }) => [label, weightGrams])
const seen = async (one: Opened) => {
  const weights = (await weightsOf(one)).filter(({ ended, operationId }) => ended === null && operationId === null)
  return weights.map(({ label, weightGrams }) => ({ label, weight: weightGrams }))
}
const versionOf = async ({ id }: Pick<Opened, 'id'>) => (await weighInById(server.db, facilityId, id))?.version
const close = async (
  one: Opened,
  plants: { label: string; weight: number }[],
  { version, ...options }: Options & { version?: number | undefined } = {},
) => on(one, 'close', { plants, version: version ?? (await versionOf(one)) }, options)
const changeHead = async (one: Opened, given: object, options: Options = {}) =>
  server.call('PUT', `/api/weigh-in/${one.id}`, {
    token: options.token ?? grower.token,
    body: { facilityId, ...one.head, ...given, version: await versionOf(one) },
  })
const first = (weights: readonly PlantWeight[]): PlantWeight => {
  const [weight] = weights
  if (!weight) throw new Error('Nothing is weighed')
  return weight
}

describe('opening', () => {
  test('takes plants that can be harvested, and writes nothing to Metrc', async () => {
    const before = grower.writes()
    const one = await opened()
    expect(await weighInById(server.db, facilityId, one.id)).toMatchObject({
      name: one.name,
      plants: one.labels,
      date: today,
      ended: null,
    })
    expect(grower.writes()).toBe(before)
  })

  test('is refused by the rules of harvesting, and keeps nothing', async () => {
    const young = await grower.plant()
    const held = await grower.plant({ ...flowering, IsOnHold: true })
    const answer = await grower.post('weigh-in/open', {
      type: 'FullPlant',
      locationId: grower.roomId('Veg 1'),
      roomId: grower.roomId('Veg 1'),
      name: 'Refused',
      date: '2027-01-01',
      plants: [young.Label, held.Label],
    })
    expect(answer.status).toBe(400)
    expect(grower.messages(answer)).toEqual([
      `${young.Label}: The plant is Vegetative and can be harvested only when Flowering`,
      `${held.Label}: The plant is on hold and cannot be harvested`,
      'Harvests cannot be in Veg 1, a location of the type Plants',
      'Veg 1 is not a dry room',
      'The date cannot be in the future',
    ])
    expect(
      (await weighInsOfRoom(server.db, { facilityId, roomId: grower.roomId('Veg 1') })).map(({ name }) => name),
    ).not.toContain('Refused')
  })
})

describe('weighing', () => {
  test('counts once however often it comes, with the time of the act', async () => {
    const one = await opened()
    const doneAt = new Date(server.services.now().getTime() - 3_600_000).toISOString()
    const headers = { 'idempotency-key': randomUUID(), 'done-at': doneAt }
    const body = aWeightForm({ id: randomUUID(), label: one.labels[0] ?? '', weightGrams: 412.5 })
    for (let times = 0; times < 2; times++) expect((await on(one, 'weight', body, { headers })).status).toBe(200)
    // The tray sends it again under another key: it is the same weight all the same.
    expect((await on(one, 'weight', body, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(200)
    const weights = await weightsOf(one)
    expect(weights).toHaveLength(1)
    expect(new Date(first(weights).at).toISOString()).toBe(doneAt)
    const rows = await weighInsOfRoom(server.db, { facilityId, roomId: grower.roomId('Veg 1') }, [one.id])
    expect(rows).toMatchObject([{ expected: 3, weighed: 1, late: 0 }])
  })

  test('a second weight replaces the one that its person saw, and the history keeps both', async () => {
    const one = await opened()
    await weigh(one, 0, 412)
    const { id } = first(await weightsOf(one))
    await weigh(one, 0, 420, { replaces: [id], station: 'Table 2' }, { token: priya.token })
    expect(await standing(one)).toEqual([[one.labels[0], 420]])
    expect(first(await weightsOf(one)).ended).toMatchObject({ as: 'replaced', byName: 'Priya Nair' })
    const end = `…${one.labels[0]?.slice(-6)}`
    const [entry] = await historyOf(server.db, { facilityId, entity: 'weigh-in', record: one.id })
    expect(entry).toMatchObject({
      personName: 'Priya Nair',
      summary: `Weighed plant ${end}: 420 g at Table 2`,
      changes: [{ label: 'Weight', before: `${end}: 412 g (Table 1)`, after: `${end}: 420 g (Table 2)` }],
    })
  })

  test('of one plant at two stations that did not know of each other lets both stand until somebody chooses', async () => {
    const one = await opened()
    await weigh(one, 0, 412)
    await weigh(one, 0, 420, { station: 'Table 2' }, { token: priya.token })
    expect(await standing(one)).toHaveLength(2)
    expect(grower.messages(await close(one, [{ label: one.labels[0] ?? '', weight: 412 }]))).toEqual([
      `Plant …${one.labels[0]?.slice(-6)} was weighed twice: choose which weight counts`,
    ])
    const second = (await weightsOf(one)).find(({ weightGrams }) => weightGrams === 420)
    expect((await on(one, 'keep-weight', { weightId: second?.id })).status).toBe(200)
    expect(await standing(one)).toEqual([[one.labels[0], 420]])
  })

  test('is taken back, once, and weighed again', async () => {
    const one = await opened()
    await weigh(one, 0, 412)
    const { id } = first(await weightsOf(one))
    for (let times = 0; times < 2; times++) expect((await on(one, 'take-back', { weightId: id })).status).toBe(200)
    expect(await standing(one)).toEqual([])
    expect(grower.messages(await on(one, 'keep-weight', { weightId: id }))).toEqual([
      'Ana Flor took this weight out meanwhile. Weigh the plant again',
    ])
    await weigh(one, 0, 398)
    expect(await standing(one)).toEqual([[one.labels[0], 398]])
  })

  test('of a plant that is unknown, or a weight that is not there, is refused and changes nothing', async () => {
    const one = await opened()
    expect(grower.messages(await weigh(one, 0, 412, { label: '1A4FF0300000099999999999' }))).toEqual(['Invalid Label'])
    expect((await on(one, 'take-back', { weightId: 'nothing' })).status).toBe(400)
    expect((await weigh({ ...one, id: 'nothing' }, 0, 412)).status).toBe(404)
    expect(await standing(one)).toEqual([])
  })
})

describe('closing', () => {
  test('harvests each plant with its weight, once, whichever station presses', async () => {
    const one = await opened(2)
    await weigh(one, 0, 412.5)
    await weigh(one, 1, 398)
    const plants = await seen(one)
    const answers = await Promise.all([
      close(one, plants, { token: marcus.token, headers: { 'idempotency-key': randomUUID() } }),
      close(one, plants, { token: priya.token, headers: { 'idempotency-key': randomUUID() } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const second = answers.find(({ status }) => status === 409)
    expect(grower.messages(second ?? { answer: null })).toEqual([
      expect.stringMatching(/closed this weigh-in: everything that was weighed is on its way to Metrc/),
    ])
    for (const [at, HarvestedWetWeight] of [412.5, 398].entries())
      expect(server.inMetrc('plant', one.labels[at] ?? '')).toMatchObject({ State: 'Harvested', HarvestedWetWeight })
    expect((await harvestOfDay(server.db, facilityId, one.name, today))?.metrc).toMatchObject({
      PlantCount: 2,
      TotalWetWeight: 810.5,
    })
    expect(await weighInById(server.db, facilityId, one.id)).toMatchObject({ ended: { as: 'closed' } })
    expect((await weightsOf(one)).every(({ operationId }) => operationId !== null)).toBe(true)
  })

  test('under the same key is answered as the first time', async () => {
    const one = await opened(1)
    await weigh(one, 0, 412)
    const headers = { 'idempotency-key': randomUUID() }
    const plants = await seen(one)
    const before = grower.writes()
    const seenAs = { headers, version: await versionOf(one) }
    const answers = [await close(one, plants, seenAs), await close(one, plants, seenAs)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(grower.writes()).toBe(before + 1)
  })

  test('sends what the person saw or nothing', async () => {
    const one = await opened(2)
    await weigh(one, 0, 412)
    const plants = await seen(one)
    await weigh(one, 1, 398)
    const answer = await close(one, plants)
    expect(answer.status).toBe(409)
    expect(grower.messages(answer)).toEqual([
      'The weight of 1 plant changed meanwhile, so nothing was sent. Look again, then close',
    ])
    expect(server.inMetrc('plant', one.labels[0] ?? '')).toMatchObject({ State: 'Tracked' })
  })

  const changedMeanwhile = 'This weigh-in was changed meanwhile, so nothing was sent. Look again, then close'

  test('cuts into no harvest but the one that the person saw', async () => {
    const one = await opened(1)
    await weigh(one, 0, 412)
    const version = await versionOf(one)
    const plants = await seen(one)
    expect(await changeHead(one, { type: 'Manicure' }, { token: priya.token })).toMatchObject({ status: 200 })
    const before = grower.writes()
    const answer = await close(one, plants, { version })
    expect([answer.status, grower.messages(answer)]).toEqual([409, [changedMeanwhile]])
    expect(grower.writes()).toBe(before)
    expect(server.inMetrc('plant', one.labels[0] ?? '')).toMatchObject({ State: 'Tracked' })
    expect(await close(one, plants)).toMatchObject({ status: 200 })
  })

  test('sends nothing where somebody changes the harvest at the very moment', async () => {
    const one = await opened(1)
    await weigh(one, 0, 412)
    const plants = await seen(one)
    const before = grower.writes()
    const who = () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let answer: ReturnType<typeof close> | undefined
    await server.db.transaction().execute(async (tx) => {
      await saveHead(tx, one.id, WeighInHead.parse({ ...one.head, name: `${one.name} B` }))
      answer = close(one, plants, { token: marcus.token })
      // It has read the harvest, made its writes of it, and waits for this change.
      await expect
        .poll(async () => (await who().execute(server.db)).rows.length, { timeout: 20_000 })
        .toBeGreaterThan(0)
    })
    expect(await answer).toMatchObject({ status: 409 })
    expect(grower.messages((await answer) ?? { answer: null })).toEqual([changedMeanwhile])
    expect(grower.writes()).toBe(before)
    expect(server.inMetrc('plant', one.labels[0] ?? '')).toMatchObject({ State: 'Tracked' })
  })

  test('is done again for what a station sent after it, and a plant that is in Metrc is not weighed again', async () => {
    const one = await opened(2)
    await weigh(one, 0, 412)
    await close(one, await seen(one))
    expect((await weigh(one, 1, 398, { station: 'Table 2' })).status).toBe(200)
    const late = await weighInsOfRoom(server.db, { facilityId, roomId: grower.roomId('Veg 1') }, [one.id])
    expect(late).toMatchObject([{ late: 1, ended: { as: 'closed' } }])
    expect((await close(one, await seen(one))).status).toBe(200)
    expect(server.inMetrc('plant', one.labels[1] ?? '')).toMatchObject({ HarvestedWetWeight: 398 })
    expect(grower.messages(await weigh(one, 0, 420))).toEqual([
      `Plant …${one.labels[0]?.slice(-6)} went to Metrc with 412 g by Ana Flor at Table 1. If that is wrong, correct its weight on its page`,
    ])
  })

  test('keeps what Metrc refuses in the repair tray, as a harvest of plants', async () => {
    const one = await opened(1)
    await weigh(one, 0, 412)
    // Somebody did it in Metrc itself, and the mirror does not know yet.
    const { Id } = server.inMetrc('plant', one.labels[0] ?? '') as { Id: number }
    server.sandbox.control.modify(facilityId, 'plant', Id, { IsOnHold: true })
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await close(one, await seen(one), { headers, token: marcus.token })
    expect(answer.status).toBe(400)
    expect(await repairsOf(server.db, marcus.id)).toMatchObject([
      { act: '/api/harvest/add-many', record: one.labels[0] },
    ])
  })
})

describe('changing and giving up', () => {
  test('the harvest of an open one is changed, while weights do not overtake who changes it', async () => {
    const one = await opened()
    const { version } = (await weighInById(server.db, facilityId, one.id)) ?? {}
    await weigh(one, 0, 412)
    const changed = { ...one.head, name: `${one.name} B` }
    expect((await grower.put(`weigh-in/${one.id}`, { ...changed, version })).status).toBe(200)
    const again = await grower.put(`weigh-in/${one.id}`, { ...one.head, version })
    expect(again.status).toBe(409)
    expect((await weighInById(server.db, facilityId, one.id))?.name).toBe(changed.name)
  })

  test('is given up with a reason: nothing is weighed or sent any more', async () => {
    const one = await opened()
    await weigh(one, 0, 412)
    expect((await on(one, 'give-up', { reason: ' ' })).status).toBe(400)
    expect((await on(one, 'give-up', { reason: 'wrong room' })).status).toBe(200)
    const words = ['Ana Flor gave this weigh-in up: wrong room']
    expect(grower.messages(await weigh(one, 1, 400))).toEqual(words)
    expect(grower.messages(await close(one, await seen(one)))).toEqual(words)
    expect(grower.messages(await on(one, 'give-up', { reason: 'again' }))).toEqual(words)
    expect(await standing(one)).toHaveLength(1)
  })
})
