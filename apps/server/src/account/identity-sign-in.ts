import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { PersonName } from '@cultivatd/domain/user/person-name'
import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import type { Tables } from '../db/tables.ts'
import type {
  Caller,
  IdentityAnswer,
  IdentityOutcome,
  IdentitySignIn,
  PopupEnd,
  SignedIn,
  Visitor,
} from '../http/accounts.ts'
import { lockUser, saveProfile, userByEmail, userById } from '../user/user.store.ts'
import {
  identityProviderId,
  isNobodys,
  markEmailVerified,
  passwordHashOf,
  removeResetLinks,
  userIdOfIdentity,
} from './account.store.ts'
import type { Auth } from './auth.ts'
import { Identity, type OidcClient } from './oidc-client.ts'
import { withdrawNewAddress } from './new-address.ts'
import { removeSecondFactor } from './second-factor.store.ts'
import { isPassword } from '../db/password-hash.ts'

export interface IdentitySignInOptions {
  db: Db
  auth: Auth
  client: OidcClient
  now: () => Date
  /** Opens a session, or answers what else is asked of the person. */
  enter(userId: string, way: 'identity', visitor: Visitor): Promise<SignedIn>
  /** Sessions were ended. */
  forget(): void
  /** The address of this person was verified. */
  proven(userId: string): Promise<void>
  /** @throws forbidden where nobody signs up, and this address is not invited */
  mayCome(email: string): Promise<void>
  /** Gives a new person what their address was invited with. */
  welcome(userId: string, email: string): Promise<void>
  countStart(address: string): Promise<void>
  countPassword(email: string, caller: Caller): Promise<{ fail(): void; forgive(): Promise<void> }>
  wrongCredentials(): AppError
  /** For the operator: what the provider did wrong, which the person cannot mend. */
  report(message: string, reason: string): void
}

type Attempt = Selectable<Tables['identity_attempt']>

const attemptMs = 10 * 60 * 1000
const secret = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const notThisBrowser =
  'This sign-in was not started in this browser, or took too long. Close this window and start it again.'
const done: PopupEnd = { message: 'You can close this window.', isHandedOver: true }
const providerTrouble = 'A sign-in with the identity provider did not work'
/** A line: anybody can begin a sign-in and answer it with something else. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [reasonOf(error.cause)])].join(': ')
    : String(error)
const tooLate = () => new AppError('invalid', 'This sign-in took too long. Start it again.')

export function createIdentitySignIn(options: IdentitySignInOptions): IdentitySignIn {
  const { db, client, now } = options
  return {
    name: client.name,
    async start(browser, address, isProof = false) {
      await options.countStart(address)
      const attempt = secret()
      const ties = { state: secret(), nonce: secret(), codeVerifier: secret() }
      const url = await client.authorizationUrl(ties, isProof).catch((error: unknown) => {
        options.report(providerTrouble, reasonOf(error))
        throw error
      })
      const row = {
        id: digest(attempt),
        state_digest: digest(ties.state),
        browser_digest: digest(browser),
        nonce: ties.nonce,
        code_verifier: ties.codeVerifier,
        expires_at: new Date(now().getTime() + attemptMs),
      }
      await db.insertInto('identity_attempt').values(row).execute()
      return { url, attempt }
    },
    receive: (answer, browser) => receive(options, answer, browser),
    finish: (attempt, visitor) => finish(options, attempt, visitor),
    link: (attempt, password, visitor) => link(options, attempt, password, visitor),
    prove: (attempt, userId) => prove(options, attempt, userId),
  }
}

const openAttempts = ({ db, now }: IdentitySignInOptions) =>
  db.selectFrom('identity_attempt').selectAll().where('expires_at', '>', now().toISOString())

async function receive(
  options: IdentitySignInOptions,
  answer: IdentityAnswer,
  browser: string | null,
): Promise<PopupEnd> {
  const attempt = await openAttempts(options)
    .where('state_digest', '=', digest(answer.state ?? ''))
    .executeTakeFirst()
  if (!attempt || browser === null || digest(browser) !== attempt.browser_digest)
    return { message: notThisBrowser, isHandedOver: false }
  if (attempt.identity !== null || attempt.problem !== null) return done
  try {
    const identity = await identityOf(options, attempt, answer)
    await store(options, attempt.id, { identity: jsonb(identity) })
    return done
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.cause !== undefined || error.code === 'timeout') options.report(providerTrouble, reasonOf(error))
    await store(options, attempt.id, { problem: error.message })
    return { message: error.message, isHandedOver: true }
  }
}

async function store(
  { db }: IdentitySignInOptions,
  id: string,
  outcome: { identity?: ReturnType<typeof jsonb>; problem?: string },
) {
  await db.updateTable('identity_attempt').set(outcome).where('id', '=', id).where('identity', 'is', null).execute()
}

async function identityOf(
  { client }: IdentitySignInOptions,
  attempt: Attempt,
  { code, error, iss }: IdentityAnswer,
): Promise<Identity> {
  if (error === 'access_denied') throw new AppError('invalid', `The sign-in with ${client.name} was canceled.`)
  if (error || !code) throw new AppError('invalid', `${client.name} did not sign you in. Start it again.`)
  return client.identityOf(code, { nonce: attempt.nonce, codeVerifier: attempt.code_verifier }, iss)
}

async function attemptBy(options: IdentitySignInOptions, token: string): Promise<Attempt> {
  const attempt = await openAttempts(options).where('id', '=', digest(token)).executeTakeFirst()
  if (!attempt) throw tooLate()
  return attempt
}

/** One outcome is collected once: of two requests with the same attempt the second finds nothing. */
async function consume({ db }: Pick<IdentitySignInOptions, 'db'>, attempt: Attempt): Promise<void> {
  const gone = await db.deleteFrom('identity_attempt').where('id', '=', attempt.id).returning('id').executeTakeFirst()
  if (!gone) throw tooLate()
}

