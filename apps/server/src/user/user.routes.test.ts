import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMailServer, tokenIn } from '../account/account.builders.ts'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { userById } from './user.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { orgAdmin, userAdmin, generalEdit, strainView } = permission
const change = (of: { name: string; email: string }, permissions: readonly string[], more: object = {}) => ({
  displayName: of.name,
  email: of.email,
  permissions,
  ...more,
})
const says = (message: string) => ({ errors: [expect.objectContaining({ message })] })
const everybodyElseLosesOrgAdmin = () => server.db.deleteFrom('user').execute()

describe('the list of people', () => {
  test('is refused without a token and to a person without a permission [API-06] [READ-21] [PERM-05]', async () => {
    const { token } = await server.person([])
    expect((await server.call('GET', '/api/users')).status).toBe(401)
    expect((await server.call('GET', '/api/users', { token: `${token}x` })).status).toBe(401)
    expect((await server.call('GET', '/api/users', { token })).status).toBe(403)
  })
  test('shows names only to who is no user admin, and whole records to who is [DATA-01] [READ-29] [READ-30] [READ-117] [API-06] [API-35] [USER-05]', async () => {
    const grower = await server.person([generalEdit])
    const admin = await server.person([userAdmin])
    const asGrower = await server.call('GET', '/api/users', { token: grower.token })
    expect(asGrower.text).not.toContain('@grow.example')
    expect(asGrower.answer).toContainEqual({
      id: admin.id,
      uid: admin.id,
      displayName: 'Ana Flor',
      version: expect.any(Number),
    })
    const asAdmin = await server.call('GET', '/api/users', { token: admin.token })
    expect(asAdmin.answer).toContainEqual({
      id: grower.id,
      uid: grower.id,
      displayName: 'Ana Flor',
      email: grower.email,
      emailVerified: false,
      hasSecondFactor: false,
      permissions: [generalEdit],
      version: expect.any(Number),
    })
    expect(asAdmin.text).not.toContain('argon2')
    expect(asAdmin.text).not.toContain(grower.token.split('.')[0])
  })
})

describe('a change of a person', () => {
  test('is refused to everybody who is no user admin [PERM-16] [READ-21]', async () => {
    const somebody = await server.person([generalEdit, strainView])
    const url = `/api/users/${somebody.id}`
    const body = change(somebody, [generalEdit, userAdmin])
    expect((await server.call('PATCH', url, { body })).status).toBe(401)
    expect((await server.call('PATCH', url, { body, token: somebody.token })).status).toBe(403)
    expect((await userById(server.db, somebody.id))?.permissions).toEqual([generalEdit, strainView])
  })
  test('is refused with an unknown key, an empty name or no e-mail address [USER-02]', async () => {
    const { token, ...admin } = await server.person([userAdmin])
    const url = `/api/users/${admin.id}`
    const status = async (body: unknown) => (await server.call('PATCH', url, { token, body })).status
    expect(await status(change(admin, [userAdmin], { emailVerified: true }))).toBe(400)
    expect(await status(change({ ...admin, name: ' ' }, [userAdmin]))).toBe(400)
    expect(await status(change({ ...admin, email: 'nobody' }, [userAdmin]))).toBe(400)
    expect(await status(change({ ...admin, email: 'a@b.example\r\nBcc: c@d.example' }, [userAdmin]))).toBe(400)
    const unknown = await server.call('PATCH', '/api/users/nobody', { token, body: change(admin, []) })
    expect(unknown.status).toBe(404)
  })
  test('takes effect at the next call of the changed person, in either spelling [API-07] [READ-48] [PERM-03]', async () => {
    const admin = await server.person([userAdmin])
    const newcomer = await server.person([])
    const body = change(newcomer, ['generalEdit', 'STRAIN_VIEW', 'MADE_UP'], { displayName: 'Ana Maria' })
    const answer = await server.call('PATCH', `/api/users/${newcomer.id}`, { token: admin.token, body })
    expect(answer).toMatchObject({ status: 200, answer: {} })
    expect((await server.call('GET', '/api/users', { token: newcomer.token })).status).toBe(200)
    expect(await userById(server.db, newcomer.id)).toMatchObject({
      displayName: 'Ana Maria',
      permissions: [generalEdit, strainView],
    })
    const taken = { token: admin.token, body: change(newcomer, []) }
    await server.call('PATCH', `/api/users/${newcomer.id}`, taken)
    expect((await server.call('GET', '/api/users', { token: newcomer.token })).status).toBe(403)
  })
  test('of the e-mail address is told at the former one', async () => {
    const smtp = await aMailServer()
    const mailing = await testServer({ SMTP_URL: smtp.url })
    const admin = await mailing.person([userAdmin])
    const other = await mailing.person([])
    await smtp.mailTo(other.email)
    const body = change({ ...other, email: 'new@grow.example' }, [])
    await mailing.call('PATCH', `/api/users/${other.id}`, { token: admin.token, body })
    expect((await smtp.mailTo(other.email)).text).toContain('e-mail address of your Cultivatd account was changed')
    await mailing.close()
    await smtp.close()
  })
  test('of the e-mail address to one that is taken is refused', async () => {
    const admin = await server.person([userAdmin])
    const other = await server.person([])
    const body = change({ ...other, email: admin.email }, [])
    const answer = await server.call('PATCH', `/api/users/${other.id}`, { token: admin.token, body })
    expect(answer.status).toBe(409)
    expect(answer.answer).toEqual(says('An account with this e-mail address exists already'))
  })
})

