import { AppError } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { openSecrets } from '../db/secrets.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { savePermissions, saveProfile, userByEmail } from '../user/user.store.ts'
import { aMailServer, tokenIn } from './account.builders.ts'
import { accountById, removeExpired } from './account.store.ts'
import type { Accounts } from '../http/accounts.ts'
import { createAccounts } from './accounts.ts'
import type { AccountsOptions } from './context.ts'
import { removeEndedSessions } from './sessions.ts'
import { aVisitor, tokenOf } from './visitor.builders.ts'

let database: Database
let smtp: Awaited<ReturnType<typeof aMailServer>>
let mailer: Mailer
let accounts: Accounts
let clock = 0
const shown: string[] = []
const noted: ({ event: string } & Record<string, unknown>)[] = []

const options = (given: Partial<AccountsOptions> = {}): AccountsOptions => ({
  db: database.db,
  listen: database.listen,
  signingSecret: 'a signing secret of the test, long enough',
  secrets: openSecrets({ secretKey: 'a secret key of the test, long enough', dataDir: '/tmp' }),
  publicUrl: 'https://grow.example',
  mailer,
  adminEmail: null,
  isDemo: false,
  identityProvider: null,
  ages,
  now: () => new Date(Date.now() + clock),
  report: (message) => void shown.push(message),
  note: (event, fields) => void noted.push({ event, ...fields }),
  ...given,
})

const ages = { idleMs: 24 * 3_600_000, mostMs: 30 * 86_400_000 }
const emptyList = jsonb([])
const here = aVisitor('127.0.0.1')
const password = 'green-acre-12'
let count = 0
const anEmail = () => `person${(count += 1)}@grow.example`
const aForm = (email = anEmail()) => ({ displayName: 'Ana Flor', email, password, confirmation: password })

beforeAll(async () => {
  database = await testDatabase()
  smtp = await aMailServer()
  mailer = createMailer({
    smtpUrl: smtp.url,
    from: 'Cultivatd <no-reply@grow.example>',
    showsLetters: false,
    show: () => {},
  })
})
afterAll(async () => {
  accounts.close()
  mailer.close()
  await smtp.close()
  await database.close()
})
beforeEach(async () => {
  clock = 0
  accounts?.close()
  accounts = await createAccounts(options())
})

const idOf = async (token: string) => (await accounts.personByToken(token))?.id ?? ''

