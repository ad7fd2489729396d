import type { Mend } from '@cultivatd/domain/repair/mend'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { repairsOf } from './repair.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let flowerRoom: string
let vegRoom: string
let me: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
  vegRoom = await grower.room('Veg 2', 'Plants', ['vegetation'])
  const { answer } = await server.call('GET', '/api/account', { token: grower.token })
  me = (answer as { id: string }).id
})
afterAll(() => server.close())

let keys = 0
const withKey = () => ({ 'idempotency-key': `refused-test-${(keys += 1)}` })
const tray = () => repairsOf(server.db, me)
const move = (labels: readonly string[]) => ({
  locationId: flowerRoom,
  date: today,
  plants: labels.map((label) => ({ label, changePhase: null })),
})
const refuseNext = (path: string, ...rows: number[]) =>
  server.sandbox.control.refuseNext(
    path,
    rows.map((row) => ({ row, message: 'Metrc said no' })),
  )
const states = async (label: string) =>
  (
    await sql<{ state: string; is_open: boolean }>`
      select state, state = 'refused' and dealt_with_at is null as is_open from operation
      where records ->> 0 = ${label} order by seq`.execute(server.db)
  ).rows

test('what Metrc refuses of many lies in the tray of who sent it with its own values, and is sent from there once', async () => {
  const plants = await grower.plants(3)
  const labels = plants.map(({ Label }) => Label)
  refuseNext('/plants/v2/location', 1)
  const outcome = await grower.post('plant/move', move(labels), withKey())
  await grower.ends(outcome)
  const [row, ...others] = await tray()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    act: '/api/plant/move',
    title: 'Move plant',
    messages: [expect.stringContaining('Metrc said no')],
    body: { locationId: flowerRoom, plants: [{ changePhase: null }] },
  })
  const record = row?.record ?? ''
  expect(row?.body).toMatchObject({ facilityId, plants: [{ label: record }] })
  // Its values are mended in place.
  const change = {
    facilityId,
    rows: [{ id: row?.id, version: row?.version, body: { ...row?.body, locationId: vegRoom } }],
  }
  expect((await server.call('PUT', '/api/repair/change', { token: grower.token, body: change })).status).toBe(200)
  // Another device has the row as it was.
  expect((await server.call('PUT', '/api/repair/change', { token: grower.token, body: change })).status).toBe(409)
  const writes = grower.writes()
  const ids = [row?.id]
  const both = await Promise.all([grower.post('repair/send', { ids }), grower.post('repair/send', { ids })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(grower.writes()).toBe(writes + 1)
  expect(server.inMetrc('plant', record)).toMatchObject({ LocationName: 'Veg 2' })
  expect(await tray()).toEqual([])
  expect(await states(record)).toMatchObject([{ state: 'refused', is_open: false }, { state: 'confirmed' }])
  expect((await grower.post('repair/send', { ids })).answer).toEqual({ sent: 0, kept: 0 })
})

test('a row that Metrc refused for its tag becomes that of what was meant, and deals with the refusal', async () => {
  const [wrong, meant] = (await grower.plants(2)).map(({ Label }) => Label)
  refuseNext('/plants/v2/location', 0)
  expect((await grower.post('plant/move', move([wrong ?? '']), withKey())).status).toBe(400)
  const [row] = await tray()
  const body = { ...row?.body, plants: [{ label: meant, changePhase: null }] }
  const rows = [{ id: row?.id, version: row?.version, body }]
  const changed = await server.call('PUT', '/api/repair/change', { token: grower.token, body: { facilityId, rows } })
  expect(changed.status).toBe(200)
  expect(await tray()).toMatchObject([{ record: meant, operationId: row?.operationId }])
  expect((await grower.post('repair/send', { ids: [row?.id] })).answer).toEqual({ sent: 1, kept: 0 })
  expect(server.inMetrc('plant', meant ?? '')).toMatchObject({ LocationName: 'Flower 1' })
  expect(await tray()).toEqual([])
  expect(await states(wrong ?? '')).toEqual([{ state: 'refused', is_open: false }])
  expect(await states(meant ?? '')).toMatchObject([{ state: 'confirmed' }])
})

