import { type ServerMessage, livePath } from '@cultivatd/contract/live'
import { topicKey } from '@cultivatd/contract/topic'
import { aTestForm } from '@cultivatd/domain/lab-test/lab-test.builders'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { givenOperation, settleOperation } from './history.builders.ts'

let server: TestServer
let admin: TestPerson
let userAdmin: TestPerson
let grower: TestPerson
const sockets: WebSocket[] = []
const patience = { timeout: 10_000 }
const facilityId = 'GAAA-HIST-0001'
const hiddenId = 'GAAA-HIST-0002'

beforeAll(async () => {
  server = await testServer()
  admin = await server.person(['ORG_ADMIN'], 'Dana Whitfield')
  userAdmin = await server.person(['USER_ADMIN'], 'Priya Nair')
  grower = await server.person(['GENERAL_EDIT'], 'Ana Flor')
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, hiddenId, false)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

/** A tab that follows one topic; answers how to ask what it has heard of it so far. */
async function follow({ token }: TestPerson, topic: string, params?: Record<string, string>) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`)
  sockets.push(socket)
  const heard: ServerMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  for (const message of [
    { type: 'hello', token },
    { type: 'sub', topic, ...(params ? { params } : {}) },
  ])
    socket.send(JSON.stringify(message))
  const key = topicKey(topic, params)
  return () => heard.filter((message) => 'key' in message && message.key === key)
}

const said = (type: string, rows?: object[]): unknown =>
  expect.objectContaining({ type, ...(rows ? { rows: rows.map(rowLike) } : {}) })

const rowLike = (row: object): unknown => expect.objectContaining(row)

test('the history of a person is for user admins, and tells of a change as soon as it is made', async () => {
  const params = { userId: grower.id }
  await expect.poll(await follow(grower, 'userHistory', params), patience).toContainEqual(said('refused'))
  const tab = await follow(userAdmin, 'userHistory', params)
  await expect
    .poll(tab, patience)
    .toContainEqual(said('snapshot', [{ summary: 'Created the account', personName: 'Ana Flor' }]))
  const body = { displayName: 'Ana Maria', email: grower.email, permissions: ['STRAIN_VIEW', 'GENERAL_EDIT'] }
  await server.call('PATCH', `/api/users/${grower.id}`, { token: userAdmin.token, body })
  await expect.poll(tab, patience).toContainEqual(
    said('changes', [
      {
        personName: 'Priya Nair',
        summary: 'Changed the name and the permissions of Ana Flor',
        changes: [
          { label: 'Name', before: 'Ana Flor', after: 'Ana Maria' },
          { label: 'Permissions', before: 'General edit', after: 'General edit, Strain view' },
        ],
      },
    ]),
  )
})

test('the history of the organization is for organization admins, and says of the sync key only that it changed', async () => {
  await expect.poll(await follow(userAdmin, 'organisationHistory'), patience).toContainEqual(said('refused'))
  const tab = await follow(admin, 'organisationHistory')
  await expect.poll(tab, patience).toContainEqual(said('snapshot', []))
  const body = { primaryColor: '#112233', syncUserKey: 'metrc-user-key-9f3c' }
  await server.call('PUT', '/api/organisation', { token: admin.token, body })
  await expect.poll(tab, patience).toContainEqual(
    said('changes', [
      {
        summary: 'Changed the primary color and the sync key',
        changes: [
          { label: 'Primary color', before: '#1F4D3F', after: '#112233' },
          { label: 'Sync key', before: '', after: 'changed' },
        ],
      },
    ]),
  )
})

test('the history of a package is for every active person, tells what became of a write, and nothing of hidden facilities', async () => {
  const of = { entity: 'package', record: '1A4' }
  const pending = await server.person([])
  await expect.poll(await follow(pending, 'history', { facilityId, ...of }), patience).toContainEqual(said('refused'))
  await expect
    .poll(await follow(grower, 'history', { facilityId: hiddenId, ...of }), patience)
    .toContainEqual(said('refused'))
  await expect
    .poll(await follow(grower, 'history', { facilityId, entity: 'user', record: admin.id }), patience)
    .toContainEqual(said('refused'))
  const tab = await follow(grower, 'history', { facilityId, ...of })
  await expect.poll(tab, patience).toContainEqual(said('snapshot', []))
  await givenOperation(server.db, { facilityId, records: ['1A5'] })
  const id = await givenOperation(server.db, { facilityId, records: ['1A4'] })
  await expect
    .poll(tab, patience)
    .toContainEqual(said('changes', [{ operationId: id, outcome: rowLike({ state: 'recorded' }) }]))
  await settleOperation(server.db, id, { state: 'refused', problems: ['Too heavy.'] })
  await expect
    .poll(tab, patience)
    .toContainEqual(
      said('changes', [{ operationId: id, outcome: rowLike({ state: 'refused', problems: ['Too heavy.'] }) }]),
    )
})

test.each([
  ['lab-test', 'catalogueHistory', aTestForm({ facilityOriginatedId: facilityId })],
  ['task', 'ownHistory', aTaskForm({ locations: [{ facilityId, roomId: null, systemId: null }] })],
])('[READ-21] the history of a %s is told as long as its facility is active', async (entity, topic, body) => {
  await saveOrganisation(server.db, { activeFacilityIds: [facilityId] })
  server.services.organisation.forget()
  const author = await server.person(['GENERAL_EDIT', 'STRAIN_VIEW'], 'Ana Flor')
  const { answer } = await server.call('POST', `/api/${entity}/create`, { token: author.token, body })
  const params = { entity, record: (answer as { id: string }).id }
  const tab = await follow(author, topic, params)
  await expect.poll(tab, patience).toContainEqual(said('snapshot', [{ personName: 'Ana Flor' }]))
  await saveOrganisation(server.db, { activeFacilityIds: [] })
  await expect
    .poll(tab, patience)
    .toContainEqual(expect.objectContaining({ type: 'changes', removed: [expect.any(String)] }))
  await expect.poll(await follow(author, topic, params), patience).toContainEqual(said('snapshot', []))
})