/** When a session was last used; 0 when it is gone. */
const usedAt = async (bearer: string) => {
  const token = bearer.split('.')[0] ?? ''
  const row = await database.db.selectFrom('session').select('updated_at').where('token', '=', token).executeTakeFirst()
  return row ? Date.parse(row.updated_at) : 0
}

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`)
  return `${error.code}: ${error.message}`
}

describe('sign-up', () => {
  test('opens a session of a person who may nothing yet [AUTH-07] [PERM-04] [READ-25]', async () => {
    const form = aForm()
    const token = await accounts.signUp(form, here)
    const person = await accounts.personByToken(token)
    expect(person).toMatchObject({ name: 'Ana Flor', email: form.email, permissions: [] })
  })
  test('is refused for an address that has an account, in any case', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const again = accounts.signUp({ ...form, email: form.email.toUpperCase() }, here)
    expect(await refusal(again)).toBe('conflict: An account with this e-mail address exists already')
  })
  test('with the address of somebody else is told to its owner, without a link', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    expect(await refusal(accounts.signUp(form, here))).toContain('conflict')
    const { text } = await smtp.mailTo(form.email)
    expect(text).toContain('There is an account with it already')
    expect(text).not.toMatch(/token|https?:/)
  })
  test('tells a network of ten addresses in an hour that they have an account, then of none, taken or free', async () => {
    const form = aForm()
    const guesser = aVisitor('203.0.113.77')
    await accounts.signUp(form, aVisitor('203.0.113.78'))
    for (let told = 0; told < 10; told += 1) expect(await refusal(accounts.signUp(form, guesser))).toContain('conflict')
    for (const one of [form, aForm()]) expect(await refusal(accounts.signUp(one, guesser))).toContain('too-many')
    expect(await accounts.signUp(aForm(), aVisitor('203.0.113.78'))).toBeTruthy()
    clock = 61 * 60_000
    expect(await accounts.signUp(aForm(), guesser)).toBeTruthy()
  })
  test('of the same address twice at once makes one account', async () => {
    const form = aForm()
    const both = await Promise.allSettled([accounts.signUp(form, here), accounts.signUp(form, here)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  test('stores the password as argon2id', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const user = await userByEmail(database.db, form.email)
    const row = await database.db
      .selectFrom('account')
      .select('password')
      .where('user_id', '=', user?.id ?? '')
      .executeTakeFirst()
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('sign-in', () => {
  test('is refused with a wrong password and for an unknown address alike [AUTH-05]', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const wrong = await refusal(accounts.signIn({ email: form.email, password: 'wrong1' }, here))
    const unknown = await refusal(accounts.signIn({ email: anEmail(), password }, here))
    expect(wrong).toBe('unauthenticated: The e-mail address or the password is wrong')
    expect(unknown).toBe(wrong)
  })
  test('is refused after ten wrong passwords, also with the right one, and open again after 15 minutes', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const guess = () => refusal(accounts.signIn({ email: form.email, password: 'wrong1' }, here))
    const guesses = await Promise.all(Array.from({ length: 12 }, guess))
    expect(guesses.filter((answer) => answer.startsWith('too-many')).length).toBe(2)
    expect(await refusal(accounts.signIn(form, here))).toBe('too-many: Too many attempts. Try again in 15 minutes.')
    clock = 15 * 60_000 + 1000
    await expect(accounts.signIn(form, here)).resolves.toBeTruthy()
  })
  test('succeeds any number of times in a row [AUTH-01]', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    for (let turn = 0; turn < 12; turn += 1)
      await expect(accounts.signIn({ email: form.email.toUpperCase(), password }, here)).resolves.toBeTruthy()
  })
})

test('who gets in, does not, and leaves is told to the operator, with a hash in place of an address', async () => {
  const form = aForm()
  const at = aVisitor('192.0.2.55')
  noted.length = 0
  const token = await accounts.signUp(form, at)
  const id = await idOf(token)
  await refusal(accounts.signIn({ ...form, password: 'wrong1' }, at))
  await accounts.signOut(id, { ...at, token })
  for (let turn = 0; turn < 10; turn += 1) await refusal(accounts.signIn({ ...form, password: 'wrong1' }, at))
  const where = { ip: '192.0.2.55', requestId: 'test' }
  const of = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(noted.slice(0, 3)).toEqual([
    { event: 'auth.signed-in', personId: id, ...where },
    { event: 'auth.failed', of, ...where },
    { event: 'auth.signed-out', personId: id, ...where },
  ])
  expect(noted.at(-1)).toEqual({ event: 'auth.locked', of, ...where })
  expect(JSON.stringify(noted)).not.toContain(form.email)
})

describe('attempts', () => {
  const wrong = (email: string, from: string) => refusal(accounts.signIn({ email, password: 'wrong1' }, aVisitor(from)))

  test('from one IPv6 network are counted together, and its neighbour is another', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    for (let turn = 0; turn < 10; turn += 1) await wrong(form.email, `2001:db8:7:1::${turn}`)
    expect(await wrong(form.email, '2001:db8:7:1:ffff::1')).toContain('too-many')
    expect(await wrong(form.email, '2001:db8:7:2::1')).toContain('unauthenticated')
  })
  test('of strangers keep nobody out of where they were signed in before', async () => {
    const form = aForm()
    const [home, elsewhere] = [aVisitor('203.0.113.7'), aVisitor('203.0.113.8')]
    await accounts.signUp(form, here)
    await accounts.signIn(form, home)
    for (let network = 0; network < 10; network += 1)
      await Promise.all(Array.from({ length: 10 }, () => wrong(form.email, `198.51.100.${network}`)))
    expect(await refusal(accounts.signIn(form, elsewhere))).toContain('too-many')
    await expect(accounts.signIn(form, home)).resolves.toBeTruthy()
    for (let turn = 0; turn < 10; turn += 1) await wrong(form.email, home.ip)
    expect(await refusal(accounts.signIn(form, home))).toContain('too-many')
  }, 60_000)
  test('are counted by all processes on a database, and go on being counted after a start', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const another = await createAccounts(options())
    for (let turn = 0; turn < 5; turn += 1) {
      await wrong(form.email, '192.0.2.1')
      await refusal(another.signIn({ email: form.email, password: 'wrong1' }, aVisitor('192.0.2.1')))
    }
    another.close()
    expect(await wrong(form.email, '192.0.2.1')).toContain('too-many')
    accounts.close()
    accounts = await createAccounts(options())
    expect(await wrong(form.email, '192.0.2.1')).toContain('too-many')
  })
  test('are stored without the names they were for, and no longer than they count', async () => {
    const form = aForm()
    await wrong(form.email, '192.0.2.77')
    const stored = await sql<{ rows: string }>`select jsonb_agg(a)::text as rows from attempt a`.execute(database.db)
    expect(stored.rows[0]?.rows).toContain('count')
    expect(stored.rows[0]?.rows).not.toContain(form.email)
    await removeExpired(database.db, new Date(Date.now() + 4 * 3_600_000))
    expect((await sql`select from attempt`.execute(database.db)).rows).toEqual([])
  })
})

describe('the own profile', () => {
  test('is changed ten times in an hour: each change stays in the history for ever', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const rename = (displayName: string) => accounts.update(id, { displayName, email: form.email })
    for (let turn = 0; turn < 10; turn += 1) await rename(`Ana ${turn}`)
    expect(await refusal(rename('Ana 11'))).toContain('too-many')
    clock = 61 * 60_000
    await expect(rename('Ana 12')).resolves.toBeUndefined()
  })
})

describe('a session', () => {
  test('is not opened by the token of the database, by a changed signature or by nonsense [AUTH-19]', async () => {
    const token = await accounts.signUp(aForm(), here)
    const [raw = '', signature = ''] = token.split('.')
    for (const bad of [raw, `${raw}.`, `${raw}.${signature.slice(1)}x`, `${token}.x`, '', 'x', '.', `x.${signature}`])
      expect({ bad, person: await accounts.personByToken(bad) }).toEqual({ bad, person: null })
  })
  test('ends with sign-out, and only that one [AUTH-18]', async () => {
    const form = aForm()
    const first = await accounts.signUp(form, here)
    const second = tokenOf(await accounts.signIn(form, here))
    expect(await accounts.personByToken(first)).not.toBeNull()
    await accounts.signOut(await idOf(first), { ...here, token: first })
    expect(await accounts.personByToken(first)).toBeNull()
    expect(await accounts.personByToken(second)).not.toBeNull()
  })
  test('goes on while SECRET_KEY is being changed, and not after that', async () => {
    const token = await accounts.signUp(aForm(), here)
    const signingSecret = 'another signing secret of the test, long enough'
    const changing = await createAccounts(options({ signingSecret, formerSigningSecret: options().signingSecret }))
    expect(await changing.personByToken(token)).not.toBeNull()
    const changed = await createAccounts(options({ signingSecret }))
    expect(await changed.personByToken(token)).toBeNull()
    changing.close()
    changed.close()
  })
  test('ends after a day without use, and at the latest 30 days after it began', async () => {
    const hour = 3_600_000
    const token = await accounts.signUp(aForm(), here)
    clock = 23 * hour
    expect(await accounts.personByToken(token)).not.toBeNull()
    clock = 25 * hour
    expect(await accounts.personByToken(token)).toBeNull()
    clock = 0
    const used = await accounts.signUp(aForm(), here)
    for (let turn = 1; turn <= 31; turn += 1) {
      clock = turn * 23 * hour
      expect({ turn, isOpen: (await accounts.personByToken(used)) !== null }).toEqual({ turn, isOpen: true })
      accounts.noteUse(used)
      await expect.poll(() => usedAt(used), { interval: 2 }).toBeGreaterThan(Date.now() + clock - hour)
    }
    clock = 30 * 24 * hour + 1000
    expect(await accounts.personByToken(used)).toBeNull()
    await removeEndedSessions(database.db, ages, new Date(Date.now() + clock))
    expect(await usedAt(used)).toBe(0)
  })
  test('is listed with its device and place, and is ended from another one: one by one, or all others', async () => {
    const form = aForm()
    const phone = {
      ...aVisitor('203.0.113.9'),
      userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
      browser: 'p',
    }
    const first = await accounts.signUp(form, here)
    const second = tokenOf(await accounts.signIn(form, phone))
    const third = tokenOf(await accounts.signIn(form, phone))
    const id = await idOf(first)
    const { open, past } = await accounts.sessions(id, first)
    const places = ({ device, network }: { device: string; network: string }) => `${device}, ${network}`
    expect(open.map(places).sort()).toEqual([
      'A program, 127.0.0.1',
      'Safari on iPhone, 203.0.113.9',
      'Safari on iPhone, 203.0.113.9',
    ])
    expect(open.filter(({ isThis }) => isThis).map(places)).toEqual(['A program, 127.0.0.1'])
    expect(past.map(({ way }) => way)).toEqual(['password', 'password', 'sign-up'])
    expect(JSON.stringify({ open, past })).not.toContain(second.split('.')[0])
    const stranger = await idOf(await accounts.signUp(aForm(), here))
    for (const one of open) await accounts.endSession(stranger, one.id, here)
    await accounts.endOtherSessions(stranger, null, here)
    expect((await accounts.sessions(id, first)).open).toHaveLength(3)
    const known = new Set(open.filter(({ isThis }) => !isThis).map((one) => one.id))
    await accounts.endSession(id, [...known][0] ?? '', here)
    const left = await Promise.all([first, second, third].map((token) => accounts.personByToken(token)))
    expect(left.filter((person) => person !== null)).toHaveLength(2)
    await accounts.endOtherSessions(id, first, here)
    expect((await accounts.sessions(id, first)).open.map(({ isThis }) => isThis)).toEqual([true])
    await accounts.endOtherSessions(id, null, here)
    expect(await accounts.personByToken(first)).toBeNull()
  })
  test('is proven for five minutes by its sign-in or by the password given again, and by no other session', async () => {
    const form = aForm()
    const token = await accounts.signUp(form, here)
    const person = (await accounts.personByToken(token)) ?? { id: '', email: '' }
    const own = { ...here, token }
    await expect(accounts.requireProof(token)).resolves.toBeUndefined()
    clock = 6 * 60_000
    expect(await refusal(accounts.requireProof(token))).toContain('forbidden: This needs your password again')
    expect(await refusal(accounts.requireProof(null))).toContain('forbidden')
    expect(await refusal(accounts.prove(person, 'wrong1', own))).toBe('invalid: This is not your password')
    const other = tokenOf(await accounts.signIn(form, here))
    await expect(accounts.requireProof(other)).resolves.toBeUndefined()
    expect(await refusal(accounts.requireProof(token))).toContain('forbidden')
    await accounts.prove(person, password, own)
    await expect(accounts.requireProof(token)).resolves.toBeUndefined()
    for (let turn = 0; turn < 10; turn += 1) await refusal(accounts.prove(person, 'wrong1', own))
    expect(await refusal(accounts.prove(person, password, own))).toContain('too-many')
  })
  test('changes the password with the one from before, which ends all others and every link that was mailed', async () => {
    const form = aForm()
    const token = await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    const other = tokenOf(await accounts.signIn(form, here))
    await accounts.forgotPassword(form.email, here.ip)
    const link = tokenIn(await smtp.mailTo(form.email))
    const person = (await accounts.personByToken(token)) ?? { id: '', email: '' }
    const own = { ...here, token }
    const change = (current: string, next: string) =>
      accounts.changePassword(person, { current, password: next, confirmation: next }, own)
    expect(await refusal(change('wrong1', 'other34'))).toBe('invalid: This is not your password')
    expect(await refusal(change(password, 'abc123'))).toContain('most common')
    expect(await accounts.personByToken(other)).not.toBeNull()
    await change(password, 'other34')
    expect(await accounts.personByToken(other)).toBeNull()
    expect(await accounts.personByToken(token)).not.toBeNull()
    expect((await smtp.mailTo(form.email)).text).toContain('was changed')
    expect(await refusal(accounts.resetPassword({ token: link, password: 'third56' }))).toContain('no longer valid')
    expect(await refusal(accounts.signIn(form, here))).toContain('unauthenticated')
    await expect(accounts.signIn({ ...form, password: 'other34' }, here)).resolves.toBeTruthy()
  })
  test('from a device that the person never had is told by mail to an address that is proven', async () => {
    const form = aForm()
    const at = (browser: string, ip: string) => ({
      ...aVisitor(ip),
      userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      browser,
    })
    const id = await idOf(await accounts.signUp(form, at('a', '192.0.2.20')))
    const proof = tokenIn(await smtp.mailTo(form.email))
    await accounts.signIn(form, at('b', '192.0.2.21'))
    await accounts.verifyEmail(id, proof)
    await accounts.signIn(form, at('a', '192.0.2.22'))
    await accounts.signIn(form, at('c', '192.0.2.21'))
    await accounts.signIn(form, at('d', '192.0.2.23'))
    const { text } = await smtp.mailTo(form.email)
    expect(text).toContain('Firefox on Linux, network 192.0.2.23')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(smtp.mails.filter(({ to }) => to.includes(form.email))).toEqual([])
  })
  test('of another process learns at once that permissions changed [PERM-04]', async () => {
    const token = await accounts.signUp(aForm(), here)
    const other = await createAccounts(options())
    const person = await other.personByToken(token)
    await database.db
      .updateTable('user')
      .set({ name: 'Renamed' })
      .where('id', '=', person?.id ?? '')
      .execute()
    await expect.poll(async () => (await other.personByToken(token))?.name).toBe('Renamed')
    other.close()
  })
  test('leaves its id in the change feed and nothing else', async () => {
    const token = await accounts.signUp(aForm(), here)
    const rows = await database.db.selectFrom('change').selectAll().where('entity', '=', 'session').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[0])
  })
})

describe('a forgotten password', () => {
  test('is mailed about only where there is an account, and answered the same [API-32]', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    const unknown = anEmail()
    await expect(accounts.forgotPassword(unknown, here.ip)).resolves.toBeUndefined()
    await expect(accounts.forgotPassword(form.email, here.ip)).resolves.toBeUndefined()
    const mail = await smtp.mailTo(form.email)
    expect(mail.text).toContain('https://grow.example/reset-password?token=')
    expect(smtp.mails.filter(({ to }) => to.includes(unknown))).toEqual([])
  })
  test('is reset once, which ends every session and proves the address [AUTH-12] [API-33]', async () => {
    const form = aForm()
    const old = await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    await accounts.forgotPassword(form.email, here.ip)
    const token = tokenIn(await smtp.mailTo(form.email))
    await accounts.personByToken(old)
    await accounts.resetPassword({ token, password: 'other34' })
    expect(await accounts.personByToken(old)).toBeNull()
    expect(await refusal(accounts.signIn(form, here))).toContain('unauthenticated')
    await expect(accounts.signIn({ email: form.email, password: 'other34' }, here)).resolves.toBeTruthy()
    expect((await userByEmail(database.db, form.email))?.emailVerified).toBe(true)
    const again = accounts.resetPassword({ token, password: 'third56' })
    expect(await refusal(again)).toBe('invalid: This link is no longer valid. Ask for a new one.')
  })
  test('is not reset by an older link after it was reset by a newer one', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    await accounts.forgotPassword(form.email, here.ip)
    const older = tokenIn(await smtp.mailTo(form.email))
    await accounts.forgotPassword(form.email, here.ip)
    await accounts.resetPassword({ token: tokenIn(await smtp.mailTo(form.email)), password: 'other34' })
    expect(await refusal(accounts.resetPassword({ token: older, password: 'third56' }))).toContain('no longer valid')
    await expect(accounts.signIn({ email: form.email, password: 'other34' }, here)).resolves.toBeTruthy()
  })
  test('is not reset with what a copy of the database holds of a link', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    await smtp.mailTo(form.email)
    await accounts.forgotPassword(form.email, here.ip)
    const token = tokenIn(await smtp.mailTo(form.email))
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(v)::text as row from verification v where value = ${id}`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    const { identifier } = JSON.parse(rows[0]?.row ?? '{}')
    for (const stored of [identifier, identifier.replace('reset-password:', '')])
      expect(await refusal(accounts.resetPassword({ token: stored, password: 'other34' }))).toContain('no longer valid')
    await expect(accounts.resetPassword({ token, password: 'other34' })).resolves.toBeUndefined()
  })
  test('is not reset with a link that is an hour old, or was mailed to a former address', async () => {
    const form = aForm()
    const session = await accounts.signUp(form, here)
    await smtp.mailTo(form.email)
    await accounts.forgotPassword(form.email, here.ip)
    const token = tokenIn(await smtp.mailTo(form.email))
    await database.db
      .updateTable('verification')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('value', '=', await idOf(session))
      .execute()
    expect(await refusal(accounts.resetPassword({ token, password: 'other34' }))).toContain('no longer valid')
    await accounts.forgotPassword(form.email, here.ip)
    const second = tokenIn(await smtp.mailTo(form.email))
    const person = await accounts.personByToken(session)
    const email = anEmail()
    await accounts.update(person?.id ?? '', { displayName: 'Ana Flor', email })
    await accounts.verifyEmail(person?.id ?? '', tokenIn(await smtp.mailTo(email)))
    expect(await refusal(accounts.resetPassword({ token: second, password: 'other34' }))).toContain('no longer valid')
  })
  test('is mailed about at most five times an hour', async () => {
    const email = anEmail()
    for (let turn = 0; turn < 5; turn += 1) await accounts.forgotPassword(email, here.ip)
    expect(await refusal(accounts.forgotPassword(email, here.ip))).toContain('too-many')
  })
})