test('of two refused changes that add up each is a row of its own, and another refusal comes back into the tray', async () => {
  const pkg = await grower.pkg({ Quantity: 100 })
  const adjust = (quantity: number) =>
    grower.post(
      'package/adjust',
      {
        label: pkg.Label,
        quantity,
        unitOfMeasure: pkg.UnitOfMeasureName,
        reason: 'Scale Variance',
        date: today,
        note: '',
      },
      withKey(),
    )
  for (const quantity of [-5, -3]) {
    refuseNext('/packages/v2/adjust', 0)
    expect((await adjust(quantity)).status).toBe(400)
  }
  const rows = await tray()
  expect(rows.map(({ record, body }) => [record, body['quantity']]).toSorted()).toEqual([
    [pkg.Label, -3],
    [pkg.Label, -5],
  ])
  const five = rows.find(({ body }) => body['quantity'] === -5)
  refuseNext('/packages/v2/adjust', 0)
  await grower.post('repair/send', { ids: [five?.id] })
  const again = await tray()
  expect(again).toHaveLength(2)
  expect(again.map(({ id }) => id)).not.toContain(five?.id)
  const ids = again.map(({ id }) => id)
  expect((await grower.post('repair/give-up', { ids: [ids[0]], reason: 'Weighed again' })).status).toBe(200)
  expect(await tray()).toHaveLength(1)
  await grower.post('repair/send', { ids })
  expect(await tray()).toEqual([])
  expect((await states(pkg.Label)).filter(({ is_open }) => is_open)).toEqual([])
})

test('a table adjusts many packages, each to what it holds now in its own unit; the one that Metrc refuses is a row of its own', async () => {
  const packages = [
    await grower.pkg({ Quantity: 100 }),
    await grower.pkg({ Quantity: 50 }),
    await grower.pkg({ Quantity: 7 }),
  ]
  const [first, second, third] = packages.map(({ Label }) => Label)
  const row = (label: string | undefined, quantity: number, given: object = {}) => ({
    label,
    quantity,
    isNow: true,
    reason: 'Scale Variance',
    note: '',
    ...given,
  })
  refuseNext('/packages/v2/adjust', 1)
  const rows = [row(first, 92.4), row(second, 49), row(third, -2, { isNow: false, note: 'Shelf 3' })]
  const ends = await grower.ends(await grower.post('package/adjust-many', { date: today, packages: rows }, withKey()))
  expect([...ends.values()].toSorted()).toEqual(['confirmed', 'confirmed', 'refused'])
  const [kept, ...others] = await tray()
  expect(others).toEqual([])
  expect(kept?.body).toMatchObject({ packages: [rows.find(({ label }) => label === kept?.record)] })
  // What it holds now is reckoned when it is sent.
  await grower.post('repair/send', { ids: [kept?.id] })
  expect([first, second, third].map((label) => server.inMetrc('package', label ?? '')?.Quantity)).toEqual([92.4, 49, 5])
  const nothing = await grower.post('package/adjust-many', {
    date: today,
    packages: [row(first, 92.4), row('Z'.repeat(24), 1)],
  })
  expect(grower.messages(nothing)).toEqual([
    `${first}: It holds 92.4 g already`,
    `${'Z'.repeat(24)}: Package ${'Z'.repeat(24)} is not in this facility`,
  ])
  expect(await tray()).toEqual([])
})

test('what somebody else corrects, and what a part of was done, is in no tray; a facility that is not active shows nothing', async () => {
  const [plant] = await grower.plants(1)
  const label = plant?.Label ?? ''
  refuseNext('/plants/v2/location', 0)
  await grower.post('plant/move', move([label]), withKey())
  const [row] = await tray()
  const active = await server.services.organisation.activeFacilityIds()
  await saveOrganisation(server.db, { activeFacilityIds: [] })
  expect(await tray()).toEqual([])
  await saveOrganisation(server.db, { activeFacilityIds: [...active] })
  expect(await tray()).toMatchObject([{ id: row?.id }])
  const colleague = await server.person(['GENERAL_EDIT'])
  const other = await server.call('POST', '/api/plant/move', {
    token: colleague.token,
    body: { facilityId, ...move([label]) },
  })
  expect(other.status).toBe(200)
  expect(await tray()).toEqual([])
  // Two writes of one package: the first is done, the second is corrected where it is typed.
  const pkg = await grower.pkg({ Quantity: 0.4 })
  refuseNext('/packages/v2/finish', 0)
  const emptied = { label: pkg.Label, holds: 0.4, reason: 'Scale Variance', date: today, note: '' }
  await grower.ends(await grower.post('package/empty-and-finish', emptied, withKey()))
  expect((await states(pkg.Label)).at(-1)).toMatchObject({ state: 'refused', is_open: true })
  expect(await tray()).toEqual([])
})