/** The attempt with who came back; null while the popup is open. */
async function cameBack(options: IdentitySignInOptions, token: string) {
  const attempt = await attemptBy(options, token)
  if (attempt.problem !== null) {
    await consume(options, attempt)
    throw new AppError('invalid', attempt.problem)
  }
  return attempt.identity === null ? null : { attempt, identity: Identity.parse(attempt.identity) }
}

/** A provider that keeps people signed in may answer without asking them: then it says when it last did. */
const clockToleranceMs = 60_000

async function prove(options: IdentitySignInOptions, token: string, userId: string): Promise<boolean> {
  const { db, client } = options
  const came = await cameBack(options, token)
  if (!came) return false
  await consume(options, came.attempt)
  const { issuer, subject, signedInAt } = came.identity
  const beganAt = Date.parse(came.attempt.expires_at) - attemptMs
  if ((await userIdOfIdentity(db, issuer, subject)) !== userId)
    throw new AppError('invalid', `This is another account of ${client.name} than the one you sign in with.`)
  if (signedInAt !== null && signedInAt * 1000 < beganAt - clockToleranceMs)
    throw new AppError('invalid', `${client.name} did not ask you to sign in again. Sign out there, then try again.`)
  return true
}

async function finish(options: IdentitySignInOptions, token: string, visitor: Visitor): Promise<IdentityOutcome> {
  const { db, client } = options
  const came = await cameBack(options, token)
  if (!came) return { state: 'pending' }
  const { attempt, identity } = came
  const known = await userIdOfIdentity(db, identity.issuer, identity.subject)
  if (known) return signIn(options, attempt, known, visitor)
  const email = provenEmail(identity, client.name)
  const user = await userByEmail(db, email)
  if (!user) return signUp(options, attempt, { identity, email, visitor })
  if (await passwordHashOf(db, user.id))
    return { state: 'passwordNeeded', email: user.email, mayTakeOver: isNobodys(user) }
  throw new AppError(
    'conflict',
    'An account with this e-mail address exists already and signs in with another identity',
  )
}

/** Only an address that the provider has checked: anybody can type one in at a provider. */
function provenEmail({ email, isEmailVerified }: Identity, provider: string): string {
  if (email === null)
    throw new AppError('invalid', `${provider} did not tell your e-mail address, so it cannot sign you in here.`)
  if (!isEmailVerified)
    throw new AppError(
      'invalid',
      `${provider} has not verified the address ${email}. Verify it there, then sign in again.`,
    )
  return email
}

