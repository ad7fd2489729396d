import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import type { ImplementedRoute } from '../http/implement.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { routes } from '../app/features.ts'
import { jsonb } from '../db/jsonb.ts'
import { sql as yesRules } from '../db/migrations/0175-yes-rules.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { repairsOf } from './repair.store.ts'
import { triedEach, type TryingCall } from './trial.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let flowerRoom: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
})
afterAll(() => server.close())

const unknown = 'Z'.repeat(24)
const act = '/api/plant/move'
const moveOf = (labels: readonly string[], given: object = {}) => ({
  facilityId,
  locationId: flowerRoom,
  date: today,
  plants: labels.map((label) => ({ label, changePhase: null })),
  ...given,
})
const tray = async (token = grower.token) => {
  const { answer } = await server.call('GET', '/api/account', { token })
  return repairsOf(server.db, (answer as { id: string }).id)
}
const operations = async () =>
  (await sql<{ count: number }>`select count(*) from operation`.execute(server.db)).rows[0]?.count
const keep = (body: object, rows: object[], title = 'Move plants') =>
  grower.post('repair/keep', { act, title, bodies: [body], rows })

test('a change of many is tried by its own rules into three groups, and nothing of it is recorded', async () => {
  const held = await grower.plant({ IsOnHold: true })
  const [one, other] = await grower.plants(2)
  const before = await operations()
  const body = moveOf([held.Label, one?.Label ?? '', unknown, other?.Label ?? ''])
  expect(await grower.post('repair/try', { act, bodies: [body] })).toMatchObject({
    status: 200,
    answer: {
      works: [one?.Label, other?.Label],
      odd: [],
      fails: [
        {
          record: held.Label,
          problems: [{ message: 'The plant is on hold and cannot be moved', mend: 'waitForRelease' }],
        },
        { record: unknown, problems: [{ message: 'Invalid Label', mend: 'lookAgain' }] },
      ],
      whole: [],
    },
  })
  const early = moveOf([one?.Label ?? ''], { date: '2026-09-01' })
  const asked = await grower.post('repair/try', { act, bodies: [early] })
  expect(asked.answer).toMatchObject({ works: [], fails: [], odd: [{ record: one?.Label }] })
  const wrong = await grower.post('repair/try', {
    act,
    bodies: [moveOf([one?.Label ?? '', other?.Label ?? ''], { date: '2027-01-01' })],
  })
  expect(wrong.answer).toMatchObject({ works: [], whole: ['The date cannot be in the future'] })
  expect(await operations()).toBe(before)
  expect(await tray()).toEqual([])
})

test('what the organization allows less of than the state is refused when it is tried and when it is sent', async () => {
  const mothers = await grower.room('Mothers', 'Plants', ['mother'])
  const cloneRoom = await grower.room('Clone 1', 'Plants', ['clone'])
  const mother = await grower.plant({ LocationId: Number(mothers), LocationName: 'Mothers' })
  const cut = {
    facilityId,
    label: mother.Label,
    locationId: cloneRoom,
    type: 'Clone',
    name: 'BD cut',
    strainName: mother.StrainName,
    count: 120,
    date: today,
  }
  const tried = () => grower.post('repair/try', { act: '/api/plant/cut-clones', bodies: [cut] })
  expect((await tried()).answer).toMatchObject({
    odd: [{ problems: [{ message: '120 clones in one plant batch: many states allow 100.' }] }],
  })
  await sql`update facility set address = '{"state":"CA"}' where id = ${facilityId}`.execute(server.db)
  const refused = [
    'The state allows at most 100 clones in one plant batch. Cut them into several.',
    'The state wants an unused plant tag as the name of a plant batch.',
  ]
  expect((await tried()).answer).toMatchObject({
    fails: [{ record: mother.Label, problems: refused.map((message) => ({ message })) }],
  })
  expect(grower.messages(await grower.post('plant/cut-clones', cut))).toEqual(refused)
  const source = 'Agreed with the state'
  await saveOrganisation(server.db, {
    stateRules: { CA: { mostClones: { value: 200, source }, batchIsTag: { value: false, source } } },
  })
  expect((await tried()).answer).toMatchObject({ fails: [] })
  await saveOrganisation(server.db, { stateRules: {} })
  await sql`update facility set address = null where id = ${facilityId}`.execute(server.db)
})