describe('where mails can be sent', () => {
  const notProven =
    'The e-mail address is not verified yet: whoever signed up with it may be somebody else. Ask its owner to open the link in the mail that was sent there'
  let smtp: Awaited<ReturnType<typeof aMailServer>>
  let mailing: TestServer
  beforeAll(async () => {
    smtp = await aMailServer()
    mailing = await testServer({ SMTP_URL: smtp.url })
  })
  afterAll(async () => {
    await mailing.close()
    await smtp.close()
  })

  test('nobody gets a permission under an address that they have not proven [PERM-04]', async () => {
    const { token } = await mailing.person([orgAdmin])
    const newcomer = await mailing.person([])
    const url = `/api/users/${newcomer.id}`
    for (const given of [[orgAdmin], [generalEdit]]) {
      const answer = await mailing.call('PATCH', url, { token, body: change(newcomer, given) })
      expect(answer).toMatchObject({ status: 409, answer: says(notProven) })
    }
    expect((await userById(mailing.db, newcomer.id))?.permissions).toEqual([])
    const verification = { token: newcomer.token, body: { token: tokenIn(await smtp.mailTo(newcomer.email)) } }
    await mailing.call('POST', '/api/account/verify-email', verification)
    const other = change({ ...newcomer, email: 'other@grow.example' }, [generalEdit])
    expect((await mailing.call('PATCH', url, { token, body: other })).status).toBe(409)
    expect((await mailing.call('PATCH', url, { token, body: change(newcomer, [generalEdit]) })).status).toBe(200)
  })

  test('what somebody holds already stays, and can be taken, while an address is to be proven', async () => {
    const { token } = await mailing.person([orgAdmin])
    const grower = await mailing.person([generalEdit, strainView])
    const patch = (body: object) => mailing.call('PATCH', `/api/users/${grower.id}`, { token, body })
    const renamed = { ...grower, name: 'Ana Maria', email: 'maria@grow.example' }
    expect((await patch(change(renamed, [generalEdit, strainView]))).status).toBe(200)
    expect((await patch(change(renamed, [generalEdit]))).status).toBe(200)
    expect((await patch(change(renamed, [generalEdit, strainView]))).status).toBe(409)
  })
})

describe('a name', () => {
  test('is refused when it could be taken for the program, or holds what nobody sees', async () => {
    const admin = await server.person([orgAdmin])
    const put = (displayName: string) =>
      server.call('PUT', '/api/account', { token: admin.token, body: { displayName, email: admin.email } })
    const patch = (displayName: string) =>
      server.call('PATCH', `/api/users/${admin.id}`, {
        token: admin.token,
        body: change({ ...admin, name: displayName }, [orgAdmin]),
      })
    const signUp = (displayName: string) =>
      server.call('POST', '/api/account/sign-up', {
        body: {
          displayName,
          email: 'named@elsewhere.example',
          password: 'green-acre-12',
          confirmation: 'green-acre-12',
        },
      })
    for (const call of [put, patch, signUp])
      for (const name of ['System', 'Ana\nSystem', 'Ana\u202e'])
        expect(await call(name)).toMatchObject({ status: 400, answer: { errors: [{ path: 'displayName' }] } })
    expect((await userById(server.db, admin.id))?.displayName).toBe('Ana Flor')
  })
  test('of an organization admin is changed by organization admins only [READ-100]', async () => {
    const admin = await server.person([orgAdmin])
    const { token } = await server.person([userAdmin])
    const body = change({ ...admin, name: 'Somebody Else' }, [orgAdmin])
    const answer = await server.call('PATCH', `/api/users/${admin.id}`, { token, body })
    expect(answer).toMatchObject({
      status: 403,
      answer: says('Only an organization admin can change the name of an organization admin'),
    })
  })
})

