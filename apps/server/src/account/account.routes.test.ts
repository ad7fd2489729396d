import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFacility, testPassword, type TestServer, testServer } from '../app/server.builders.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { signUp, signIn, signOut, get, update, setPassword, sendVerification, resetPassword, verifyEmail } =
  accountRoutes
const strength = 'Password must be at least 6 long and include a letter and a number'
const aForm = (more: object = {}) => ({
  displayName: 'Ana Flor',
  email: 'ana@grow.example',
  password: testPassword,
  confirmation: testPassword,
  ...more,
})
const post = (route: { path: string }, body?: unknown, token?: string) =>
  server.call('POST', route.path, { body, token })
const problems = async (body: unknown) => {
  const { status, answer } = await post(signUp, body)
  return { status, ...(answer as object) }
}

describe('sign-up', () => {
  test('tells every field that is wrong [AUTH-08] [AUTH-09] [AUTH-10] [ERR-15] [READ-27]', async () => {
    expect(await problems(aForm({ displayName: ' ', email: 'ana', password: 'short', confirmation: 'other' }))).toEqual(
      {
        status: 400,
        errors: [
          { path: 'displayName', message: 'Please enter a value' },
          { path: 'email', message: 'Enter a valid e-mail address' },
          { path: 'password', message: strength },
          { path: 'confirmation', message: 'Passwords must match' },
        ],
      },
    )
  })
  test.each(['abc12', '123456', 'abcdef'])('refuses the password %s [AUTH-09]', async (password) => {
    expect(await problems(aForm({ password, confirmation: password }))).toMatchObject({ status: 400 })
  })
  test.each([
    'abc123',
    'Passw0rd',
    'password1',
    'qwerty1',
    'a11111',
    'Metrc2026',
    'Password123!',
    'changeme123',
    'Jenn1fer!',
  ])('refuses %s, which is tried first, and says so at its field', async (password) => {
    const message = 'This is one of the most common passwords, and those are tried first. Choose another one.'
    const errors = [{ path: 'password', message }]
    const common = { password, confirmation: password }
    expect(await problems(aForm(common))).toEqual({ status: 400, errors })
    expect(await post(resetPassword, { token: 'any', ...common })).toMatchObject({ status: 400, answer: { errors } })
    const { token } = await server.person([])
    expect(await post(setPassword, common, token)).toMatchObject({ status: 400, answer: { errors } })
  })
  test('does not let anybody give themselves a permission or a verified address', async () => {
    for (const more of [{ permissions: ['ORG_ADMIN'] }, { emailVerified: true }, { id: 'x' }, { role: 'admin' }])
      expect(await problems(aForm(more))).toMatchObject({ status: 400 })
  })
  test('signs in at once, and the account shows what the page needs [AUTH-07] [AUTH-13] [API-31]', async () => {
    const { answer, headers } = await post(signUp, aForm())
    const { token } = answer as { token: string }
    expect(headers['set-cookie']).toBeUndefined()
    const account = await server.call('GET', get.path, { token })
    expect(account.answer).toEqual({
      id: expect.any(String),
      uid: expect.any(String),
      version: expect.any(Number),
      displayName: 'Ana Flor',
      email: 'ana@grow.example',
      emailVerified: false,
      permissions: [],
      newEmail: null,
      hasPassword: true,
      hasIdentity: false,
      hasSecondFactor: false,
      secondFactor: { appSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false },
      hasPin: false,
      hasBadge: false,
    })
  })
})

describe('the own account', () => {
  test('is refused without a token, and after sign-out [AUTH-18]', async () => {
    const { token } = await server.person([])
    for (const [method, path, body] of [
      ['GET', get.path, undefined],
      ['PUT', update.path, { displayName: 'A', email: 'a@b.example' }],
      ['POST', signOut.path, undefined],
      ['POST', sendVerification.path, undefined],
      ['POST', setPassword.path, { password: testPassword, confirmation: testPassword }],
    ] as const)
      expect((await server.call(method, path, { body })).status).toBe(401)
    expect(await post(signOut, undefined, token)).toMatchObject({ status: 200, answer: {} })
    expect((await server.call('GET', get.path, { token })).status).toBe(401)
  })
  test('changes name and address, but not without either [AUTH-15] [API-33]', async () => {
    const { token } = await server.person([])
    const put = (body: unknown) => server.call('PUT', update.path, { body, token })
    expect((await put({ displayName: '', email: 'new@grow.example' })).status).toBe(400)
    expect((await put({ displayName: 'Ana', email: 'new' })).status).toBe(400)
    expect((await put({ displayName: 'Ana', email: 'new@grow.example', permissions: ['ORG_ADMIN'] })).status).toBe(400)
    expect(await put({ displayName: 'Ana', email: 'New@grow.example' })).toMatchObject({ status: 200, answer: {} })
    const { answer } = await server.call('GET', get.path, { token })
    expect(answer).toMatchObject({
      displayName: 'Ana',
      email: 'new@grow.example',
      emailVerified: false,
      permissions: [],
    })
  })
  test('is told that this server cannot send a verification mail', async () => {
    const { token } = await server.person([])
    const message = 'This server cannot send mails. Ask your administrator.'
    expect(await post(sendVerification, undefined, token)).toMatchObject({
      status: 409,
      answer: { errors: [{ message }] },
    })
  })
})