test('how far back a date may be is counted from the day of whoever is furthest behind, and whose rule it is is said', async () => {
  const plant = await grower.plant()
  await sql`update facility set address = '{"state":"OK"}' where id = ${facilityId}`.execute(server.db)
  const mine = { daysRefused: { value: 3, source: 'House rule' } }
  await saveOrganisation(server.db, { stateRules: { OK: mine } })
  const moved = (date: string) => grower.post('plant/move', moveOf([plant.Label], { date }))
  expect(grower.messages(await moved('2026-11-16'))).toEqual([
    'The date is 4 days back, and your organization’s rule allows 3 days. Choose another day.',
  ])
  expect((await moved('2026-11-17')).status).toBe(200)
  await saveOrganisation(server.db, { stateRules: {} })
  await sql`update facility set address = null where id = ${facilityId}`.execute(server.db)
})

test('a package of a finished harvest is refused before it is sent, and unfinishing that harvest is one press', async () => {
  const Name = 'Monday all cut'
  const harvest = await grower.harvest({ Name, FinishedDate: today })
  const { Label } = await grower.pkg({ SourceHarvestNames: Name, SourceHarvestCount: 1 })
  const body = { facilityId, label: Label }
  const message = `Harvest ${Name} is finished, and what package ${Label} holds cannot go back to it`
  const before = server.sandbox.control.requests.writes.length
  expect(grower.messages(await grower.post('package/discontinue', body))).toEqual([message])
  expect(server.sandbox.control.requests.writes.length).toBe(before)
  const { answer } = await grower.post('repair/try', { act: '/api/package/discontinue', bodies: [body] })
  expect(answer).toMatchObject({
    fails: [{ record: Label, problems: [{ message, mend: 'unfinishHarvest' }] }],
    mends: [
      {
        records: [Label],
        press: 'Undo the finish of its harvest first',
        steps: [{ act: '/api/harvest/finish', body: { id: String(harvest.Id), undo: true } }],
      },
    ],
  })
})

test('what fails waits in the tray with its values, is mended there, sent once, and leaves', async () => {
  const held = await grower.plant({ IsOnHold: true })
  const fine = await grower.plant()
  const body = moveOf([held.Label, fine.Label, unknown])
  const rows = [held.Label, unknown].map((record) => ({ record, messages: ['It failed'] }))
  expect(await keep(body, rows)).toMatchObject({ status: 200, answer: { count: 2 } })
  // Once more, after an answer that did not arrive: the same rows.
  await keep(body, rows)
  const kept = await tray()
  expect(kept.map(({ record, body: its, messages }) => ({ record, its, messages }))).toEqual(
    expect.arrayContaining([{ record: held.Label, its: moveOf([held.Label]), messages: ['It failed'] }]),
  )
  expect(kept).toHaveLength(2)
  const ids = kept.map(({ id }) => id)
  const nothing = await grower.post('repair/send', { ids })
  expect(nothing.answer).toEqual({ sent: 0, kept: 2 })
  expect((await tray()).map(({ messages }) => messages[0]).toSorted()).toEqual([
    'Invalid Label',
    'The plant is on hold and cannot be moved',
  ])
  server.sandbox.control.modify(facilityId, 'plant', held.Label, { IsOnHold: false })
  await server.services.mirror.refresh(facilityId, { plants: [held.Label] })
  const now = await grower.post('repair/now', { ids })
  expect(
    (now.answer as { rows: { problems: object[] }[] }).rows.map(({ problems }) => problems.length).toSorted(),
  ).toEqual([0, 1])
  const writes = grower.writes()
  const [first, second] = await Promise.all([grower.post('repair/send', { ids }), grower.post('repair/send', { ids })])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(server.inMetrc('plant', held.Label)).toMatchObject({ LocationName: 'Flower 1' })
  expect(grower.writes()).toBe(writes + 1)
  const left = await tray()
  expect(left.map(({ record }) => record)).toEqual([unknown])
  expect(
    await grower.post('repair/give-up', { ids: left.map(({ id }) => id), reason: 'A tag of the neighbor' }),
  ).toMatchObject({ status: 200 })
  expect(await tray()).toEqual([])
  const { rows: given } = await sql`select given_up_reason from repair where given_up_at is not null`.execute(server.db)
  expect(given).toEqual([{ given_up_reason: 'A tag of the neighbor' }])
})