describe('an e-mail address', () => {
  test('is verified by the link of its mail, and by no other text [AUTH-13]', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const token = tokenIn(await smtp.mailTo(form.email))
    expect(await refusal(accounts.verifyEmail(id, `${token}x`))).toContain('invalid')
    expect(await refusal(accounts.verifyEmail(id, 'x'))).toContain('invalid')
    expect((await userByEmail(database.db, form.email))?.emailVerified).toBe(false)
    await accounts.verifyEmail(id, token)
    expect((await userByEmail(database.db, form.email))?.emailVerified).toBe(true)
  })
  test('is not verified for somebody else who signed up with it, when its owner opens the link [READ-25]', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    const token = tokenIn(await smtp.mailTo(form.email))
    const owner = await idOf(await accounts.signUp(aForm(), here))
    expect(await refusal(accounts.verifyEmail(owner, token))).toContain('forbidden')
    expect((await userByEmail(database.db, form.email))?.emailVerified).toBe(false)
  })
  test('is proven by its own link for its own account only: an older link proves nobody who has the address now [AUTH-13]', async () => {
    const form = aForm()
    const former = await idOf(await accounts.signUp(form, here))
    const link = tokenIn(await smtp.mailTo(form.email))
    // A user admin gives the account another address, and somebody else takes the former one.
    const email = anEmail()
    await saveProfile(database.db, former, 'Ana Flor', email)
    const owner = await idOf(await accounts.signUp(aForm(form.email), here))
    expect(await refusal(accounts.verifyEmail(former, link))).toContain('invalid')
    expect(await refusal(accounts.verifyEmail(owner, link))).toContain('forbidden')
    expect(await accountById(database.db, owner)).toMatchObject({ email: form.email, emailVerified: false })
    expect(await accountById(database.db, former)).toMatchObject({ email, emailVerified: false })
  })
  test('that was asked for can be withdrawn, and its link is worth nothing then [READ-123]', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const email = anEmail()
    await accounts.update(id, { displayName: 'Ana Flor', email })
    const link = tokenIn(await smtp.mailTo(email))
    await accounts.withdrawNewAddress(id)
    expect(await accountById(database.db, id)).toMatchObject({ email: form.email, newEmail: null })
    expect(await refusal(accounts.verifyEmail(id, link))).toContain('invalid')
    expect(await accountById(database.db, id)).toMatchObject({ email: form.email, emailVerified: false })
    await accounts.withdrawNewAddress(id)
  })
  test('counts only once the link that was mailed to it is opened, and the former one is told [AUTH-13] [AUTH-15] [READ-123]', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const first = tokenIn(await smtp.mailTo(form.email))
    await accounts.verifyEmail(id, first)
    const email = anEmail()
    await accounts.update(id, { displayName: 'Ana F.', email: email.toUpperCase() })
    const asked = await accountById(database.db, id)
    const before = { displayName: 'Ana F.', email: form.email, emailVerified: true, newEmail: email }
    expect(asked).toMatchObject(before)
    await expect(accounts.signIn({ email, password }, here)).rejects.toThrow(/wrong/)
    await accounts.forgotPassword(email, here.ip)
    await accounts.update(id, { displayName: 'Ana F.', email: form.email })
    expect(await accountById(database.db, id)).toMatchObject(before)
    const token = tokenIn(await smtp.mailTo(email))
    await accounts.verifyEmail(id, first).catch(() => null)
    expect(await accountById(database.db, id)).toMatchObject(before)
    expect(smtp.mails.filter(({ to }) => to.includes(form.email))).toEqual([])
    await accounts.verifyEmail(id, token)
    const after = { email, emailVerified: true, newEmail: null, hasPassword: true, hasIdentity: false }
    expect(await accountById(database.db, id)).toMatchObject(after)
    const { text } = await smtp.mailTo(form.email)
    expect(text).toContain('The e-mail address of your Cultivatd account was changed')
    expect(text).not.toMatch(/token|https?:/)
    expect(text).not.toContain(email)
    await expect(accounts.signIn({ email, password }, here)).resolves.toBeTruthy()
    expect(await refusal(accounts.verifyEmail(id, first))).toContain('invalid')
  })
  test('that was asked for is not taken by an older link, by another person, or after its day [READ-123]', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const [older, newer] = [anEmail(), anEmail()]
    await accounts.update(id, { displayName: 'Ana', email: older })
    await accounts.update(id, { displayName: 'Ana', email: newer })
    const link = tokenIn(await smtp.mailTo(newer))
    expect(await refusal(accounts.verifyEmail(id, tokenIn(await smtp.mailTo(older))))).toContain('invalid')
    const other = await idOf(await accounts.signUp(aForm(), here))
    expect(await refusal(accounts.verifyEmail(other, link))).toContain('forbidden')
    await accounts.sendVerification(id)
    const again = tokenIn(await smtp.mailTo(newer))
    await sql`update "user" set new_email_until = now() where id = ${id}`.execute(database.db)
    expect(await accountById(database.db, id)).toMatchObject({ email: form.email, newEmail: null })
    for (const late of [link, again]) expect(await refusal(accounts.verifyEmail(id, late))).toContain('invalid')
    expect(await accountById(database.db, id)).toMatchObject({ email: form.email })
  })
  test('that somebody else has taken before its link was opened is refused [READ-123]', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const email = anEmail()
    await accounts.update(id, { displayName: 'Ana', email })
    const link = tokenIn(await smtp.mailTo(email))
    await accounts.signUp(aForm(email), here)
    expect(await refusal(accounts.verifyEmail(id, link))).toContain('exists already')
    await smtp.mailTo(email)
    // Sent once more it tells the owner alone.
    await accounts.sendVerification(id)
    expect((await smtp.mailTo(email)).text).toContain('There is an account with it already')
    expect(await accountById(database.db, id)).toMatchObject({ email: form.email })
  })
  test('changes at once, unverified, where no mail can be sent to prove it', async () => {
    accounts.close()
    const none = { smtpUrl: null, from: '', showsLetters: false, show: () => {} }
    accounts = await createAccounts(options({ mailer: createMailer(none) }))
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    const email = anEmail()
    await accounts.update(id, { displayName: 'Ana', email })
    expect(await accountById(database.db, id)).toMatchObject({ email, emailVerified: false, newEmail: null })
  })
  test('of somebody else cannot be taken, and only its owner is told that it has an account', async () => {
    const taken = aForm()
    await accounts.signUp(taken, here)
    await smtp.mailTo(taken.email)
    const id = await idOf(await accounts.signUp(aForm(), here))
    const free = anEmail()
    const asked = []
    for (const email of [taken.email, free]) {
      asked.push(await accounts.update(id, { displayName: 'Ana', email }))
      expect(await accountById(database.db, id)).toMatchObject({ newEmail: email })
    }
    expect(asked).toEqual([undefined, undefined])
    expect(tokenIn(await smtp.mailTo(free))).not.toBe('')
    const { text } = await smtp.mailTo(taken.email)
    expect(text).toContain('There is an account with it already')
    expect(text).not.toMatch(/token|https?:/)
    expect(await accounts.signIn(taken, here)).toBeTruthy()
  })
  test('that has an account is refused where no mail can be sent, and whoever changes it at once is told', async () => {
    accounts.close()
    const none = { smtpUrl: null, from: '', showsLetters: false, show: () => {} }
    accounts = await createAccounts(options({ mailer: createMailer(none) }))
    const taken = aForm()
    await accounts.signUp(taken, here)
    const id = await idOf(await accounts.signUp(aForm(), here))
    const change = accounts.update(id, { displayName: 'Ana', email: taken.email })
    expect(await refusal(change)).toBe('conflict: An account with this e-mail address exists already')
  })
  test('keeps its verification when only the name changes', async () => {
    const form = aForm()
    const person = await accounts.personByToken(await accounts.signUp(form, here))
    await accounts.verifyEmail(person?.id ?? '', tokenIn(await smtp.mailTo(form.email)))
    await accounts.update(person?.id ?? '', { displayName: 'Other', email: form.email.toUpperCase() })
    expect((await userByEmail(database.db, form.email))?.emailVerified).toBe(true)
  })
})

