import type { ServerMessage } from '@cultivatd/contract/live'
import type { Notification } from '@cultivatd/domain/notification/notification'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { lockedFacility } from '../facility/facility.store.ts'
import { notificationsOf, notifyUserAdmins } from './notification.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
let server: TestServer
let orgAdmin: TestPerson
let userAdmin: TestPerson
let grower: TestPerson
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  orgAdmin = await server.person([permission.orgAdmin])
  userAdmin = await server.person([permission.userAdmin])
  grower = await server.person([permission.generalEdit])
})
afterAll(() => server.close())

const changeAddress = async (by: TestPerson, street1: string) =>
  server.call('PUT', `/api/facility/${facilityId}`, {
    token: by.token,
    body: {
      address: { street1, street2: '', city: 'Guthrie', state: 'OK', zipCode: '73044' },
      version: (await lockedFacility(server.db, facilityId))?.version,
    },
  })
const of = (person: TestPerson) => notificationsOf(server.db, person.id)
const see = (person: TestPerson, upTo: unknown) =>
  server.call('POST', '/api/notifications/see', { token: person.token, body: { upTo } })
const newest = (notifications: readonly Notification[]) => Math.max(...notifications.map(({ version }) => version))

test('[FAC-12] [NOTE-01] [NOTE-09] [READ-75] a new address is told to every user admin but who entered it', async () => {
  expect((await changeAddress(orgAdmin, '1 Road')).status).toBe(200)
  expect(await of(userAdmin)).toEqual([
    expect.objectContaining({
      seen: false,
      userId: userAdmin.id,
      roomId: null,
      message: expect.stringMatching(/^Ana Flor changed the address of /),
    }),
  ])
  expect(await of(orgAdmin)).toEqual([])
  expect(await of(grower)).toEqual([])
})

test('[NOTE-03] what was shown is seen, what comes meanwhile is not, and nobody sees for another', async () => {
  await changeAddress(orgAdmin, '2 Road')
  const shown = newest(await of(userAdmin))
  await changeAddress(orgAdmin, '3 Road')
  expect((await see(grower, shown)).status).toBe(200)
  expect((await of(userAdmin)).every(({ seen }) => !seen)).toBe(true)
  expect((await see(userAdmin, shown)).status).toBe(200)
  expect((await of(userAdmin)).filter(({ seen }) => !seen)).toHaveLength(1)
})

test('[NOTE-03] a number that is none is refused', async () => {
  for (const upTo of [-1, 1.5, '1', null, Number.MAX_VALUE]) expect((await see(userAdmin, upTo)).status).toBe(400)
  expect((await of(userAdmin)).filter(({ seen }) => !seen)).toHaveLength(1)
})

test('[FAC-02] [READ-21] those of a facility are gone from the bell while it is not active, and nobody else’s come', async () => {
  await changeAddress(orgAdmin, '4 Road')
  const [told] = await of(userAdmin)
  const tab = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`)
  const heard: ServerMessage[] = []
  tab.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => tab.once('open', resolve).once('error', reject))
  tab.send(JSON.stringify({ type: 'hello', token: userAdmin.token }))
  tab.send(JSON.stringify({ type: 'sub', topic: 'notifications' }))
  const saw = (message: object) => expect.poll(() => heard).toContainEqual(expect.objectContaining(message))
  const key = 'notifications'
  const ofAdmin = expect.arrayContaining([expect.objectContaining({ id: told?.id, userId: userAdmin.id })])
  await saw({ type: 'snapshot', key, rows: ofAdmin })
  try {
    await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
    await saw({ type: 'changes', key, removed: expect.arrayContaining([told?.id]) })
    expect(await of(userAdmin)).toEqual([])
    await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(server.db)
    await saw({ type: 'changes', key, rows: ofAdmin })
    const users = heard.flatMap((message) => ('rows' in message ? (message.rows as Notification[]) : []))
    expect(new Set(users.map(({ userId }) => userId))).toEqual(new Set([userAdmin.id]))
  } finally {
    tab.terminate()
  }
})

test('[NOTE-02] [READ-78] is written in one step with what it tells of, also for somebody who never had one', async () => {
  const newcomer = await server.person([permission.userAdmin])
  const tell = (tx: Db, message: string) => notifyUserAdmins(tx, orgAdmin, { facilityId, message })
  const undone = server.db.transaction().execute(async (tx) => {
    await tell(tx, 'Did not happen')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await of(newcomer)).toEqual([])
  await server.db.transaction().execute((tx) => tell(tx, 'Happened'))
  expect(await of(newcomer)).toMatchObject([{ message: 'Happened', seen: false }])
})