describe('who sits at a screen that somebody left', () => {
  const { prove, sessions, endSession, endOtherSessions, changePassword } = accountRoutes
  const leave = ({ id }: { id: string }) =>
    sql`update session set proved_at = now() - interval '6 minutes' where user_id = ${id}`.execute(server.db)
  const asks = (answer: { status: number; answer: unknown }) => {
    const { errors = [] } = Object(answer.answer) as { errors?: { path?: string }[] }
    return answer.status === 403 && errors[0]?.path === 'proof'
  }

  test('is asked for the password before address, password, permissions, sync key or facilities change, not before a name or a color', async () => {
    const admin = await server.person(['ORG_ADMIN'])
    const other = await server.person(['GENERAL_EDIT'], 'Bo Flor')
    await addFacility(server.db, 'LEFT-0001', false)
    const by = (method: 'PUT' | 'PATCH' | 'POST', path: string, body: object) => () =>
      server.call(method, path, { token: admin.token, body })
    const kept = { displayName: 'Bo', email: other.email, permissions: ['GENERAL_EDIT'] }
    const withProof = [
      by('PUT', update.path, { displayName: 'Ana', email: 'evil@grow.example' }),
      by('POST', setPassword.path, { password: 'other34', confirmation: 'other34' }),
      by('PATCH', `/api/users/${other.id}`, { ...kept, permissions: ['ORG_ADMIN'] }),
      by('PATCH', `/api/users/${other.id}`, { ...kept, permissions: [] }),
      by('PATCH', `/api/users/${other.id}`, { ...kept, email: 'evil@grow.example' }),
      by('PUT', '/api/organisation', { syncUserKey: 'another-user-key' }),
      by('PUT', '/api/organisation', { activeFacilityIds: [] }),
    ]
    const without = [
      by('PUT', update.path, { displayName: 'Ana', email: admin.email.toUpperCase() }),
      by('PATCH', `/api/users/${other.id}`, kept),
      by('PUT', '/api/organisation', { primaryColor: '#123456', activeFacilityIds: ['LEFT-0001'] }),
    ]
    await by('PUT', '/api/organisation', { activeFacilityIds: ['LEFT-0001'] })()
    await leave(admin)
    const before = await server.db.selectFrom('user').selectAll().where('id', '=', admin.id).execute()
    for (const attempt of withProof) expect(asks(await attempt())).toBe(true)
    expect(await server.db.selectFrom('user').selectAll().where('id', '=', admin.id).execute()).toEqual(before)
    for (const change of without) expect(await change()).toMatchObject({ status: 200 })
    const wrong = await post(prove, { password: 'wrong12' }, admin.token)
    expect(wrong).toMatchObject({ status: 400, answer: { errors: [{ path: 'password' }] } })
    for (const attempt of withProof.slice(0, 1)) expect(asks(await attempt())).toBe(true)
    expect((await post(prove, { password: testPassword }, admin.token)).status).toBe(200)
    for (const change of withProof) expect(asks(await change())).toBe(false)
  })
  test('is signed out from elsewhere: by its owner, who sees it in a list, and by a user admin', async () => {
    const ana = await server.person([])
    const admin = await server.person(['USER_ADMIN'])
    const orgAdmin = await server.person(['ORG_ADMIN'])
    const signedIn = async () =>
      ((await post(signIn, { email: ana.email, password: testPassword })).answer as { token: string }).token
    const isOpen = async (token: string) => (await server.call('GET', get.path, { token })).status === 200
    const second = await signedIn()
    const list = (await server.call('GET', sessions.path, { token: second })).answer as {
      open: { id: string; isThis: boolean }[]
    }
    const other = list.open.find(({ isThis }) => !isThis)?.id ?? ''
    const path = endSession.path.replace('{id}', other)
    expect((await server.call('DELETE', path, { token: second })).status).toBe(200)
    expect([await isOpen(ana.token), await isOpen(second)]).toEqual([false, true])
    const third = await signedIn()
    expect((await post(endOtherSessions, undefined, third)).status).toBe(200)
    expect([await isOpen(second), await isOpen(third)]).toEqual([false, true])
    const end = (id: string) => server.call('POST', `/api/users/${id}/end-sessions`, { token: admin.token })
    expect((await end(ana.id)).status).toBe(200)
    expect(await isOpen(third)).toBe(false)
    expect((await end(orgAdmin.id)).status).toBe(403)
    expect(await isOpen(orgAdmin.token)).toBe(true)
    expect((await end('nobody')).status).toBe(404)
  })
  test('is seen and ended, one session or all, by a user admin, an organization admin by another of them only', async () => {
    const ana = await server.person(['GENERAL_EDIT'])
    const userAdmin = await server.person(['USER_ADMIN'])
    const orgAdmin = await server.person(['ORG_ADMIN'])
    const other = await server.person(['ORG_ADMIN'])
    const ask = (id: string, token: string) => server.call('GET', `/api/users/${id}/sessions`, { token })
    const end = (id: string, session: string, token: string) =>
      server.call('DELETE', `/api/users/${id}/sessions/${session}`, { token })
    const openOf = async (id: string, token: string) =>
      ((await ask(id, token)).answer as { open: { id: string; isThis: boolean }[] }).open
    await post(signIn, { email: ana.email, password: testPassword })
    const [first, second] = await openOf(ana.id, userAdmin.token)
    expect([first?.isThis, second?.isThis]).toEqual([false, false])
    expect((await ask(ana.id, userAdmin.token)).answer).toMatchObject({ past: [{ way: 'password' }, {}] })
    for (const token of [ana.token, (await server.person(['STRAIN_EDIT'])).token]) {
      expect((await ask(userAdmin.id, token)).status).toBe(403)
      expect((await end(userAdmin.id, first?.id ?? '', token)).status).toBe(403)
    }
    // By an id of another person nothing ends.
    expect((await end(other.id, first?.id ?? '', orgAdmin.token)).status).toBe(200)
    expect(await openOf(ana.id, userAdmin.token)).toHaveLength(2)
    for (const each of [first, second]) expect((await end(ana.id, each?.id ?? '', userAdmin.token)).status).toBe(200)
    expect((await server.call('GET', get.path, { token: ana.token })).status).toBe(401)
    expect(await openOf(ana.id, userAdmin.token)).toEqual([])
    const [ofAdmin] = await openOf(orgAdmin.id, other.token)
    expect((await ask(orgAdmin.id, userAdmin.token)).status).toBe(403)
    expect((await end(orgAdmin.id, ofAdmin?.id ?? '', userAdmin.token)).status).toBe(403)
    expect((await server.call('GET', get.path, { token: orgAdmin.token })).status).toBe(200)
    expect((await end(orgAdmin.id, ofAdmin?.id ?? '', other.token)).status).toBe(200)
    expect((await server.call('GET', get.path, { token: orgAdmin.token })).status).toBe(401)
    expect((await ask('nobody', other.token)).status).toBe(404)
  })
  test('does not change the password without the one from before', async () => {
    const { token, email } = await server.person([])
    const change = (current: string, password: string) =>
      post(changePassword, { current, password, confirmation: password }, token)
    const wrong = await change('wrong12', 'other34')
    expect(wrong).toMatchObject({ status: 400, answer: { errors: [{ path: 'current' }] } })
    expect((await change(testPassword, 'other34')).status).toBe(200)
    expect((await post(signIn, { email, password: 'other34' })).status).toBe(200)
  })
})