describe('a password', () => {
  test('is not set where there is one [AUTH-14] [READ-28]', async () => {
    const person = await accounts.personByToken(await accounts.signUp(aForm(), here))
    expect(await refusal(accounts.setPassword(person?.id ?? '', 'other34'))).toContain('conflict')
  })
})

describe('the person of ADMIN_EMAIL', () => {
  const permissions = async (email: string) => (await userByEmail(database.db, email))?.permissions
  const begin = async (given: Partial<AccountsOptions>) => {
    accounts.close()
    accounts = await createAccounts(options(given))
  }
  const silent = createMailer({ smtpUrl: null, from: '', showsLetters: false, show: () => {} })

  test('is no admin by typing the address where mails can be sent, only after its verification [READ-25]', async () => {
    const form = aForm()
    await begin({ adminEmail: form.email })
    const token = await accounts.signUp(form, here)
    await begin({ adminEmail: form.email })
    expect(await permissions(form.email)).toEqual([])
    await accounts.verifyEmail(await idOf(token), tokenIn(await smtp.mailTo(form.email)))
    expect(await permissions(form.email)).toEqual(['ORG_ADMIN'])
    expect((await accounts.personByToken(token))?.permissions).toEqual(['ORG_ADMIN'])
  })
  test('is no admin without a mail server while there is another admin, but in the demo [READ-25]', async () => {
    const form = aForm()
    await begin({ adminEmail: form.email, mailer: silent })
    await accounts.signUp(form, here)
    expect(await permissions(form.email)).toEqual([])
    const demo = aForm()
    await begin({ adminEmail: demo.email, mailer: silent, isDemo: true })
    await accounts.signUp(demo, here)
    expect(await permissions(demo.email)).toEqual(['ORG_ADMIN'])
  })
  test('is admin without a mail server when nobody is, at the next start [READ-25]', async () => {
    const form = aForm()
    await accounts.signUp(form, here)
    await database.db.updateTable('user').set({ permissions: emptyList }).execute()
    await begin({ adminEmail: form.email.toUpperCase(), mailer: silent })
    expect(await permissions(form.email)).toEqual(['ORG_ADMIN'])
  })
  test('who was removed stays removed, whoever signs up, proves an address or sets a password, and after a start [READ-25]', async () => {
    const form = aForm()
    const given = { adminEmail: form.email }
    await begin(given)
    const id = await idOf(await accounts.signUp(form, here))
    await accounts.verifyEmail(id, tokenIn(await smtp.mailTo(form.email)))
    expect(await permissions(form.email)).toEqual(['ORG_ADMIN'])
    const other = aForm()
    const otherId = await idOf(await accounts.signUp(other, here))
    await savePermissions(database.db, otherId, ['ORG_ADMIN'])
    await savePermissions(database.db, id, [])
    const left = async (moment: string) => expect([moment, await permissions(form.email)]).toEqual([moment, []])
    await accounts.verifyEmail(otherId, tokenIn(await smtp.mailTo(other.email)))
    await left('a verification of somebody else')
    await accounts.signUp(aForm(), here)
    await left('a sign-up of somebody else')
    for (const email of [other.email, form.email]) {
      await accounts.forgotPassword(email, here.ip)
      await accounts.resetPassword({ token: tokenIn(await smtp.mailTo(email)), password: 'other34' })
      await left(`a new password of ${email === form.email ? 'their own' : 'somebody else'}`)
    }
    await begin(given)
    await left('a start')
    await begin({ ...given, mailer: silent, isDemo: true })
    await left('a start of a demo')
  })
  test('is an admin again while nobody is one, so that an installation can be saved', async () => {
    const form = aForm()
    await begin({ adminEmail: form.email })
    await accounts.verifyEmail(await idOf(await accounts.signUp(form, here)), tokenIn(await smtp.mailTo(form.email)))
    await database.db.updateTable('user').set({ permissions: emptyList }).execute()
    await begin({ adminEmail: form.email })
    expect(await permissions(form.email)).toEqual(['ORG_ADMIN'])
  })
  test('who was an admin before they were named is not made one again after their removal', async () => {
    const form = aForm()
    const id = await idOf(await accounts.signUp(form, here))
    await accounts.verifyEmail(id, tokenIn(await smtp.mailTo(form.email)))
    await savePermissions(database.db, id, ['ORG_ADMIN'])
    await begin({ adminEmail: form.email })
    await savePermissions(database.db, await idOf(await accounts.signUp(aForm(), here)), ['ORG_ADMIN'])
    await savePermissions(database.db, id, [])
    await begin({ adminEmail: form.email })
    expect(await permissions(form.email)).toEqual([])
  })
  test('is the only one who becomes admin: others stay without permissions', async () => {
    await begin({ adminEmail: anEmail(), mailer: silent, isDemo: true })
    const form = aForm()
    await accounts.signUp(form, here)
    expect(await permissions(form.email)).toEqual([])
  })
})