test('a row is changed in place, also its mistaken label, but into no other record, and not over what changed meanwhile', async () => {
  await keep(moveOf([unknown]), [{ record: unknown, messages: ['Invalid Label'] }])
  const [row] = await tray()
  const change = (body: object, version = row?.version) =>
    server.call('PUT', '/api/repair/change', {
      token: grower.token,
      body: { facilityId, rows: [{ id: row?.id, version, body }] },
    })
  expect((await change(moveOf(['no label']))).status).toBe(400)
  expect((await change(moveOf([unknown, 'Y'.repeat(24)]))).status).toBe(400)
  expect((await change(moveOf([unknown], { date: '2026-11-01' }))).status).toBe(200)
  expect((await change(moveOf([unknown]))).status).toBe(409)
  const [changed] = await tray()
  expect(changed?.body).toMatchObject({ date: '2026-11-01' })
  const meant = await grower.plant()
  expect((await change(moveOf([meant.Label]), changed?.version)).status).toBe(200)
  const [mended] = await tray()
  expect(mended).toMatchObject({ record: meant.Label, body: { plants: [{ label: meant.Label }] } })
  // Another row for the same plant would be the same change twice.
  await keep(moveOf([unknown]), [{ record: unknown, messages: ['Invalid Label'] }])
  const wrong = (await tray()).find(({ record }) => record === unknown)
  const twice = await server.call('PUT', '/api/repair/change', {
    token: grower.token,
    body: { facilityId, rows: [{ id: wrong?.id, version: wrong?.version, body: moveOf([meant.Label]) }] },
  })
  expect([twice.status, grower.messages(twice)]).toEqual([
    409,
    ['The same change of this label is in your repair tray already. Give one of them up.'],
  ])
  await grower.post('repair/give-up', { ids: (await tray()).map(({ id }) => id), reason: 'Mistaken' })
})

test('a tray is of one person: nobody else sees, changes, sends or gives up its rows, and nobody without access keeps any', async () => {
  await keep(moveOf([unknown]), [{ record: unknown, messages: ['Invalid Label'] }])
  const [row] = await tray()
  const ids = [row?.id]
  const stranger = await server.person([permission.orgAdmin, permission.userAdmin])
  const as = (path: string, body: object) =>
    server.call('POST', `/api/repair/${path}`, { token: stranger.token, body: { facilityId, ...body } })
  expect((await as('now', { ids })).answer).toEqual({ rows: [], mends: [] })
  expect((await as('send', { ids })).answer).toEqual({ sent: 0, kept: 0 })
  await as('give-up', { ids, reason: 'Not mine' })
  const change = { facilityId, rows: [{ id: row?.id, version: row?.version, body: moveOf([unknown]) }] }
  expect((await server.call('PUT', '/api/repair/change', { token: stranger.token, body: change })).status).toBe(404)
  expect(await repairsOf(server.db, stranger.id)).toEqual([])
  expect(await tray()).toEqual([row])
  const pending = await server.person([])
  const sent = {
    facilityId,
    act,
    title: 'Move plants',
    bodies: [moveOf([unknown])],
    rows: [{ record: unknown, messages: [] }],
  }
  expect((await server.call('POST', '/api/repair/keep', { token: pending.token, body: sent })).status).toBe(403)
  expect((await server.call('POST', '/api/repair/keep', { body: sent })).status).toBe(401)
})

