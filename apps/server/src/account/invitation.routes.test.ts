import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPermissions, type TestPerson, testPassword, type TestServer, testServer } from '../app/server.builders.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { userByEmail } from '../user/user.store.ts'
import { aMailServer, anIdentityProvider, tokenIn } from './account.builders.ts'
import { invitations } from './invitation.store.ts'

const publicUrl = 'http://127.0.0.1:3000'
const people: { sub: string; email: string; email_verified: boolean; name: string }[] = []
let server: TestServer
let smtp: Awaited<ReturnType<typeof aMailServer>>
let provider: Awaited<ReturnType<typeof anIdentityProvider>>
let admin: TestPerson
const { generalEdit, orgAdmin, strainView, userAdmin } = permission

beforeAll(async () => {
  smtp = await aMailServer()
  provider = await anIdentityProvider(`${publicUrl}/api/auth/callback/oidc`, people)
  server = await testServer({
    SMTP_URL: smtp.url,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  admin = await server.person([userAdmin], 'Priya Nair')
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await smtp.close()
})

let count = 0
const anEmail = () => `guest${(count += 1)}@grow.example`
const post = (path: string, body?: unknown, token?: string) =>
  server.call('POST', path, { body, ...(token !== undefined && { token }) })
const invite = (emails: string[], permissions: string[], by: TestPerson = admin) =>
  post('/api/invitations', { emails, permissions }, by.token)
const open = (token: string) => post('/api/invitation/open', { token })
const accept = (token: string, more: object = {}) =>
  post('/api/invitation/accept', {
    token,
    displayName: 'Nora Field',
    password: testPassword,
    confirmation: testPassword,
    ...more,
  })
/** Somebody who was invited, and the token of their mail. */
async function invited(permissions: string[] = [generalEdit], by: TestPerson = admin) {
  const email = anEmail()
  expect(await invite([email], permissions, by)).toMatchObject({ status: 200 })
  return { email, token: tokenIn(await smtp.mailTo(email)) }
}
const idOf = async (email: string) => (await invitations(server.db)).find((one) => one.email === email)?.id ?? ''

describe('an invitation', () => {
  test('makes an account with a proven address and what was chosen, and signs in', async () => {
    const { email, token } = await invited([generalEdit, strainView])
    expect(await open(token)).toMatchObject({ status: 200, answer: { email } })
    expect(await accept(token, { password: 'short', confirmation: 'other' })).toMatchObject({ status: 400 })
    expect(await accept(token, { password: 'password1', confirmation: 'password1' })).toMatchObject({ status: 400 })
    const { status, answer } = await accept(token)
    expect(status).toBe(200)
    const account = await server.call('GET', '/api/account', { token: (answer as { token: string }).token })
    expect(account.answer).toMatchObject({
      email,
      displayName: 'Nora Field',
      emailVerified: true,
      permissions: [generalEdit, strainView],
      hasPassword: true,
    })
    for (const again of [await open(token), await accept(token)]) expect(again).toMatchObject({ status: 400 })
    expect(await invitations(server.db)).toEqual([])
    expect((await verifyHistory(server.db)).problems).toEqual([])
  })
  test('goes to several at once, each with a link of their own, of which the database holds a digest', async () => {
    const emails = [anEmail(), anEmail()]
    expect(await invite(emails, [generalEdit])).toMatchObject({ status: 200 })
    const tokens = await Promise.all(emails.map(async (email) => tokenIn(await smtp.mailTo(email))))
    expect(new Set(tokens).size).toBe(2)
    const { rows } = await sql<{ row: string }>`select invitation::text as row from invitation`.execute(server.db)
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
  })
  test('is refused for an account, twice, without a permission, and to who may not give it; then nothing is changed', async () => {
    const { email } = await invited()
    const before = await invitations(server.db)
    const refused = async (emails: string[], permissions: string[], by?: TestPerson) => {
      const { status, text } = await invite(emails, permissions, by)
      return `${status} ${text}`
    }
    expect(await refused([admin.email.toUpperCase()], [generalEdit])).toMatch(/400.*has an account already/)
    expect(await refused([email], [generalEdit])).toMatch(/400.*is invited already/)
    expect(await refused([anEmail()], [])).toMatch(/400.*Choose what they may do/)
    expect(await refused([anEmail()], [orgAdmin])).toMatch(/400.*Only an organization admin/)
    expect(await refused(['green'], [generalEdit])).toMatch(/^400/)
    expect(await refused([anEmail()], [generalEdit], await server.person([generalEdit]))).toMatch(/^403/)
    await sql`update session set proved_at = now() - interval '6 minutes' where user_id = ${admin.id}`.execute(
      server.db,
    )
    expect(await refused([anEmail()], [generalEdit])).toMatch(/403.*password again/)
    await post('/api/account/prove', { password: testPassword }, admin.token)
    expect(await invitations(server.db)).toEqual(before)
  })
  test('ends after seven days, and is sent again with another link', async () => {
    const { email, token } = await invited()
    await sql`update invitation set expires_at = now() - interval '1 minute' where email = ${email}`.execute(server.db)
    expect((await open(token)).text).toContain('no longer valid')
    expect(await accept(token)).toMatchObject({ status: 400 })
    expect(await post(`/api/invitations/${await idOf(email)}/send-again`, undefined, admin.token)).toMatchObject({
      status: 200,
    })
    const next = tokenIn(await smtp.mailTo(email))
    expect(await open(token)).toMatchObject({ status: 400 })
    expect(await accept(next)).toMatchObject({ status: 200 })
    expect(await post('/api/invitations/unknown/send-again', undefined, admin.token)).toMatchObject({ status: 404 })
  })
  test('is withdrawn, and its link opens nothing any more', async () => {
    const { email, token } = await invited()
    const withdraw = async (id: string) => server.call('DELETE', `/api/invitations/${id}`, { token: admin.token })
    const id = await idOf(email)
    expect(await withdraw(id)).toMatchObject({ status: 200 })
    expect(await withdraw(id)).toMatchObject({ status: 404 })
    expect(await accept(token)).toMatchObject({ status: 400 })
  })
  test('of an admin who was dismissed opens nothing', async () => {
    const dismissed = await server.person([userAdmin])
    const { token } = await invited([generalEdit], dismissed)
    await setPermissions(server.db, dismissed.id, [generalEdit])
    expect(await accept(token)).toMatchObject({ status: 400 })
  })
  test('of somebody who has signed up meanwhile is refused, and makes no second account', async () => {
    const { email, token } = await invited()
    const form = { displayName: 'Nora', email, password: testPassword, confirmation: testPassword }
    expect(await post('/api/account/sign-up', form)).toMatchObject({ status: 200 })
    expect(await accept(token)).toMatchObject({ status: 409 })
    expect((await userByEmail(server.db, email))?.permissions).toEqual([])
  })
  test('of somebody who signs up at the same moment is refused in words', async () => {
    const { email, token } = await invited()
    let accepted: ReturnType<typeof accept> | undefined
    await server.db.transaction().execute(async (tx) => {
      const row = { id: 'at-once', name: 'Nora', email, email_verified: false }
      await tx.insertInto('user').values(row).execute()
      accepted = accept(token)
      // It waits for the other one by then.
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(tx)
          return waiting.rows.length
        })
        .toBeGreaterThan(0)
    })
    expect(await accepted).toMatchObject({ status: 409 })
    expect(await open(token)).toMatchObject({ status: 200 })
  })
  test('accepted twice at once makes one account', async () => {
    const { token } = await invited()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
  test('leads to setting up a second factor where one is asked for', async () => {
    const { token } = await invited()
    await saveOrganisation(server.db, { factorRules: { requiredOf: [generalEdit] } })
    const { answer } = await accept(token)
    await saveOrganisation(server.db, { factorRules: { requiredOf: [] } })
    expect(answer).toMatchObject({ step: { step: 'setUp' } })
  })
})

describe('where nobody signs up', () => {
  /** Comes by the identity provider. */
  async function come(email: string) {
    people.push({ sub: email, email, email_verified: true, name: 'Ana Flor' })
    const { answer, headers } = await post('/api/account/identity/start')
    const { url, attempt } = answer as { url: string; attempt: string }
    const back = await provider.signInAs(url, email)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    await server.call('GET', `${back.pathname}${back.search}`, { cookie })
    return post('/api/account/identity/finish', { attempt })
  }
  test('a sign-up is refused, by the form and by the provider, and an invitation is not', async () => {
    const change = (isSignUpOpen: boolean) => saveOrganisation(server.db, { isSignUpOpen })
    const dismissed = await server.person([userAdmin])
    await change(false)
    try {
      const [email, other] = [anEmail(), anEmail()]
      const form = { displayName: 'Nora', email, password: testPassword, confirmation: testPassword }
      expect(await post('/api/account/sign-up', form)).toMatchObject({ status: 403 })
      expect(await come(email)).toMatchObject({ status: 403 })
      expect(await userByEmail(server.db, email)).toBeNull()
      expect((await server.call('GET', '/init.json')).answer).toMatchObject({ isSignUpOpen: false })
      expect(await accept((await invited()).token)).toMatchObject({ status: 200 })
      expect(await invite([other], [strainView])).toMatchObject({ status: 200 })
      expect(await come(other)).toMatchObject({ status: 200, answer: { state: 'signedIn' } })
      expect((await userByEmail(server.db, other))?.permissions).toEqual([strainView])
      expect(await idOf(other)).toBe('')
      const third = anEmail()
      expect(await invite([third], [strainView], dismissed)).toMatchObject({ status: 200 })
      await setPermissions(server.db, dismissed.id, [generalEdit])
      expect(await come(third)).toMatchObject({ status: 403 })
      expect(await userByEmail(server.db, third)).toBeNull()
    } finally {
      await change(true)
    }
  })
})

test('without a mail server nobody is invited, and why is told', async () => {
  const silent = await testServer()
  const { token } = await silent.person([userAdmin])
  const body = { emails: ['ana@grow.example'], permissions: [generalEdit] }
  const { status, text } = await silent.call('POST', '/api/invitations', { token, body })
  expect({ status, text }).toEqual({ status: 409, text: expect.stringContaining('cannot send mails') })
  await silent.close()
})