describe('organization admins', () => {
  const onlyAdmins = 'Only an organization admin can change who is an organization admin'

  test('are made and unmade by organization admins only [PERM-10] [PERM-21] [READ-100]', async () => {
    const admin = await server.person([orgAdmin])
    const userAdmins = await server.person([userAdmin])
    const promote = { token: userAdmins.token, body: change(userAdmins, [orgAdmin]) }
    const self = await server.call('PATCH', `/api/users/${userAdmins.id}`, promote)
    expect(self).toMatchObject({ status: 403, answer: says(onlyAdmins) })
    const demote = { token: userAdmins.token, body: change(admin, [generalEdit]) }
    expect(await server.call('PATCH', `/api/users/${admin.id}`, demote)).toMatchObject({ status: 403 })
    const byAdmin = { token: admin.token, body: change(userAdmins, [orgAdmin]) }
    expect((await server.call('PATCH', `/api/users/${userAdmins.id}`, byAdmin)).status).toBe(200)
  })
  test('do not get an address from a user admin, who could then reset their password [READ-100]', async () => {
    const admin = await server.person([orgAdmin])
    const { token } = await server.person([userAdmin])
    const body = change({ ...admin, email: 'mine@grow.example' }, [orgAdmin])
    const answer = await server.call('PATCH', `/api/users/${admin.id}`, { token, body })
    expect(answer.status).toBe(403)
    expect((await userById(server.db, admin.id))?.email).toBe(admin.email)
  })
  test('who were removed do not come back by proving the address of ADMIN_EMAIL [READ-25]', async () => {
    const smtp = await aMailServer()
    const named = 'named@grow.example'
    const mailing = await testServer({ SMTP_URL: smtp.url, ADMIN_EMAIL: named })
    const admin = await mailing.person([orgAdmin])
    const other = await mailing.person([orgAdmin])
    const body = change(other, [])
    const removal = await mailing.call('PATCH', `/api/users/${other.id}`, { token: admin.token, body })
    expect(removal.status).toBe(200)
    const { call } = mailing
    await call('PUT', '/api/account', { token: other.token, body: { displayName: other.name, email: named } })
    const verification = { token: other.token, body: { token: tokenIn(await smtp.mailTo(named)) } }
    expect((await call('POST', '/api/account/verify-email', verification)).status).toBe(200)
    expect(await userById(mailing.db, other.id)).toMatchObject({ emailVerified: true, permissions: [] })
    await mailing.close()
    await smtp.close()
  })
  test('hold no other permission [USER-03]', async () => {
    const { token } = await server.person([orgAdmin])
    const other = await server.person([])
    const body = change(other, [orgAdmin, generalEdit])
    expect((await server.call('PATCH', `/api/users/${other.id}`, { token, body })).status).toBe(400)
  })
  test('are never all gone, also when two remove each other at the same moment [READ-100]', async () => {
    await everybodyElseLosesOrgAdmin()
    const one = await server.person([orgAdmin])
    const two = await server.person([orgAdmin])
    const answers = await Promise.all([
      server.call('PATCH', `/api/users/${two.id}`, { token: one.token, body: change(two, [generalEdit]) }),
      server.call('PATCH', `/api/users/${one.id}`, { token: two.token, body: change(one, [generalEdit]) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const held = await Promise.all([one, two].map(async ({ id }) => (await userById(server.db, id))?.permissions))
    expect(held.filter((permissions) => permissions?.includes(orgAdmin))).toHaveLength(1)
    const last = held[0]?.includes(orgAdmin) ? one : two
    const body = change(last, [])
    const refused = await server.call('PATCH', `/api/users/${last.id}`, { token: last.token, body })
    expect(refused).toMatchObject({ status: 400, answer: says('The last organization admin cannot be removed') })
  })
})
