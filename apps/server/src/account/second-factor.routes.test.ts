import { secondFactorRoutes } from '@cultivatd/contract/account/second-factor.contract'
import { liveClose, livePath } from '@cultivatd/contract/live'
import type { FactorStep } from '@cultivatd/domain/account/second-factor'
import { permission, type Permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestPerson, testPassword, type TestServer, testServer } from '../app/server.builders.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { aMailServer } from './account.builders.ts'
import { aPasskeyDevice } from './passkey.builders.ts'
import { codeOfStep, stepAt } from './totp.ts'

const publicUrl = 'https://grow.example'
let server: TestServer
let smtp: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  smtp = await aMailServer()
  server = await testServer({ PUBLIC_URL: publicUrl, SMTP_URL: smtp.url })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

type Name = keyof typeof secondFactorRoutes
const { orgAdmin, userAdmin, generalEdit } = permission

async function call<Answer>(name: Name, body?: unknown, token?: string) {
  const { method, path } = secondFactorRoutes[name]
  const { status, answer, text } = await server.call(method, path, { body, ...(token !== undefined && { token }) })
  return { status, answer: answer as Answer, text }
}
const signIn = async (person: TestPerson, password = testPassword) => {
  const { status, answer } = await server.call('POST', '/api/account/sign-in', {
    body: { email: person.email, password },
  })
  return { status, ...(answer as { token?: string; step?: FactorStep }) }
}
/** The step to the second factor of somebody who gave their password. */
const stepOf = async (person: TestPerson): Promise<FactorStep> => {
  const { step } = await signIn(person)
  if (!step) throw new Error('No second factor was asked for')
  return step
}
const may = async (token: string) => (await server.call('GET', '/api/account', { token })).status
const prove = (token: string, password = testPassword) =>
  server.call('POST', '/api/account/prove', { token, body: { password } })
/** The session was not proven for a while. */
const grownOld = (person: TestPerson) =>
  sql`update session set proved_at = now() - interval '6 minutes', factor_at = now() - interval '6 minutes'
    where user_id = ${person.id}`.execute(server.db)
const now = () => stepAt(new Date())
/** The next code, which is taken already. */
const codeOf = (secret: string) => codeOfStep(secret, now() + 1)

interface App {
  secret: string
  recoveryCodes: string[]
}

/** Sets up an app with the code of now, so that the next one is still good. */
async function withApp(person: TestPerson): Promise<App> {
  const { answer: begun } = await call<{ attempt: string }>('beginAdding', undefined, person.token)
  const { answer: app } = await call<{ secret: string }>('newApp', begun)
  const code = codeOfStep(app.secret, now())
  const { answer } = await call<{ recoveryCodes: string[] }>('addApp', { ...begun, code })
  return { secret: app.secret, recoveryCodes: answer.recoveryCodes }
}
async function withPasskey(person: TestPerson, name = 'Phone') {
  const device = aPasskeyDevice(publicUrl)
  const { answer: begun } = await call<{ attempt: string }>('beginAdding', undefined, person.token)
  const { answer: options } = await call<{ challenge: string }>('newPasskey', begun)
  const added = await call<{ recoveryCodes: string[] | null }>('addPasskey', {
    ...begun,
    name,
    answer: device.make(options),
  })
  return { device, added }
}
const optionsFor = async (attempt: string | null) =>
  (await call<{ attempt: string; options: { challenge: string } }>('passkeyOptions', { attempt })).answer
const required = (requiredOf: Permission[]) => saveOrganisation(server.db, { factorRules: { requiredOf } })

