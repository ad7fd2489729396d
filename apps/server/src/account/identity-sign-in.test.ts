import { randomUUID } from 'node:crypto'
import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveProfile, userByEmail } from '../user/user.store.ts'
import { aMailServer, anIdentityProvider, tokenIn } from './account.builders.ts'
import { accountById, markEmailVerified } from './account.store.ts'
import { aVisitor } from './visitor.builders.ts'
import { setPermissions, testPassword, type TestServer, testServer } from '../app/server.builders.ts'

interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
}

const people: ProviderPerson[] = []
let provider: Awaited<ReturnType<typeof anIdentityProvider>>
let server: TestServer
let smtp: Awaited<ReturnType<typeof aMailServer>>

/** Where the provider sends browsers back to; the calls here go to the server itself. */
const publicUrl = 'http://127.0.0.1:3000'

/** A server that knows this provider. */
const serverWith = ({ issuer, clientId, clientSecret, name }: Awaited<ReturnType<typeof anIdentityProvider>>) =>
  testServer({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    SMTP_URL: smtp.url,
  })

beforeAll(async () => {
  smtp = await aMailServer()
  provider = await anIdentityProvider(`${publicUrl}/api/auth/callback/oidc`, people)
  server = await serverWith(provider)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await smtp.close()
})

function aProviderPerson(more: Partial<ProviderPerson> = {}): ProviderPerson & { email: string } {
  const sub = randomUUID()
  const person = { sub, email: `${sub}@grow.example`, email_verified: true, name: 'Ana Flor', ...more }
  people.push(person)
  return person
}

const { startIdentity, finishIdentity, linkIdentity, setPassword, get } = accountRoutes
const post = (route: { path: string }, body?: unknown, more: object = {}) =>
  server.call('POST', route.path, { body, ...more })
const finish = async (attempt: string) => (await post(finishIdentity, { attempt })).answer
const says = (message: RegExp | string) => ({ errors: [{ message: expect.stringMatching(message) }] })

/** As the tab does: begins, and keeps the browser's cookie. */
async function begin() {
  const { answer, headers } = await post(startIdentity)
  const { url, attempt } = answer as { url: string; attempt: string }
  return {
    url,
    attempt,
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    setCookie: String(headers['set-cookie']),
  }
}

/** As the popup does: signs in at the provider and is sent back. */
async function comeBack(url: string, sub: string, cookie: string) {
  const back = await provider.signInAs(url, sub)
  return server.call('GET', `${back.pathname}${back.search}`, { cookie })
}

async function signInAs(sub: string) {
  const { url, attempt, cookie } = await begin()
  const popup = await comeBack(url, sub, cookie)
  return { attempt, cookie, popup }
}