test('sign-in with a wrong password answers 401 in the one shape of errors [AUTH-05] [READ-26]', async () => {
  const { email } = await server.person([])
  const wrong = await post(signIn, { email, password: 'wrong12' })
  expect(wrong).toMatchObject({ status: 401, answer: { errors: [{ message: expect.any(String) }] } })
  expect((await post(signIn, { email, password: testPassword })).status).toBe(200)
})

test('too many attempts answer 429 [AUTH-05]', async () => {
  const { email } = await server.person([])
  for (let turn = 0; turn < 10; turn += 1) await post(signIn, { email, password: 'wrong12' })
  expect((await post(signIn, { email, password: testPassword })).status).toBe(429)
})

test('behind a trusted proxy attempts are counted by the address that it names [AUTH-05]', async () => {
  const proxied = await testServer({ TRUST_PROXY: '127.0.0.1' })
  const { email } = await proxied.person([])
  const from = async (address: string, password: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ email, password })
    return (await fetch(`${proxied.url}${signIn.path}`, { method: 'POST', headers, body })).status
  }
  for (let turn = 0; turn < 10; turn += 1) await from('203.0.113.7', 'wrong12')
  expect(await from('203.0.113.7', testPassword)).toBe(429)
  expect(await from('203.0.113.8', testPassword)).toBe(200)
  await proxied.close()
})

test('made-up links are refused in a sentence [AUTH-12]', async () => {
  const body = { token: 'made-up', password: testPassword, confirmation: testPassword }
  const errors = [{ message: 'This link is no longer valid. Ask for a new one.' }]
  expect(await post(resetPassword, body)).toMatchObject({ status: 400, answer: { errors } })
  const { token } = await server.person([])
  expect(await post(verifyEmail, { token: 'made-up' }, token)).toMatchObject({ status: 400, answer: { errors } })
})