test('plants that do not flower yet are moved to the others with one press, and can be cut then', async () => {
  const inFlower = { LocationId: Number(flowerRoom), LocationName: 'Flower 1' }
  const inVeg = { LocationId: Number(vegRoom), LocationName: 'Veg 2', FloweringDate: null, GrowthPhase: 'Vegetative' }
  const flowering = await grower.plants(2, { ...inFlower, FloweringDate: '2026-11-01', GrowthPhase: 'Flowering' })
  const vegetative = await grower.plants(2, inVeg)
  const dry = grower.roomId('Dry 1')
  const labels = [...flowering, ...vegetative].map(({ Label }) => Label)
  const act = '/api/harvest/add-many'
  const body = {
    facilityId,
    type: 'FullPlant',
    locationId: dry,
    name: 'Mended',
    date: today,
    plants: labels.map((label) => ({ label, weight: 100 })),
  }
  const tried = async () =>
    (await grower.post('repair/try', { act, bodies: [body] })).answer as { mends: Mend[]; fails: object[] }

  const { mends, fails } = await tried()
  expect(fails).toHaveLength(2)
  expect(mends).toMatchObject([
    {
      act: 'flower',
      records: vegetative.map(({ Label }) => Label),
      said: 'These 2 are in Veg 2, Vegetative.',
      press: 'Move these 2 to Flower 1, flowering, first',
    },
  ])
  const writes = grower.writes()
  const pressed = { key: crypto.randomUUID(), steps: mends[0]?.steps }
  const [first, second] = await Promise.all([grower.post('repair/mend', pressed), grower.post('repair/mend', pressed)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(grower.writes()).toBe(writes + 1)
  expect(server.inMetrc('plant', vegetative[0]?.Label ?? '')).toMatchObject({ LocationName: 'Flower 1' })
  expect(await tried()).toMatchObject({ fails: [], mends: [] })
})

test('packages that are finished are opened again with one press; what would not work is not offered', async () => {
  const finished = await grower.pkg({ Quantity: 0 })
  await grower.post('package/finish', { label: finished.Label, date: today, undo: false })
  const held = await grower.pkg({ Quantity: 0, FinishedDate: today, IsOnHold: true })
  const noteOf = (label: string) => ({ facilityId, label, note: 'Shelf 3' })
  const act = '/api/package/change-note'
  const both = [noteOf(finished.Label), noteOf(held.Label)]
  const { mends } = (await grower.post('repair/try', { act, bodies: both })).answer as { mends: Mend[] }
  expect(mends).toMatchObject([{ act: 'unfinish', records: [finished.Label], press: 'Undo the finish of it first' }])
  const pressed = { key: crypto.randomUUID(), steps: mends[0]?.steps }
  expect(await grower.post('repair/mend', pressed)).toMatchObject({ status: 200, answer: { done: 1, waiting: 0 } })
  expect((await grower.post('repair/try', { act, bodies: both.slice(0, 1) })).answer).toMatchObject({ fails: [] })
  const stale = { ...pressed, key: crypto.randomUUID() }
  expect((await grower.post('repair/mend', stale)).status).toBe(409)
  const stranger = await server.person([])
  const asStranger = await server.call('POST', '/api/repair/mend', {
    token: stranger.token,
    body: { facilityId, ...pressed },
  })
  expect(asStranger.status).toBe(403)
})

test('a mend that Metrc takes a part of counts that part, and what it refused is neither done nor waiting', async () => {
  const labels = (await grower.plants(3)).map(({ Label }) => Label)
  refuseNext('/plants/v2/location', 1)
  const steps = [{ act: '/api/plant/move', body: { facilityId, ...move(labels) } }]
  const { answer, status } = await grower.post('repair/mend', { key: crypto.randomUUID(), steps })
  expect(status).toBe(200)
  const { done, waiting } = answer as { done: number; waiting: number }
  const refused = (await tray()).filter(({ record }) => labels.includes(record)).length
  expect([done, refused, waiting]).toEqual([2, 1, 0])
})

test('two adjustments of one package out of tables that Metrc refused are sent again, each of them', async () => {
  const pkg = await grower.pkg({ Quantity: 100 })
  const row = { label: pkg.Label, isNow: false, reason: 'Scale Variance', note: '' }
  for (const quantity of [-5, -3]) {
    refuseNext('/packages/v2/adjust', 0)
    await grower.post('package/adjust-many', { date: today, packages: [{ ...row, quantity }] }, withKey())
  }
  const rows = (await tray()).filter(({ record }) => record === pkg.Label)
  expect(rows).toHaveLength(2)
  expect((await grower.post('repair/send', { ids: rows.map(({ id }) => id) })).answer).toEqual({ sent: 2, kept: 0 })
  expect(server.inMetrc('package', pkg.Label)).toMatchObject({ Quantity: 92 })
})

test('two people who count the same package at once adjust it once, and the second is told', async () => {
  const pkg = await grower.pkg({ Quantity: 100 })
  const row = { label: pkg.Label, quantity: 92, isNow: true, reason: 'Scale Variance', note: '' }
  const count = () => grower.post('package/adjust-many', { date: today, packages: [row] }, withKey())
  // Both have looked before either is recorded.
  const sending = await server.db.transaction().execute(async (tx) => {
    await sql`select lock_ledger(${facilityId})`.execute(tx)
    const both = [count(), count()]
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return both
  })
  const answers = await Promise.all(sending)
  expect(answers.map(({ status }) => Math.floor(status / 100)).toSorted()).toEqual([2, 4])
  const told = answers.filter(({ status }) => status >= 400).flatMap((one) => grower.messages(one))
  expect(told).toEqual([expect.stringContaining('Somebody else adjusted it at this moment')])
  await grower.ends(answers.find(({ status }) => status < 300) as never)
  expect(server.inMetrc('package', pkg.Label)).toMatchObject({ Quantity: 92 })
})

test('two people who send the same refused change again at once, from the tray and from its form: one does, the other is told', async () => {
  const pkg = await grower.pkg({ Quantity: 100 })
  const adjustment = {
    facilityId,
    label: pkg.Label,
    quantity: -5,
    unitOfMeasure: pkg.UnitOfMeasureName,
    reason: 'Scale Variance',
    date: today,
    note: '',
  }
  refuseNext('/packages/v2/adjust', 0)
  expect((await grower.post('package/adjust', adjustment, withKey())).status).toBe(400)
  const [row] = (await tray()).filter(({ record }) => record === pkg.Label)
  const colleague = await server.person(['GENERAL_EDIT'])
  const again = () =>
    server.call('POST', '/api/package/adjust', {
      token: colleague.token,
      body: adjustment,
      headers: { ...withKey(), corrects: String(row?.operationId) },
    })
  // Both have looked before either is recorded.
  const sending = await server.db.transaction().execute(async (tx) => {
    await sql`select lock_ledger(${facilityId})`.execute(tx)
    const both = [grower.post('repair/send', { ids: [row?.id] }), again()]
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return both
  })
  const answers = await Promise.all(sending)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const told = answers.filter(({ status }) => status === 409).flatMap((one) => grower.messages(one))
  expect(told).toEqual([expect.stringContaining('Somebody has dealt with this refusal')])
  expect(server.inMetrc('package', pkg.Label)).toMatchObject({ Quantity: 95 })
  expect((await tray()).filter(({ record }) => record === pkg.Label)).toEqual([])

  // Nor once it is left at that.
  refuseNext('/packages/v2/adjust', 0)
  await grower.post('package/adjust', adjustment, withKey())
  const [other] = (await tray()).filter(({ record }) => record === pkg.Label)
  await grower.post('repair/give-up', { ids: [other?.id], reason: 'Weighed again' })
  const late = { ...withKey(), corrects: String(other?.operationId) }
  expect((await grower.post('package/adjust', adjustment, late)).status).toBe(409)
  // A next try that is refused too may be followed by another.
  refuseNext('/packages/v2/adjust', 0)
  await grower.post('package/adjust', adjustment, withKey())
  const [third] = (await tray()).filter(({ record }) => record === pkg.Label)
  const corrects = String(third?.operationId)
  refuseNext('/packages/v2/adjust', 0)
  expect((await grower.post('package/adjust', adjustment, { ...withKey(), corrects })).status).toBe(400)
  expect((await grower.post('package/adjust', adjustment, { ...withKey(), corrects })).status).toBe(200)
})