describe('a sign-in with the identity provider', () => {
  test('asks for e-mail and profile with PKCE, state and nonce of its own [AUTH-16]', async () => {
    const { url, setCookie } = await begin()
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({ response_type: 'code', scope: 'openid email profile', code_challenge_method: 'S256' })
    const second = Object.fromEntries(new URL((await begin()).url).searchParams)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second[name]).not.toBe(query[name])
    expect(setCookie).toMatch(/^cultivatd-popup=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
  })
  test('makes a new person without permissions, whose address is verified [AUTH-02] [AUTH-16] [API-34] [PERM-04]', async () => {
    const person = aProviderPerson()
    const { url, attempt, cookie } = await begin()
    expect(await finish(attempt)).toEqual({ state: 'pending' })
    const popup = await comeBack(url, person.sub, cookie)
    expect(popup.status).toBe(200)
    expect(popup.text).toContain('window.close()')
    expect(popup.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(popup.headers['set-cookie']).toBeUndefined()
    const outcome = await finish(attempt)
    expect(outcome).toEqual({ state: 'signedIn', token: expect.any(String) })
    const { token } = outcome as { token: string }
    const account = (await server.call('GET', get.path, { token })).answer
    expect(account).toMatchObject({
      email: person.email,
      displayName: 'Ana Flor',
      emailVerified: true,
      permissions: [],
      hasPassword: false,
      hasIdentity: true,
    })
  })
  test('finds the same person again, also after the address at the provider changed', async () => {
    const person = aProviderPerson()
    await finish((await signInAs(person.sub)).attempt)
    const first = await userByEmail(server.db, person.email)
    person.email = `${randomUUID()}@grow.example`
    const { attempt } = await signInAs(person.sub)
    const { token } = (await finish(attempt)) as { token: string }
    expect((await server.services.accounts.personByToken(token))?.id).toBe(first?.id)
  })
  test('proves again who somebody is: the same person, asked anew by the provider', async () => {
    const person = aProviderPerson()
    const stranger = aProviderPerson()
    const { token } = (await finish((await signInAs(person.sub)).attempt)) as { token: string }
    await finish((await signInAs(stranger.sub)).attempt)
    await sql`update session set proved_at = now() - interval '6 minutes'`.execute(server.db)
    const { startProof, proveIdentity } = accountRoutes
    const attemptBy = async (sub: string) => {
      const { answer, headers } = await post(startProof, undefined, { token })
      const { url, attempt } = answer as { url: string; attempt: string }
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
      const collect = async () => (await post(proveIdentity, { attempt }, { token })).answer
      expect(await collect()).toEqual({ isProven: false })
      await comeBack(url, sub, String(headers['set-cookie']).split(';')[0] ?? '')
      return { attempt, collect }
    }
    const body = { password: 'other34', confirmation: 'other34' }
    const other = await attemptBy(stranger.sub)
    expect(await other.collect()).toEqual(says('another account'))
    expect((await post(setPassword, body, { token })).status).toBe(403)
    // The provider had signed them in long before, and did not ask again.
    const early = await attemptBy(person.sub)
    await sql`update identity_attempt set identity = identity || '{"signedInAt": 1000}'
      where identity is not null`.execute(server.db)
    expect(await early.collect()).toEqual(says('did not ask you to sign in again'))
    expect((await post(setPassword, body, { token })).status).toBe(403)
    const own = await attemptBy(person.sub)
    expect(await own.collect()).toEqual({ isProven: true })
    expect((await post(setPassword, body, { token })).status).toBe(200)
  })
  test('is collected once', async () => {
    const { attempt } = await signInAs(aProviderPerson().sub)
    const outcomes = await Promise.all([finish(attempt), finish(attempt)])
    expect(outcomes.filter((outcome) => JSON.stringify(outcome).includes('signedIn'))).toHaveLength(1)
    expect(await finish(attempt)).toEqual(says('took too long'))
  })
  test('lets a person without a password set one, once [AUTH-11] [AUTH-14] [READ-28]', async () => {
    const person = aProviderPerson()
    const { token } = (await finish((await signInAs(person.sub)).attempt)) as { token: string }
    const body = { password: 'other34', confirmation: 'other34' }
    expect((await post(setPassword, { ...body, confirmation: 'else34' }, { token })).answer).toMatchObject({
      errors: [{ message: 'Passwords must match', path: 'confirmation' }],
    })
    expect((await post(setPassword, body, { token })).status).toBe(200)
    expect((await post(setPassword, body, { token })).status).toBe(409)
    expect(
      await server.services.accounts.signIn({ email: person.email, password: 'other34' }, aVisitor('127.0.0.1')),
    ).toBeTruthy()
  })
})

describe('an account with a password under the same address', () => {
  const linked = async (attempt: string, password: string) => post(linkIdentity, { attempt, password })

  test('is asked for its password and linked with it, never without [AUTH-17] [API-34]', async () => {
    const known = await server.person(['GENERAL_EDIT'])
    const person = aProviderPerson({ email: known.email.toUpperCase() })
    const { attempt } = await signInAs(person.sub)
    expect(await finish(attempt)).toEqual({ state: 'passwordNeeded', email: known.email, mayTakeOver: false })
    expect((await linked(attempt, 'wrong12')).status).toBe(401)
    expect(await accountById(server.db, known.id)).toMatchObject({ hasIdentity: false })
    expect(await finish(attempt)).toEqual({ state: 'passwordNeeded', email: known.email, mayTakeOver: false })
    const answer = await linked(attempt, testPassword)
    expect(answer).toMatchObject({ status: 200, answer: { token: expect.any(String) } })
    const { token } = answer.answer as { token: string }
    expect(await server.services.accounts.personByToken(token)).toMatchObject({
      id: known.id,
      permissions: ['GENERAL_EDIT'],
    })
    expect(await accountById(server.db, known.id)).toMatchObject({ hasPassword: true, hasIdentity: true })
    expect(await finish((await signInAs(person.sub)).attempt)).toMatchObject({ state: 'signedIn' })
    expect((await linked(attempt, testPassword)).status).toBe(400)
  })
  test('is not opened by guessing: ten wrong passwords close it for a while', async () => {
    const known = await server.person([])
    const { attempt } = await signInAs(aProviderPerson({ email: known.email }).sub)
    for (let turn = 0; turn < 10; turn += 1) expect((await linked(attempt, 'wrong12')).status).toBe(401)
    expect((await linked(attempt, testPassword)).status).toBe(429)
  })
  test('and nothing else is the provider’s who has the address: what opened it before opens it no more', async () => {
    const made = await server.person([])
    const person = aProviderPerson({ email: made.email, name: 'The Owner' })
    await server.services.accounts.forgotPassword(made.email, '127.0.0.1')
    const { attempt } = await signInAs(person.sub)
    expect(await finish(attempt)).toEqual({ state: 'passwordNeeded', email: made.email, mayTakeOver: true })
    const both = await Promise.all([1, 2].map(() => post(linkIdentity, { attempt, password: null })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const token = both.map(({ answer }) => (answer as { token?: string }).token).find(Boolean)
    expect((await server.call('GET', get.path, { token })).answer).toMatchObject({
      uid: made.id,
      displayName: 'The Owner',
      emailVerified: true,
      hasPassword: false,
      hasIdentity: true,
      permissions: [],
    })
    expect((await server.call('GET', get.path, { token: made.token })).status).toBe(401)
    const old = { email: made.email, password: testPassword }
    await expect(server.services.accounts.signIn(old, aVisitor('127.0.0.1'))).rejects.toThrow('wrong')
    const { rows } = await sql`select from verification where value = ${made.id}`.execute(server.db)
    expect(rows).toEqual([])
    expect(await finish((await signInAs(person.sub)).attempt)).toMatchObject({ state: 'signedIn' })
  })
  test.each([
    ['holds a permission', async (id: string) => setPermissions(server.db, id, ['STRAIN_VIEW'])],
    ['has proven the address', async (id: string) => markEmailVerified(server.db, id)],
  ])('is not taken over without it from somebody who %s', async (_what, make) => {
    const made = await server.person([])
    const person = aProviderPerson({ email: made.email })
    const { attempt } = await signInAs(person.sub)
    expect(await finish(attempt)).toMatchObject({ mayTakeOver: true })
    await make(made.id)
    expect(await finish(attempt)).toMatchObject({ mayTakeOver: false })
    expect((await post(linkIdentity, { attempt, password: null })).status).toBe(403)
    expect((await server.call('GET', get.path, { token: made.token })).status).toBe(200)
    // The attempt is still good for the password.
    expect((await linked(attempt, testPassword)).status).toBe(200)
  })
  test('is not linked by an attempt that never came back from the provider', async () => {
    expect((await linked((await begin()).attempt, testPassword)).status).toBe(400)
    expect((await linked('made-up', testPassword)).status).toBe(400)
  })
})

test('whoever takes the address of somebody else has no way in after its owner reset the password', async () => {
  const person = aProviderPerson()
  const { token } = (await finish((await signInAs(person.sub)).attempt)) as { token: string }
  const taker = await server.services.accounts.personByToken(token)
  const email = `${randomUUID()}@grow.example`
  // As an admin would have been talked into; the person alone could not, without a mail that goes there.
  await saveProfile(server.db, taker?.id ?? '', 'Taker', email)
  await server.services.accounts.forgotPassword(email, '127.0.0.1')
  const resetToken = tokenIn(await smtp.mailTo(email))
  await server.services.accounts.resetPassword({ token: resetToken, password: 'owner12' })
  expect(await server.services.accounts.personByToken(token)).toBeNull()
  expect(await accountById(server.db, taker?.id ?? '')).toMatchObject({ hasIdentity: false, emailVerified: true })
})

describe('what the provider says is not believed', () => {
  test.each([false, 'false', 'true', 1, null, undefined])(
    'when it calls an address verified with %j',
    async (value) => {
      const person = aProviderPerson({ email_verified: value })
      const { attempt } = await signInAs(person.sub)
      expect(await finish(attempt)).toEqual(says('has not verified the address'))
      expect(await userByEmail(server.db, person.email)).toBeNull()
    },
  )
  test('when it tells no address at all', async () => {
    const { attempt } = await signInAs(aProviderPerson({ email: undefined }).sub)
    expect(await finish(attempt)).toEqual(says('did not tell your e-mail address'))
  })
  test('when the popup comes back in another browser, or in none [AUTH-16]', async () => {
    const person = aProviderPerson()
    const { url, attempt } = await begin()
    const other = await begin()
    const back = await provider.signInAs(url, person.sub)
    for (const cookie of [undefined, 'cultivatd-popup=x', other.cookie]) {
      const popup = await server.call('GET', `${back.pathname}${back.search}`, { cookie })
      expect(popup.text).toContain('was not started in this browser')
      // Nobody else would hear of it, so it stays open to be read.
      expect(popup.text).not.toContain('window.close()')
    }
    expect(await finish(attempt)).toEqual({ state: 'pending' })
  })
  test('when state or code are made up, or the code is of another attempt', async () => {
    const { attempt, cookie, url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const path = '/api/auth/callback/oidc'
    expect((await server.call('GET', `${path}?code=x&state=made-up`, { cookie })).text).toContain('was not started')
    expect((await server.call('GET', `${path}?state=${state}&state=${state}&code=x`, { cookie })).text).toContain(
      'was not',
    )
    const other = await begin()
    const stolen = await provider.signInAs(other.url, aProviderPerson().sub)
    const code = stolen.searchParams.get('code') ?? ''
    await server.call('GET', `${path}?code=${code}&state=${state}`, { cookie })
    expect(await finish(attempt)).toEqual(says('did not accept the sign-in'))
  })
  test('when anybody answers in its place: a line for the operator each time, no bug and no stack', async () => {
    const [told, bug] = [vi.spyOn(server.services.log, 'warn'), vi.spyOn(server.services.log, 'error')]
    const { attempt, cookie, url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const answered = `/api/auth/callback/oidc?code=made-up&state=${state}`
    for (let turn = 0; turn < 3; turn += 1) await server.call('GET', answered, { cookie })
    expect(await finish(attempt)).toEqual(says('did not accept the sign-in'))
    expect(bug).not.toHaveBeenCalled()
    expect(told.mock.calls.length).toBeLessThanOrEqual(1)
    expect(JSON.stringify(told.mock.calls)).not.toMatch(/stack|\\n +at /)
    for (const spy of [told, bug]) spy.mockRestore()
  })
  test('when the person cancels there', async () => {
    const { attempt, cookie, url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const popup = await server.call('GET', `/api/auth/callback/oidc?error=access_denied&state=${state}`, { cookie })
    expect(popup.text).toContain('was canceled')
    expect(await finish(attempt)).toEqual(says('was canceled'))
  })
  test('after ten minutes', async () => {
    const { attempt } = await signInAs(aProviderPerson().sub)
    await server.db
      .updateTable('identity_attempt')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await finish(attempt)).toEqual(says('took too long'))
  })
})

test('a provider that tells the address at its userinfo endpoint only is asked there [AUTH-16]', async () => {
  const person = { sub: randomUUID(), email: `${randomUUID()}@grow.example`, email_verified: true, name: 'Slim' }
  const slim = await anIdentityProvider(`${publicUrl}/api/auth/callback/oidc`, [person], true)
  const other = await serverWith(slim)
  const begun = await other.call('POST', startIdentity.path)
  const { url, attempt } = begun.answer as { url: string; attempt: string }
  const back = await slim.signInAs(url, person.sub)
  const cookie = String(begun.headers['set-cookie']).split(';')[0]
  await other.call('GET', `${back.pathname}${back.search}`, { cookie })
  const outcome = await other.call('POST', finishIdentity.path, { body: { attempt } })
  const user = await userByEmail(other.db, person.email)
  await other.close()
  await slim.close()
  expect(outcome.answer).toMatchObject({ state: 'signedIn' })
  expect(user).toMatchObject({ displayName: 'Slim', emailVerified: true })
})

test('nothing else of the sign-in library is reachable, and cookies open no session [API-31]', async () => {
  const paths = [
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/api/auth/list-accounts',
    '/api/auth',
  ]
  for (const path of paths) {
    expect((await server.call('GET', path)).status).toBe(404)
    expect((await server.call('POST', path, { body: {} })).status).toBe(404)
  }
  const { token } = await server.person(['ORG_ADMIN'])
  const cookie = `better-auth.session_token=${encodeURIComponent(token)}`
  expect((await server.call('GET', get.path, { cookie })).status).toBe(401)
})

test('a provider that is down at start is asked again when somebody wants to sign in', async () => {
  const down = await serverWith({ ...provider, issuer: 'http://127.0.0.1:9' })
  const [told, bug] = [vi.spyOn(down.services.log, 'warn'), vi.spyOn(down.services.log, 'error')]
  const { answer, status } = await down.call('POST', startIdentity.path)
  await down.close()
  // One line: anybody can press the button as often as they like.
  const reason = expect.stringMatching(/^[^\n]+$/)
  expect(told.mock.calls).toEqual([['A sign-in with the identity provider did not work', { reason }]])
  expect(bug).not.toHaveBeenCalled()
  expect({ status, answer }).toEqual({ status: 504, answer: says('does not answer') })
})
