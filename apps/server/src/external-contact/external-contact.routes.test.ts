import { aContactForm, aPerson } from '@cultivatd/domain/external-contact/external-contact.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoContacts } from '../app/demo-contacts.ts'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { externalContacts } from './external-contact.store.ts'

let server: TestServer
let grower: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await testServer()
  // READ-22: one permission is enough, whichever it is.
  grower = await server.person(['STRAIN_VIEW'])
  other = await server.person(['GENERAL_EDIT'], 'Priya Nair')
})
afterAll(() => server.close())

const create = (body: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/external-contact/create', { token: grower.token, body, headers })
const send = (method: 'PUT' | 'DELETE', id: string, body: object, by = grower) =>
  server.call(method, `/api/external-contact/${id}`, { token: by.token, body })
const found = async (id: string) => (await externalContacts(server.db, [id]))[0]
const refused = (status: number, message: string | RegExp, path?: string) => ({
  status,
  answer: { errors: [{ message: expect.stringMatching(message), ...(path && { path }) }] },
})

async function added(name: string) {
  const { answer } = await create(aContactForm({ name }))
  const contact = await found((answer as { id: string }).id)
  if (!contact) throw new Error(`${name} was not added`)
  return contact
}

test('[CONT-16] [CONT-17] what the form refuses is refused with its sentences, and nothing is kept', async () => {
  const before = await externalContacts(server.db)
  const nameless = { ...aContactForm(), name: ' ', contacts: [aPerson({ name: '' })] }
  const { status, answer } = await create(nameless)
  expect({ status, answer }).toEqual({
    status: 400,
    answer: { errors: ['name', 'contacts.0.name'].map((path) => ({ message: 'Please enter a value', path })) },
  })
  await added('Twin')
  expect(await create(aContactForm({ name: 'TWIN' }))).toMatchObject(refused(400, /^Twin is there already/, 'name'))
  expect(await externalContacts(server.db)).toHaveLength(before.length + 1)
})

test('[READ-22] [DATA-20] [DATA-21] any active user adds one, and it is kept whole', async () => {
  const form = aContactForm({ name: 'Whole', services: ['GENETICS', 'FINANCIAL'], active: false, notes: 'a\nb' })
  const { status, answer } = await create(form)
  expect(status).toBe(200)
  expect(await found((answer as { id: string }).id)).toMatchObject(form)
})

test('the same request that comes again, or twice at once, adds one contact', async () => {
  const headers = { 'idempotency-key': 'contact-key-1' }
  const form = aContactForm({ name: 'Once' })
  const answers = await Promise.all([create(form, headers), create(form, headers)])
  answers.push(await create(form, headers))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await externalContacts(server.db)).filter(({ name }) => name === 'Once')).toHaveLength(1)
  expect(await create({ ...form, notes: 'other' }, headers)).toMatchObject({ status: 409 })
})

test('of two editors the second is told who changed what, nothing of theirs is lost, and they may save over it', async () => {
  const { id, version, ...seen } = await added('Shared')
  expect(await send('PUT', id, { ...seen, notes: 'Net 60', version }, other)).toMatchObject({ status: 200, answer: {} })
  const mine = { ...seen, name: 'Shared and mine', version }
  const told = /^Priya Nair changed the notes while you were editing\. What you typed is kept/
  expect(await send('PUT', id, mine)).toMatchObject(refused(409, told, 'version'))
  const late = /^Priya Nair changed the notes after you had looked at it, so it was not deleted/
  expect(await send('DELETE', id, { version })).toMatchObject(refused(409, late, 'version'))
  const newest = await found(id)
  expect(newest).toMatchObject({ name: 'Shared', notes: 'Net 60' })
  expect(await send('PUT', id, { ...mine, version: newest?.version })).toMatchObject({ status: 200 })
  expect(await found(id)).toMatchObject({ name: 'Shared and mine', notes: 'Net 30' })
})

test('of two who save at the same moment one is refused', async () => {
  const { id, version, ...seen } = await added('At once')
  const texts = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(texts.map((notes) => send('PUT', id, { ...seen, notes, version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('what changes nothing is no change, and the history says the rest in words', async () => {
  const { id, version, ...seen } = await added('Quiet')
  expect(await send('PUT', id, { ...seen, version })).toMatchObject({ status: 200 })
  expect(await found(id)).toMatchObject({ version })
  await send('PUT', id, { ...seen, active: false, version })
  const [change, creation] = await historyOf(server.db, { facilityId: null, entity: 'external-contact', record: id })
  expect(change).toMatchObject({
    personName: 'Ana Flor',
    summary: 'Changed the status of Quiet',
    changes: [{ label: 'Status', before: 'Active', after: 'Inactive' }],
  })
  expect(creation).toMatchObject({ what: 'external-contact.create', summary: 'Added contact Quiet' })
})

test('one that was deleted meanwhile is told with who did it, one that never was is unknown', async () => {
  const { id, version, ...seen } = await added('Gone')
  expect(await send('DELETE', id, { version }, other)).toMatchObject({ status: 200 })
  expect(await send('PUT', id, { ...seen, version })).toMatchObject(refused(404, 'Priya Nair deleted this contact'))
  expect(await send('DELETE', 'nobody', { version })).toMatchObject(refused(404, 'Unknown contact'))
})

test('the demo gets its contacts once', async () => {
  const { db } = server
  const before = await externalContacts(db)
  await seedDemoContacts(db)
  expect(await externalContacts(db)).toHaveLength(before.length)
})