test('a tray keeps no more than a person can mend: neither one text for 2,000 records nor rows without end', async () => {
  const labels = Array.from({ length: 2_000 }, (_, at) => `HOSTILE${String(at).padStart(17, '0')}`)
  const rows = labels.map((record) => ({ record, messages: ['Invalid Label'] }))
  const { token, id } = await server.person(['GENERAL_EDIT'])
  const keepAs = (body: object, some = rows) =>
    server.call('POST', '/api/repair/keep', {
      token,
      body: { facilityId, act, title: 'Move plants', bodies: [body], rows: some },
    })
  const twice = await keepAs(moveOf(['TWICE']), [
    { record: 'TWICE', messages: ['one'] },
    { record: 'TWICE', messages: ['other'] },
  ])
  expect(twice).toMatchObject({ status: 200, answer: { count: 1 } })
  expect(await tray(token)).toMatchObject([{ record: 'TWICE', messages: ['other'] }])
  await sql`delete from repair where person_id = ${id}`.execute(server.db)
  const tooLong = await keepAs(moveOf(labels, { note: 'x'.repeat(500_000) }))
  expect(tooLong).toMatchObject({ status: 400, answer: { errors: [{ message: expect.stringContaining('too long') }] } })
  expect(await tray(token)).toEqual([])
  for (const turn of [1, 2]) {
    const others = labels.map((label) => `${turn}${label.slice(1)}`)
    const some = others.map((record) => ({ record, messages: [] }))
    expect((await keepAs(moveOf(others), some)).status).toBe(200)
  }
  expect(await keepAs(moveOf(labels))).toMatchObject({
    status: 409,
    answer: { errors: [{ message: expect.stringContaining('tray is full') }] },
  })
  expect(await tray(token)).toHaveLength(4_000)
  await sql`delete from repair where person_id = ${id}`.execute(server.db)
})

test('only a change that can be tried is, in the facility that it names', async () => {
  expect((await grower.post('repair/try', { act: '/api/organisation', bodies: [{}] })).status).toBe(404)
  const elsewhere = await grower.post('repair/try', { act, bodies: [moveOf([unknown], { facilityId: 'another' })] })
  expect(elsewhere.answer).toMatchObject({
    whole: [],
    fails: [{ problems: [{ message: 'This is of another facility' }] }],
  })
  expect(routes.filter(({ route }) => route.isTried && !route.isTracked)).toEqual([])
})

test('many changes are tried a few at a time, and no more once one would fail', async () => {
  let now = 0
  let most = 0
  const seen: number[] = []
  const counting = {
    route: { ...repairRoutes.try, body: z.object({ facilityId: z.string(), at: z.number() }), lists: undefined },
    handle: async ({ body }: { body: { at: number } }) => {
      seen.push(body.at)
      most = Math.max(most, (now += 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
      now -= 1
      if (body.at === 9) throw new AppError('invalid', 'The ninth does not')
      return {}
    },
  } as unknown as ImplementedRoute
  const call = { db: server.db, services: server.services, facilityId, today } as unknown as TryingCall
  const trials = Array.from({ length: 60 }, (_, at) => ({ route: counting, body: { facilityId, at } }))
  const judged = await triedEach(call, trials)
  expect(judged.map(({ whole }) => whole.join()).filter(Boolean)).toEqual(['The ninth does not'])
  expect(judged[9]?.whole).toEqual(['The ninth does not'])
  expect(most).toBe(4)
  seen.length = 0
  await triedEach(call, trials, ({ whole }) => whole.length > 0)
  expect(seen.length).toBe(12)
})

test('one weight of waste for several plants is tried, and each plant that speaks against it is named', async () => {
  const fine = await grower.plant()
  const held = await grower.plant({ IsOnHold: true })
  const body = {
    facilityId,
    method: 'Grinder',
    mixed: '',
    reason: 'Male Plants',
    note: '',
    weight: 30,
    unitOfWeight: 'Grams',
    date: today,
    plants: [fine, held].map(({ Label }) => ({ label: Label })),
  }
  const { answer } = await grower.post('repair/try', { act: '/api/plant/waste', bodies: [body] })
  expect(answer).toMatchObject({
    works: [fine.Label],
    fails: [{ record: held.Label, problems: [{ message: expect.stringContaining('on hold') }] }],
    whole: [],
  })
})

test('rules that were stored as 1 or nothing hold or do not after the step of the schema, and numbers stay', async () => {
  const source = 'House rule'
  const before = {
    CA: { batchIsTag: { value: null, source }, mostClones: { value: 1, source } },
    OK: { batchIsTag: { value: 1, source }, oneStrain: { value: 0, source } },
  }
  await sql`update organisation set state_rules = ${jsonb(before)}`.execute(server.db)
  await sql.raw(yesRules).execute(server.db)
  expect((await sql`select state_rules from organisation`.execute(server.db)).rows).toEqual([
    {
      state_rules: {
        CA: { batchIsTag: { value: false, source }, mostClones: { value: 1, source } },
        OK: { batchIsTag: { value: true, source }, oneStrain: { value: false, source } },
      },
    },
  ])
  await saveOrganisation(server.db, { stateRules: {} })
})
