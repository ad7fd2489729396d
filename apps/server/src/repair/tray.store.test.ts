import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { historyOf } from '../history/history.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { repairsOf } from './repair.store.ts'
import { trays } from './tray.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let flowerRoom: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
})
afterAll(() => server.close())

type Somebody = Awaited<ReturnType<typeof server.person>>
const act = '/api/plant/move'
const move = (labels: readonly string[]) => ({
  facilityId,
  locationId: flowerRoom,
  date: today,
  plants: labels.map((label) => ({ label, changePhase: null })),
})
const keep = ({ token }: Somebody, labels: readonly string[]) =>
  server.call('POST', '/api/repair/keep', {
    token,
    body: {
      facilityId,
      act,
      title: 'Move plants',
      bodies: [move(labels)],
      rows: labels.map((record) => ({ record, messages: ['Would fail'] })),
    },
  })
const dismiss = ({ id }: Somebody) =>
  server.db
    .updateTable('user')
    .set({ permissions: jsonb([]) })
    .where('id', '=', id)
    .execute()
const takeOver = ({ token }: Somebody, personId: string) =>
  server.call('POST', '/api/repair/take-over', { token, body: { personId } })
const trayOf = async (personId: string) => (await trays(server.db)).find(({ id }) => id === personId)
const recordsOf = async ({ id }: Somebody) => (await repairsOf(server.db, id)).map(({ record }) => record).toSorted()

test('what others have to mend is counted by person and kind, with the oldest, and without a value', async () => {
  const luis = await server.person([permission.generalEdit], 'Luis Ferrer')
  const [plant] = await grower.plants(1)
  await keep(luis, ['A'.repeat(24), 'B'.repeat(24)])
  server.sandbox.control.refuseNext('/plants/v2/location', [{ row: 0, message: 'Metrc said no' }])
  const headers = { 'idempotency-key': 'trays-of-others-1' }
  const body = move([plant?.Label ?? ''])
  expect((await server.call('POST', act, { token: luis.token, body, headers })).status).toBe(400)
  expect(await trayOf(luis.id)).toEqual({
    id: luis.id,
    version: expect.any(Number),
    displayName: 'Luis Ferrer',
    isActive: true,
    inTray: 3,
    kinds: [
      { title: 'Move plants', isRefused: false, count: 2, oldest: expect.any(String) },
      { title: 'Move plant', isRefused: true, count: 1, oldest: expect.any(String) },
    ],
  })
  // A refusal that only its form corrects is counted too, as none of the tray.
  await sql`delete from repair where operation_id is not null and person_id = ${luis.id}`.execute(server.db)
  expect(await trayOf(luis.id)).toMatchObject({ inTray: 2, kinds: [{ count: 2 }, { isRefused: true, count: 1 }] })
  await dismiss(luis)
  expect(await trayOf(luis.id)).toMatchObject({ isActive: false, inTray: 2 })
})

test('an organization admin takes over the tray of who has no access any more, sends from it once, and the history says so', async () => {
  const bo = await server.person([permission.generalEdit], 'Bo Flor')
  const admin = await server.person([permission.orgAdmin], 'Dana Ruiz')
  const userAdmin = await server.person([permission.userAdmin])
  const labels = (await grower.plants(2)).map(({ Label }) => Label)
  const [one = '', other = ''] = labels
  await keep(bo, labels)
  // The same change of one of them lies in the tray of the admin already.
  await keep(admin, [other])
  expect(await takeOver(admin, bo.id)).toMatchObject({
    status: 400,
    answer: { errors: [{ message: expect.stringContaining('Bo Flor still has access') }] },
  })
  await dismiss(bo)
  expect((await takeOver(userAdmin, bo.id)).status).toBe(403)
  expect((await takeOver(admin, 'nobody')).status).toBe(404)
  expect(await recordsOf(bo)).toEqual(labels.toSorted())
  expect(await takeOver(admin, bo.id)).toMatchObject({ status: 200, answer: { taken: 1, left: 1 } })
  expect(await recordsOf(admin)).toEqual(labels.toSorted())
  const mine = await repairsOf(server.db, admin.id)
  expect(mine.map(({ record, takenFrom }) => [record, takenFrom]).toSorted()).toEqual(
    [
      [one, 'Bo Flor'],
      [other, null],
    ].toSorted(),
  )
  const [entry] = await historyOf(server.db, { facilityId: null, entity: 'user', record: bo.id })
  expect(entry).toMatchObject({
    personName: 'Dana Ruiz',
    summary: 'Took over 1 change in the repair tray of Bo Flor',
    changes: [{ label: 'In the repair tray', before: '2', after: '1' }],
  })
  // A second press finds nothing, and tells of nothing.
  expect(await takeOver(admin, bo.id)).toMatchObject({ answer: { taken: 0, left: 1 } })
  expect((await historyOf(server.db, { facilityId: null, entity: 'user', record: bo.id }))[0]).toEqual(entry)
  const writes = grower.writes()
  const body = { facilityId, ids: mine.map(({ id }) => id) }
  expect((await server.call('POST', '/api/repair/send', { token: admin.token, body })).answer).toEqual({
    sent: 2,
    kept: 0,
  })
  expect(grower.writes()).toBe(writes + 1)
  expect(await recordsOf(admin)).toEqual([])
})

test('what a server that died had handed to the ledger is not taken over, because it would be sent twice', async () => {
  const mia = await server.person([permission.generalEdit], 'Mia Sol')
  const admin = await server.person([permission.orgAdmin])
  const [plant] = await grower.plants(1)
  const label = plant?.Label ?? ''
  await keep(mia, [label])
  const [row] = await repairsOf(server.db, mia.id)
  const sending = { token: mia.token, body: { facilityId, ids: [row?.id] } }
  expect((await server.call('POST', '/api/repair/send', sending)).answer).toEqual({ sent: 1, kept: 0 })
  await sql`insert into repair (id, person_id, facility_id, act, title, record, body, messages, at)
    values (${row?.id}, ${mia.id}, ${facilityId}, ${act}, 'Move plants', ${label}, ${jsonb(row?.body)}, '[]',
      ${row?.at})`.execute(server.db)
  await dismiss(mia)
  expect((await takeOver(admin, mia.id)).answer).toEqual({ taken: 0, left: 1 })
  expect(await repairsOf(server.db, admin.id)).toEqual([])
})
