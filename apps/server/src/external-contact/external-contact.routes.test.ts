import { aContactForm, aPerson } from '@cultivatd/domain/external-contact/external-contact.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoContacts } from '../app/demo-contacts.ts'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { externalContacts } from './external-contact.store.ts'

let server: TestServer
let grower: TestPerson
beforeAll(async () => {
  server = await testServer()
  // READ-22: one permission is enough, whichever it is.
  grower = await server.person(['STRAIN_VIEW'])
})
afterAll(() => server.close())

const create = (body: object) => server.call('POST', '/api/external-contact/create', { token: grower.token, body })

test('[CONT-16] [CONT-17] what the form refuses is refused with its sentences, and nothing is kept', async () => {
  const before = await externalContacts(server.db)
  const nameless = { ...aContactForm(), name: ' ', contacts: [aPerson({ name: '' })] }
  const { status, answer } = await create(nameless)
  expect({ status, answer }).toEqual({
    status: 400,
    answer: { errors: ['name', 'contacts.0.name'].map((path) => ({ message: 'Please enter a value', path })) },
  })
  expect(await create(aContactForm({ name: 'Twin' }))).toMatchObject({ status: 200 })
  const errors = [{ message: expect.stringMatching(/^Twin is there already/), path: 'name' }]
  expect(await create(aContactForm({ name: 'TWIN' }))).toMatchObject({ status: 400, answer: { errors } })
  expect(await externalContacts(server.db)).toHaveLength(before.length + 1)
})

test('[READ-22] [DATA-20] [DATA-21] [API-35] any active user adds one, and it is kept whole', async () => {
  const form = aContactForm({ name: 'Whole', services: ['GENETICS', 'FINANCIAL'], active: false, notes: 'a\nb' })
  const { status, answer } = await create(form)
  expect(status).toBe(200)
  expect(await externalContacts(server.db, [(answer as { id: string }).id])).toMatchObject([form])
})

test('the demo gets its contacts once', async () => {
  const { db } = server
  const before = await externalContacts(db)
  await seedDemoContacts(db)
  expect(await externalContacts(db)).toHaveLength(before.length)
})
