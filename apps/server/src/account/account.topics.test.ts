import type { ServerMessage } from '@cultivatd/contract/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'

let server: TestServer
let admin: TestPerson
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await testServer()
  admin = await server.person(['ORG_ADMIN'])
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

/** A tab that follows these topics; `saw` waits for a message that fits. */
async function follow(token: string, ...topics: string[]) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`)
  sockets.push(socket)
  const heard: ServerMessage[] = []
  const closed = { code: 0 }
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closed.code = code
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'hello', token })
  for (const topic of topics) send({ type: 'sub', topic })
  return {
    heard,
    closed,
    saw: (expected: object) => expect.poll(() => heard).toContainEqual(expect.objectContaining(expected)),
  }
}

const call = (method: string, path: string, token: string, body?: unknown) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const row = (fields: object) => [expect.objectContaining(fields)]

test('a person whose access is pending sees only themselves, and hears at once of a permission [PERM-05] [READ-25]', async () => {
  const newcomer = await server.person([])
  const tab = await follow(newcomer.token, 'me', 'people', 'organisation', 'users')
  await tab.saw({ type: 'snapshot', key: 'me', rows: row({ id: newcomer.id, permissions: [] }) })
  for (const key of ['people', 'organisation', 'users']) await tab.saw({ type: 'refused', key })
  const change = { displayName: 'Ana Flor', email: newcomer.email, permissions: ['GENERAL_EDIT'] }
  expect((await call('PATCH', `/api/users/${newcomer.id}`, admin.token, change)).status).toBe(200)
  await tab.saw({ type: 'changes', key: 'me', rows: row({ displayName: 'Ana Flor', permissions: ['GENERAL_EDIT'] }) })
})

test('names are for every active person, addresses and permissions for user admins [READ-30] [USER-01]', async () => {
  const grower = await server.person(['GENERAL_EDIT'])
  const tab = await follow(grower.token, 'people', 'users', 'organisationSettings')
  await tab.saw({ type: 'snapshot', key: 'people' })
  await tab.saw({ type: 'refused', key: 'users' })
  await tab.saw({ type: 'refused', key: 'organisationSettings' })
  expect(JSON.stringify(tab.heard)).not.toContain('@example.com')
  const users = await follow(admin.token, 'users')
  await users.saw({ type: 'snapshot', key: 'users' })
  await call('PUT', '/api/account', grower.token, { displayName: 'Renamed', email: grower.email })
  await users.saw({ type: 'changes', key: 'users', rows: row({ id: grower.id, displayName: 'Renamed' }) })
  await tab.saw({ type: 'changes', key: 'people', rows: row({ id: grower.id, displayName: 'Renamed' }) })
})

test('the organization reaches every screen, its settings the admins, its key nobody [ORG-02] [ORG-03] [READ-29]', async () => {
  const grower = await server.person(['STRAIN_VIEW'])
  await addFacility(server.db, 'GROW-1', false)
  const screen = await follow(grower.token, 'organisation')
  const settings = await follow(admin.token, 'organisationSettings')
  await screen.saw({ type: 'snapshot', key: 'organisation' })
  await settings.saw({ type: 'snapshot', key: 'organisationSettings', rows: row({ syncUserKeyEnding: null }) })
  const body = { primaryColor: '#224466', activeFacilityIds: ['GROW-1'], syncUserKey: 'metrc-key-of-the-test-77aa' }
  expect((await call('PUT', '/api/organisation', admin.token, body)).status).toBe(200)
  const seen = { primaryColor: '#224466', activeFacilityIds: ['GROW-1'] }
  await screen.saw({ type: 'changes', key: 'organisation', rows: row(seen) })
  await settings.saw({ type: 'changes', key: 'organisationSettings', rows: row({ syncUserKeyEnding: '77aa' }) })
  expect(JSON.stringify([...screen.heard, ...settings.heard])).not.toContain(body.syncUserKey)
})

test('sign-out closes the stream of its tab [AUTH-18]', async () => {
  const person = await server.person(['GENERAL_EDIT'])
  const tab = await follow(person.token, 'me')
  await tab.saw({ type: 'snapshot', key: 'me' })
  await call('POST', '/api/account/sign-out', person.token)
  await expect.poll(() => tab.closed.code).toBe(4001)
})
