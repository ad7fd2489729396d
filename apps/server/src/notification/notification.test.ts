import type { ServerMessage } from '@cultivatd/contract/live'
import type { Notification } from '@cultivatd/domain/notification/notification'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { lockedFacility } from '../facility/facility.store.ts'
import { mailNotices } from './notice-mail.ts'
import {
  bellOf,
  choicesOf,
  notificationsOf,
  notifyPeople,
  notifyUserAdmins,
  thinNotifications,
} from './notification.store.ts'

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

test('[API-35] [DATA-22] [FAC-12] [NOTE-01] [NOTE-09] [PERM-18] [READ-75] a new address is told to every user admin but who entered it', async () => {
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
  tab.send(JSON.stringify({ type: 'sub', topic: 'notifications', params: { most: '100' } }))
  const saw = (message: object) => expect.poll(() => heard).toContainEqual(expect.objectContaining(message))
  const key = 'notifications?most=100'
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
  const tell = (tx: Db, message: string) => notifyUserAdmins(tx, orgAdmin, { kind: 'system', facilityId, message })
  const undone = server.db.transaction().execute(async (tx) => {
    await tell(tx, 'Did not happen')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await of(newcomer)).toEqual([])
  await server.db.transaction().execute((tx) => tell(tx, 'Happened'))
  expect(await of(newcomer)).toMatchObject([{ message: 'Happened', seen: false }])
})

test('[NOTE-05] [SHELL-07] the bell holds the newest ten and counts all that are not seen', async () => {
  const person = await server.person([permission.generalEdit])
  for (let at = 1; at <= 12; at++)
    await notifyPeople(server.db, [person.id], { kind: 'mention', facilityId, message: `No ${at}` })
  await notifyPeople(server.db, [person.id], { kind: 'mention', facilityId: 'GONE', message: 'Not active' })
  const bell = await bellOf(server.db, person.id)
  expect(bell.unseen).toBe(12)
  expect(bell.latest.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, at) => `No ${12 - at}`))
  await see(person, bell.upTo)
  expect(await bellOf(server.db, person.id)).toMatchObject({ unseen: 0, upTo: 0 })
})

test('[NOTE-06] what is older than a year is removed, and nothing younger', async () => {
  const person = await server.person([permission.generalEdit])
  for (const message of ['Old', 'Young'])
    await notifyPeople(server.db, [person.id], { kind: 'mention', facilityId: null, message })
  const aged = (message: string, days: number) =>
    sql`update notification set at = now() - make_interval(days => ${days}) where message = ${message}`.execute(
      server.db,
    )
  await aged('Old', 366)
  await aged('Young', 364)
  expect(await thinNotifications(server.db, new Date())).toBe(false)
  expect((await of(person)).map(({ message }) => message)).toEqual(['Young'])
})

test('[ERR-03] when a notification cannot be written, who did it is told and nothing has happened', async () => {
  const before = await lockedFacility(server.db, facilityId)
  await sql`alter table notification add constraint broken check (message = '') not valid`.execute(server.db)
  try {
    expect(await changeAddress(orgAdmin, '9 Road')).toMatchObject({
      status: 500,
      answer: { errors: [{ message: expect.stringMatching(/^Something went wrong/) }] },
    })
  } finally {
    await sql`alter table notification drop constraint broken`.execute(server.db)
  }
  expect(await lockedFacility(server.db, facilityId)).toEqual(before)
})

const choose = (person: TestPerson, body: object) =>
  server.call('PUT', '/api/notifications/choice', { token: person.token, body: { push: false, ...body } })
const letters = async (person: TestPerson) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from letter where user_id = ${person.id} order by made_at, subject`.execute(server.db)
  ).rows
const mail = (now: Date) => mailNotices(server.db, { publicUrl: 'https://grow.example', now })
const minutesLater = (minutes: number) => new Date(Date.parse('2026-11-21T08:00:00Z') + minutes * 60_000)

test('what comes to the bell, by mail, or not at all is each person’s choice, kind by kind', async () => {
  const [one, other] = [await server.person([permission.generalEdit]), await server.person([permission.generalEdit])]
  const tell = (kind: 'mention' | 'task-assigned', message: string) =>
    notifyPeople(server.db, [one.id, other.id], { kind, facilityId: null, message })
  expect((await choose(one, { kind: 'mention', bell: false, mail: false })).status).toBe(200)
  expect((await choose(one, { kind: 'mention', bell: false, mail: true })).status).toBe(200)
  expect((await choose(one, { kind: 'task-assigned', bell: false, mail: false })).status).toBe(200)
  expect(await choicesOf(server.db, one.id)).toHaveLength(2)
  expect(await choicesOf(server.db, other.id)).toEqual([])
  await tell('mention', 'Mentioned')
  await tell('task-assigned', 'Assigned')
  expect(await of(one)).toEqual([])
  expect((await of(other)).map(({ message }) => message)).toEqual(['Mentioned', 'Assigned'])
  await mail(minutesLater(0))
  expect(await letters(one)).toMatchObject([{ subject: 'Mentioned' }])
  expect(await letters(other)).toEqual([])
  // Who is told of an alarm is chosen for the room.
  for (const kind of ['alarm', 'nothing'])
    expect((await choose(one, { kind, bell: true, mail: false })).status).toBe(400)
  expect((await choose(one, { kind: 'mention', bell: true })).status).toBe(400)
})

test('mails come at most every quarter of an hour, many in one, and none of what is not to be seen any more', async () => {
  const person = await server.person([permission.generalEdit])
  await choose(person, { kind: 'mention', bell: true, mail: true })
  const tell = (message: string, given: { facilityId?: string; roomId?: string } = {}) =>
    notifyPeople(server.db, [person.id], { kind: 'mention', facilityId: null, message, ...given })
  await tell('First', { facilityId, roomId: 'r1' })
  // Two processes at once.
  const both = await Promise.all([mail(minutesLater(0)), mail(minutesLater(0))])
  expect(both[0] + both[1]).toBe(1)
  expect(await letters(person)).toMatchObject([
    { subject: 'First', text: expect.stringContaining('https://grow.example/room/r1') },
  ])
  await tell('Second')
  await tell('Of no active facility', { facilityId: 'GONE' })
  await tell('<b>Third</b>')
  expect(await mail(minutesLater(14))).toBe(0)
  expect(await mail(minutesLater(15))).toBe(1)
  const [, digest] = await letters(person)
  expect(digest).toMatchObject({
    subject: '2 notifications',
    text: expect.stringMatching(/Second\.\n\n<b>Third<\/b>\.\n\nhttps:\/\/grow\.example\/notifications/),
  })
  expect(digest?.text).not.toContain('Of no active facility')
  await tell('Of somebody who is gone')
  await setPermissions(server.db, person.id, [])
  expect(await mail(minutesLater(60))).toBe(0)
  expect(await letters(person)).toHaveLength(2)
})