describe('an authenticator app', () => {
  test('is set up with its first code, and recovery codes are told this once', async () => {
    const ana = await server.person([generalEdit])
    const { answer: begun } = await call<{ attempt: string }>('beginAdding', undefined, ana.token)
    expect(await call('addApp', { ...begun, code: '123456' })).toMatchObject({ status: 400 })
    const { answer: app } = await call<{ secret: string; address: string; code: { side: number } }>('newApp', begun)
    expect(app.address).toContain(`secret=${app.secret}`)
    expect(app.code.side).toBeGreaterThan(20)
    const wrong = await call('addApp', { ...begun, code: codeOfStep(app.secret, now() - 9) })
    expect(wrong).toMatchObject({ status: 400, answer: { errors: [{ path: 'code' }] } })
    const { answer } = await call<App & { token: null }>('addApp', { ...begun, code: codeOfStep(app.secret, now()) })
    expect(answer).toEqual({ token: null, recoveryCodes: expect.any(Array) })
    expect(new Set(answer.recoveryCodes).size).toBe(10)
    const { answer: account } = await server.call('GET', '/api/account', { token: ana.token })
    expect(account).toMatchObject({ secondFactor: { appSince: expect.any(String), recoveryCodesLeft: 10 } })
    const { rows } = await sql<{ row: string }>`select second_factor::text as row from second_factor`.execute(server.db)
    for (const secret of [app.secret, ...answer.recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
  test('is asked for at sign-in, and until it is given nothing is open', async () => {
    const ana = await server.person([generalEdit])
    const { secret } = await withApp(ana)
    const { status, step, token } = await signIn(ana)
    expect({ status, token }).toEqual({ status: 200, token: undefined })
    expect(step).toMatchObject({ step: 'give', hasApp: true, hasPasskey: false, recoveryCodesLeft: 10 })
    const { attempt } = step ?? { attempt: '' }
    expect(await may(attempt)).toBe(401)
    const code = codeOf(secret)
    const given = await call<{ token: string }>('giveCode', { attempt, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await may(given.answer.token)).toBe(200)
    expect(await call('giveCode', { attempt, code: codeOf(secret) })).toMatchObject({ status: 400 })
  })
  test('opens nothing by a live connection before its code was given', async () => {
    const ana = await server.person([generalEdit])
    await withApp(ana)
    const { attempt } = await stepOf(ana)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`)
    const closed = new Promise<number>((done) => socket.on('close', done))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: attempt })))
    expect(await closed).toBe(liveClose.signedOut)
  })
  test('takes a code once, also in another sign-in, and none of long ago', async () => {
    const ana = await server.person([generalEdit])
    const { secret } = await withApp(ana)
    const code = codeOf(secret)
    expect(await call('giveCode', { attempt: (await stepOf(ana)).attempt, code })).toMatchObject({ status: 200 })
    const { attempt } = await stepOf(ana)
    const again = await call('giveCode', { attempt, code })
    expect(again).toMatchObject({ status: 400, answer: { errors: [{ path: 'code' }] } })
    expect(again.text).toContain('it was used already')
    expect(await call('giveCode', { attempt, code: codeOfStep(secret, now() - 5) })).toMatchObject({ status: 400 })
    expect(await call('giveCode', { attempt, code: 'green' })).toMatchObject({ status: 400 })
  })
  test('is locked after ten wrong codes, the right one too, and a recovery code is not', async () => {
    const ana = await server.person([generalEdit])
    const { secret, recoveryCodes } = await withApp(ana)
    const { attempt } = await stepOf(ana)
    const wrong = codeOfStep(secret, now() - 20)
    for (let tries = 0; tries < 10; tries += 1)
      expect(await call('giveCode', { attempt, code: wrong })).toMatchObject({ status: 400 })
    expect(await call('giveCode', { attempt, code: codeOf(secret) })).toMatchObject({ status: 429 })
    const [code] = recoveryCodes
    expect(await call('giveCode', { attempt, code })).toMatchObject({ status: 200 })
  })
  test('is nobody else’s: the attempt of one person takes no code of another', async () => {
    const [ana, luis] = [await server.person([generalEdit]), await server.person([generalEdit])]
    await withApp(ana)
    const { secret } = await withApp(luis)
    const { attempt } = await stepOf(ana)
    expect(await call('giveCode', { attempt, code: codeOf(secret) })).toMatchObject({ status: 400 })
  })
})

describe('a recovery code', () => {
  test('opens the account once, however it is typed, and its owner hears of it', async () => {
    const ana = await server.person([generalEdit])
    await sql`update "user" set email_verified = true where id = ${ana.id}`.execute(server.db)
    const { recoveryCodes } = await withApp(ana)
    await smtp.mailTo(ana.email)
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const first = await call<{ token: string }>('giveCode', { attempt: (await stepOf(ana)).attempt, code: typed })
    expect(await may(first.answer.token)).toBe(200)
    const step = await stepOf(ana)
    expect(step.recoveryCodesLeft).toBe(9)
    expect(await call('giveCode', { attempt: step.attempt, code })).toMatchObject({ status: 400 })
  })
  test('is worth nothing once new ones were made', async () => {
    const ana = await server.person([generalEdit])
    const { recoveryCodes } = await withApp(ana)
    const { answer } = await call<App>('renewRecoveryCodes', undefined, ana.token)
    const { attempt } = await stepOf(ana)
    expect(await call('giveCode', { attempt, code: recoveryCodes[0] })).toMatchObject({ status: 400 })
    expect(await call('giveCode', { attempt, code: answer.recoveryCodes[0] })).toMatchObject({ status: 200 })
  })
})

describe('a passkey', () => {
  test('is given after the password, and alone, and is told among the sign-ins', async () => {
    const ana = await server.person([generalEdit])
    const { device, added } = await withPasskey(ana)
    expect(added).toMatchObject({ status: 200, answer: { token: null, recoveryCodes: expect.any(Array) } })
    const step = await stepOf(ana)
    expect(step).toMatchObject({ step: 'give', hasApp: false, hasPasskey: true })
    const asked = await optionsFor(step.attempt)
    const given = await call<{ token: string }>('givePasskey', {
      attempt: step.attempt,
      answer: device.give(asked.options),
    })
    expect(await may(given.answer.token)).toBe(200)
    const alone = await optionsFor(null)
    const answer = device.give(alone.options)
    const { answer: opened } = await call<{ token: string }>('givePasskey', { attempt: alone.attempt, answer })
    const { answer: sessions } = await server.call('GET', '/api/account/sessions', { token: opened.token })
    expect((sessions as { past: { way: string }[] }).past.map(({ way }) => way)).toEqual([
      'passkey',
      'password',
      'sign-up',
    ])
    expect(await call('givePasskey', { attempt: alone.attempt, answer })).toMatchObject({ status: 400 })
  })
  test('is refused for another challenge, an expired one, another person and another address', async () => {
    const [ana, luis] = [await server.person([generalEdit]), await server.person([generalEdit])]
    const [{ device }, { device: other }] = [await withPasskey(ana), await withPasskey(luis)]
    const give = (attempt: string, answer: object) => call('givePasskey', { attempt, answer })
    const { attempt } = await stepOf(ana)
    expect(await give(attempt, device.give({ challenge: 'AAAA' }))).toMatchObject({ status: 400 })
    const first = await optionsFor(attempt)
    expect(await give(attempt, device.give({ challenge: 'AAAA' }))).toMatchObject({ status: 400 })
    // A challenge is answered once, rightly or not.
    expect(await give(attempt, device.give(first.options))).toMatchObject({ status: 400 })
    const second = await optionsFor(attempt)
    expect((await give(attempt, other.give(second.options))).text).toContain('to another one')
    const ofLuis = await stepOf(luis)
    const third = await optionsFor(ofLuis.attempt)
    expect(await give(attempt, device.give(third.options))).toMatchObject({ status: 400 })
    expect(await give(ofLuis.attempt, device.give(third.options))).toMatchObject({ status: 400 })
    const elsewhere = aPasskeyDevice('https://grow.example.evil')
    expect(await give(attempt, elsewhere.give((await optionsFor(attempt)).options))).toMatchObject({ status: 400 })
    const last = await optionsFor(attempt)
    await sql`update factor_attempt set expires_at = now() - interval '1 second'`.execute(server.db)
    expect((await give(attempt, device.give(last.options))).text).toContain('took too long')
  })
  test('is not made for another address, nor with the challenge of before', async () => {
    const ana = await server.person([generalEdit])
    const { answer: begun } = await call<{ attempt: string }>('beginAdding', undefined, ana.token)
    const { answer: options } = await call<{ challenge: string }>('newPasskey', begun)
    const add = (answer: object) => call('addPasskey', { ...begun, name: 'Phone', answer })
    expect(await add(aPasskeyDevice('https://evil.example').make(options))).toMatchObject({ status: 400 })
    expect(await add(aPasskeyDevice(publicUrl).make(options))).toMatchObject({ status: 400 })
  })
})

describe('where the organization asks for a second factor', () => {
  test('who has none sets one up after the password, and can do nothing else before', async () => {
    const [admin, grower] = [await server.person([userAdmin]), await server.person([generalEdit])]
    await required([userAdmin])
    try {
      expect((await signIn(grower)).token).toBeTruthy()
      const { token, step } = await signIn(admin)
      expect(token).toBeUndefined()
      expect(step).toMatchObject({ step: 'setUp', hasApp: false, hasPasskey: false })
      const { attempt } = step ?? { attempt: '' }
      expect(await may(attempt)).toBe(401)
      expect(await call('giveCode', { attempt, code: '123456' })).toMatchObject({ status: 400 })
      const { answer: app } = await call<{ secret: string }>('newApp', { attempt })
      const added = await call<App & { token: string }>('addApp', { attempt, code: codeOfStep(app.secret, now()) })
      expect(added.answer.recoveryCodes).toHaveLength(10)
      expect(await may(added.answer.token)).toBe(200)
      // The last one stays, while it is asked for.
      const removed = await call('removeApp', undefined, added.answer.token)
      expect(removed).toMatchObject({ status: 409 })
      await withPasskey({ ...admin, token: added.answer.token })
      expect(await call('removeApp', undefined, added.answer.token)).toMatchObject({ status: 200 })
      // Sessions of before go on.
      expect(await may(admin.token)).toBe(200)
    } finally {
      await required([])
    }
  })
  test('it is asked of organization admins as soon as of anybody, and of whoever comes from elsewhere with an old attempt not at all', async () => {
    const admin = await server.person([orgAdmin])
    await required([generalEdit])
    try {
      const [first, second] = [await stepOf(admin), await stepOf(admin)]
      expect(first.step).toBe('setUp')
      const setUp = async ({ attempt }: FactorStep) => {
        const { answer: app } = await call<{ secret: string }>('newApp', { attempt })
        return call('addApp', { attempt, code: codeOfStep(app.secret, now()) })
      }
      expect(await setUp(first)).toMatchObject({ status: 200 })
      // With the password alone nobody adds a second one.
      expect(await setUp(second)).toMatchObject({ status: 400 })
    } finally {
      await required([])
    }
  })
  test('the setting is changed by who proved lately that it is them, and stands in the history', async () => {
    const admin = await server.person([orgAdmin])
    const change = (requiredOf: string[]) =>
      server.call('PUT', '/api/organisation', { token: admin.token, body: { factorRules: { requiredOf } } })
    await grownOld(admin)
    expect(await change([userAdmin])).toMatchObject({ status: 403 })
    await prove(admin.token)
    expect(await change(['ROOT'])).toMatchObject({ status: 400 })
    expect(await change([userAdmin])).toMatchObject({ status: 200 })
    const { rows } = await sql<{ after: unknown }>`select after from history order by seq desc limit 1`.execute(
      server.db,
    )
    expect(rows).toEqual([{ after: { secondFactorOf: [userAdmin] } }])
    await required([])
  })
})

describe('what asks for the password again', () => {
  test('asks for the second factor too, by code or by passkey, and a passkey alone is both', async () => {
    const ana = await server.person([generalEdit])
    const { secret } = await withApp(ana)
    const { device } = await withPasskey(ana)
    const change = () => call('renewRecoveryCodes', undefined, ana.token)
    expect(await change()).toMatchObject({ status: 200 })
    await grownOld(ana)
    expect(await change()).toMatchObject({ status: 403 })
    await prove(ana.token)
    expect(await change()).toMatchObject({ status: 403 })
    const { answer: step } = await call<FactorStep>('beginProof', undefined, ana.token)
    expect(await call('giveCode', { attempt: step.attempt, code: '000000' })).toMatchObject({ status: 400 })
    const given = await call('giveCode', { attempt: step.attempt, code: codeOf(secret) })
    expect(given).toMatchObject({ status: 200, answer: { token: null } })
    expect(await change()).toMatchObject({ status: 200 })
    await grownOld(ana)
    const { answer: next } = await call<FactorStep>('beginProof', undefined, ana.token)
    const { options } = await optionsFor(next.attempt)
    expect(await call('givePasskey', { attempt: next.attempt, answer: device.give(options) })).toMatchObject({
      status: 200,
    })
    expect(await change()).toMatchObject({ status: 200 })
  })
  test('so does a new password', async () => {
    const ana = await server.person([generalEdit])
    await withApp(ana)
    await grownOld(ana)
    const body = { current: testPassword, password: 'second-harvest-2', confirmation: 'second-harvest-2' }
    const change = () => server.call('POST', '/api/account/change-password', { token: ana.token, body })
    expect((await change()).text).toContain('needs your password again')
  })
  test('adding and removing a second factor ask for it', async () => {
    const ana = await server.person([generalEdit])
    await grownOld(ana)
    for (const name of ['beginAdding', 'removeApp', 'renewRecoveryCodes'] as const)
      expect(await call(name, undefined, ana.token)).toMatchObject({ status: 403 })
  })
})

describe('a second factor that was lost', () => {
  const reset = (by: TestPerson, uid: string) =>
    server.call('POST', `/api/users/${uid}/reset-second-factor`, { token: by.token })

  test('is reset by a user admin with the password again, and its owner is told by mail and in the history', async () => {
    const [admin, ana] = [await server.person([userAdmin], 'Priya Nair'), await server.person([generalEdit])]
    await sql`update "user" set email_verified = true where id = ${ana.id}`.execute(server.db)
    expect((await reset(admin, ana.id)).text).toContain('has no second factor')
    await withApp(ana)
    await grownOld(admin)
    expect(await reset(admin, ana.id)).toMatchObject({ status: 403 })
    await prove(admin.token)
    expect(await reset(admin, ana.id)).toMatchObject({ status: 200 })
    expect((await signIn(ana)).token).toBeTruthy()
    for (let mails = 0; mails < 5; mails += 1) {
      const { text } = await smtp.mailTo(ana.email)
      if (text.includes('A user admin took the second factor off your account')) break
      expect(mails).toBeLessThan(4)
    }
    const { rows } = await sql<{ summary: string; person_name: string }>`
      select summary, person_name from history where what = 'user.second-factor-reset'`.execute(server.db)
    expect(rows).toEqual([{ summary: 'Reset the second factor of Ana Flor', person_name: 'Priya Nair' }])
  })
  test('is not one’s own way round, nor a user admin’s into an organization admin’s account', async () => {
    const [admin, root] = [await server.person([userAdmin]), await server.person([orgAdmin])]
    await withApp(admin)
    await withApp(root)
    expect((await reset(admin, admin.id)).text).toContain('cannot reset your own')
    expect((await reset(admin, root.id)).text).toContain('Only an organization admin')
    expect(await reset(admin, 'nobody')).toMatchObject({ status: 404 })
    const grower = await server.person([generalEdit])
    expect(await reset(grower, admin.id)).toMatchObject({ status: 403 })
  })
})

/** Sets a new password by the link of a mail. */
async function resetPassword(person: TestPerson, password: string) {
  await sql`delete from verification where value = ${person.id}`.execute(server.db)
  await server.call('POST', '/api/account/forgot-password', { body: { email: person.email } })
  for (;;) {
    const { text } = await smtp.mailTo(person.email)
    const token = /reset-password\?token=([^\s"<&]+)/.exec(text)?.[1]
    if (token === undefined) continue
    const body = { token: decodeURIComponent(token), password, confirmation: password }
    return server.call('POST', '/api/account/reset-password', { body })
  }
}

describe('a sign-in that waits for a second factor', () => {
  const fresh = 'second-harvest-2'
  // Where the address is not, a reset by mail may take the second factor off, and such a sign-in with it.
  const proven = ({ id }: TestPerson) =>
    sql`update "user" set email_verified = true where id = ${id}`.execute(server.db)
  test.each<[string, (owner: TestPerson) => Promise<{ status: number }>]>([
    ['a password that was reset by mail', (owner) => resetPassword(owner, fresh)],
    [
      'another password',
      ({ token }) =>
        server.call('POST', '/api/account/change-password', {
          token,
          body: { current: testPassword, password: fresh, confirmation: fresh },
        }),
    ],
    ['the end of all other sessions', ({ token }) => server.call('POST', '/api/account/end-other-sessions', { token })],
    [
      'the end of all sessions by a user admin',
      async ({ id }) => server.call('POST', `/api/users/${id}/end-sessions`, { token: (await root()).token }),
    ],
  ])('ends with %s: nobody sets up one with the password of before, nor gives one', async (_what, act) => {
    const [owner, other] = [await server.person([generalEdit]), await server.person([generalEdit])]
    await proven(owner)
    await required([generalEdit])
    try {
      const { attempt, step } = await stepOf(owner)
      expect(step).toBe('setUp')
      const { attempt: ofOther } = await stepOf(other)
      const { answer: app } = await call<{ secret: string }>('newApp', { attempt })
      expect(await act(owner)).toMatchObject({ status: 200 })
      const code = codeOfStep(app.secret, now())
      for (const done of [await call('newApp', { attempt }), await call('addApp', { attempt, code })])
        expect(done).toMatchObject({ status: 400 })
      expect(await call('newApp', { attempt: ofOther })).toMatchObject({ status: 200 })
    } finally {
      await required([])
    }
  })
  test('ends with a new password where a factor is to be given too', async () => {
    const owner = await server.person([generalEdit])
    await proven(owner)
    const { secret } = await withApp(owner)
    const { attempt } = await stepOf(owner)
    expect(await resetPassword(owner, fresh)).toMatchObject({ status: 200 })
    expect(await call('giveCode', { attempt, code: codeOf(secret) })).toMatchObject({ status: 400 })
  })
})

const root = () => server.person([orgAdmin])

test('whoever holds a permission keeps their second factor with a new password, also before their address is proven: a mailbox alone opens nothing', async () => {
  const owner = await server.person([generalEdit])
  await withApp(owner)
  const password = 'second-harvest-2'
  expect(await resetPassword(owner, password)).toMatchObject({ status: 200 })
  expect(await signIn(owner, password)).toMatchObject({ step: { step: 'give', hasApp: true } })
})

test('whoever made an account with an address of somebody else keeps no passkey to it once its owner set a password', async () => {
  const squatter = await server.person([])
  const { device } = await withPasskey(squatter)
  await smtp.mailTo(squatter.email)
  await server.call('POST', '/api/account/forgot-password', { body: { email: squatter.email } })
  const { text } = await smtp.mailTo(squatter.email)
  const token = decodeURIComponent(/\?token=([^\s"<&]+)/.exec(text)?.[1] ?? '')
  const password = 'second-harvest-2'
  await server.call('POST', '/api/account/reset-password', { body: { token, password, confirmation: password } })
  const { attempt, options } = await optionsFor(null)
  expect(await call('givePasskey', { attempt, answer: device.give(options) })).toMatchObject({ status: 400 })
  expect((await signIn(squatter, password)).token).toBeTruthy()
})