async function signIn(
  options: IdentitySignInOptions,
  attempt: Attempt,
  userId: string,
  visitor: Visitor,
): Promise<IdentityOutcome> {
  await consume(options, attempt)
  return outcomeOf(await options.enter(userId, 'identity', visitor))
}

const outcomeOf = (signedIn: SignedIn): IdentityOutcome =>
  'step' in signedIn ? { state: 'stepNeeded', ...signedIn } : { state: 'signedIn', ...signedIn }

/** What the provider calls somebody may not be a name here. */
const nameOf = ({ name }: Identity, email: string): string =>
  PersonName.safeParse(name?.slice(0, 100)).data ?? email.slice(0, 100)

/** A new person holds no permission, as at sign-up (PERM-04). */
async function signUp(
  options: IdentitySignInOptions,
  attempt: Attempt,
  { identity, email, visitor }: { identity: Identity; email: string; visitor: Visitor },
): Promise<IdentityOutcome> {
  await options.mayCome(email)
  await consume(options, attempt)
  const { internalAdapter } = await options.auth.$context
  const name = nameOf(identity, email)
  const { user } = await internalAdapter.createOAuthUser(
    { name, email, emailVerified: true },
    { providerId: identityProviderId(identity.issuer), accountId: identity.subject },
  )
  await options.welcome(user.id, email)
  await options.proven(user.id)
  return outcomeOf(await options.enter(user.id, 'identity', visitor))
}

async function link(
  options: IdentitySignInOptions,
  token: string,
  password: string | null,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db } = options
  const attempt = await attemptBy(options, token)
  if (attempt.identity === null) throw tooLate()
  const identity = Identity.parse(attempt.identity)
  const email = provenEmail(identity, options.client.name)
  if (password === null) return takeOver(options, attempt, { identity, email, visitor })
  const counted = await options.countPassword(email, visitor)
  const user = await userByEmail(db, email)
  const hash = user && (await passwordHashOf(db, user.id))
  if (!user || !hash || !(await isPassword(hash, password))) {
    counted.fail()
    throw options.wrongCredentials()
  }
  await counted.forgive()
  await consume(options, attempt)
  const { internalAdapter } = await options.auth.$context
  const way = { userId: user.id, providerId: identityProviderId(identity.issuer), accountId: identity.subject }
  await internalAdapter.linkAccount(way).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This identity is linked to an account already')
    throw error
  })
  await markEmailVerified(db, user.id)
  await options.proven(user.id)
  return options.enter(user.id, 'identity', visitor)
}

/**
 * The owner of an address gets the account that somebody made with it: what opened it before opens it no more (decision 106).
 *
 * @throws forbidden when the account is somebody's
 */
async function takeOver(
  options: IdentitySignInOptions,
  attempt: Attempt,
  { identity, email, visitor }: { identity: Identity; email: string; visitor: Visitor },
): Promise<SignedIn> {
  const userId = await options.db.transaction().execute(async (tx) => {
    const found = await userByEmail(tx, email)
    if (found) await lockUser(tx, found.id)
    const user = found && (await userById(tx, found.id))
    if (!user || user.email !== email || !isNobodys(user))
      throw new AppError('forbidden', 'This account is in use. Enter its password, or reset it.')
    await consume({ db: tx }, attempt)
    await tx.deleteFrom('account').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('session').where('user_id', '=', user.id).execute()
    await removeSecondFactor(tx, user.id)
    await removeResetLinks(tx, user.id)
    await withdrawNewAddress(tx, user.id)
    await saveProfile(tx, user.id, nameOf(identity, email), email)
    const way = { provider_id: identityProviderId(identity.issuer), account_id: identity.subject }
    await tx
      .insertInto('account')
      .values({ ...way, id: randomUUID(), user_id: user.id })
      .execute()
    await markEmailVerified(tx, user.id)
    return user.id
  })
  options.forget()
  await options.proven(userId)
  return options.enter(userId, 'identity', visitor)
}
