import type { AccountChange, ResetPassword, SignIn, SignUp } from '@cultivatd/domain/account/account'
import { commonPasswordMessage, isCommonPassword } from '@cultivatd/domain/account/common-password'
import { AppError } from '@cultivatd/domain/app-error'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
import { decodeJwt, jwtVerify } from 'jose'
import type { Database, Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import type { Accounts } from '../http/accounts.ts'
import { networkOf } from '../http/client-address.ts'
import { emailTaken, lockUser, orgAdminCount, recordUserChange, saveProfile, userById } from '../user/user.store.ts'
import {
  isKnownNetwork,
  newAddressOf,
  noteNetwork,
  passwordProvider,
  proveEmail,
  removeExpired,
  removeResetLinks,
} from './account.store.ts'
import { type AttemptLimit, attemptLimit } from './attempt-limit.ts'
import { type Auth, createAuth } from './auth.ts'
import { commonPasswords } from './common-passwords.ts'
import { type AdminMoment, type FirstAdminRules, grantFirstAdmin } from './first-admin.ts'
import { createIdentitySignIn } from './identity-sign-in.ts'
import { formerAddressLetter, newAddressLetter, resetLetter, verificationLetter } from './letters.ts'
import {
  askAgain,
  askNewAddress,
  proofSeconds,
  proveOwnAddress,
  takeNewAddress,
  withdrawNewAddress,
} from './new-address.ts'
import { createOidcClient, type IdentityProvider } from './oidc-client.ts'
import { signedToken } from './session-token.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** What sends mails: `Mailer` of the folder `mail`. */
interface LetterSender {
  delivers: boolean
  send(letter: { to: string; subject: string; text: string; html: string }): Promise<void>
}

export interface AccountsOptions {
  db: Db
  /** NOTIFY of the database: other processes change people too. */
  listen: Database['listen']
  signingSecret: string
  /** Where browsers find this server, without a slash at the end. Links in mails begin with it. */
  publicUrl: string
  mailer: LetterSender
  adminEmail: string | null
  isDemo: boolean
  identityProvider: IdentityProvider | null
  now: () => Date
  report(message: string, error?: unknown): void
}

const minute = 60_000
const linkIsOver = 'This link is no longer valid. Ask for a new one.'
const linkOfAnother =
  'This link was sent for another account. Sign in with the e-mail address that it was sent to, then open it again.'

/** Begins sign-in on a migrated database; at once makes the person of ADMIN_EMAIL an organization admin. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { db, now, report } = options
  const sessions = await createSessions(options)
  const letters = createLetters(options)
  const auth = createAuth({ ...options, sendReset: letters.sendReset })
  const limits = createLimits(db, now)
  const opened = async (token: string, address: string) => {
    await noteNetwork(db, token, networkOf(address))
    return signedToken(options.signingSecret, token)
  }
  const open = async (userId: string, address: string) => {
    const { internalAdapter } = await auth.$context
    return opened((await internalAdapter.createSession(userId)).token, address)
  }
  const rules: FirstAdminRules = { ...options, delivers: options.mailer.delivers }
  const grant = async (moment: AdminMoment) => {
    if (await grantFirstAdmin(db, rules, moment)) sessions.forget()
  }
  const sweep = () => void removeExpired(db, now()).catch((error) => report('Old sessions were not removed', error))
  const sweeping = setInterval(sweep, 60 * minute).unref()
  sweep()
  await grant({ of: 'start' })
  if (!options.isDemo && !options.adminEmail && (await orgAdminCount(db)) === 0)
    report('Nobody is an organization admin yet. Set ADMIN_EMAIL to the address of the first one.')
  const context = { ...options, auth, sessions, letters, limits, open, opened, grant }
  return {
    knownPerson: (token) => sessions.knownPerson(token),
    personByToken: (token) => sessions.personByToken(token),
    forget: () => sessions.forget(),
    signOut: (token) => sessions.end(token),
    ...signing(context),
    ...passwords(context),
    ...profile(context),
    identity: identitySignIn(context),
    close() {
      clearInterval(sweeping)
      sessions.close()
    },
  }
}

type Letters = ReturnType<typeof createLetters>
type Limits = ReturnType<typeof createLimits>

interface Context extends AccountsOptions {
  auth: Auth
  sessions: Sessions
  letters: Letters
  limits: Limits
  /** Opens a session and answers its bearer. */
  open(userId: string, address: string): Promise<string>
  /** The bearer of a session that was opened from this address. */
  opened(token: string, address: string): Promise<string>
  grant(moment: AdminMoment): Promise<void>
}

/** Growers share one network behind their router, so a network alone is allowed much more than an account. */
function createLimits(db: Db, now: () => Date) {
  const limit = (name: string, attempts: number, minutes: number) =>
    attemptLimit({ db, name, attempts, ms: minutes * minute, now })
  return {
    signUpByNetwork: limit('sign-up of network', 60, 60),
    signInByBoth: limit('sign-in of both', 10, 15),
    signInByAccount: limit('sign-in of account', 100, 60),
    signInByNetwork: limit('sign-in of network', 100, 15),
    mailByAccount: limit('mail of account', 5, 60),
    mailByNetwork: limit('mail of network', 50, 60),
    identityByNetwork: limit('identity of network', 100, 15),
    profileByAccount: limit('profile of account', 10, 60),
  }
}

function createLetters({ mailer, publicUrl, signingSecret, report }: AccountsOptions) {
  const link = (path: string, token: string) => `${publicUrl}/${path}?token=${encodeURIComponent(token)}`
  // Not waited for: how long a mail server takes would tell who has an account, and its trouble must not stop sign-up.
  const sendLater = (letter: Parameters<LetterSender['send']>[0]) =>
    void mailer.send(letter).catch((error) => report('A mail could not be sent', error))
  const proof = async ({ id, email }: { id: string; email: string }, text = verificationLetter) => {
    const token = await createEmailVerificationToken(signingSecret, email, undefined, proofSeconds, { userId: id })
    return { to: email, ...text(link('verify-email', token)) }
  }
  return {
    sendReset: ({ email }: { email: string }, token: string) =>
      sendLater({ to: email, ...resetLetter(link('reset-password', token)) }),
    sendVerificationLater: async (person: { id: string; email: string }) => sendLater(await proof(person)),
    sendNewAddressLater: async (person: { id: string; email: string }) =>
      sendLater(await proof(person, newAddressLetter)),
    tellFormerAddress: (email: string) => sendLater({ to: email, ...formerAddressLetter() }),
    sendVerification: async (person: { id: string; email: string }) => mailer.send(await proof(person)),
    sendNewAddress: async (person: { id: string; email: string }) => mailer.send(await proof(person, newAddressLetter)),
  }
}

function signing(context: Context) {
  const { db, auth, sessions, limits, letters, signingSecret, grant, opened } = context
  return {
    async signUp({ displayName, email, password }: SignUp, address: string) {
      await limits.signUpByNetwork.count(networkOf(address))
      refuseCommon(password)
      const { token, user } = await auth.api
        .signUpEmail({ body: { name: displayName, email, password } })
        .catch((error: unknown) => {
          // Also when two people take the same address at the same moment.
          if (error instanceof APIError && error.statusCode === 422) throw emailTaken()
          throw error
        })
      if (token === null) throw new Error('Sign-up opened no session')
      await grant({ of: 'signUp', userId: user.id })
      await letters.sendVerificationLater(user)
      return opened(token, address)
    },
    async signIn({ email, password }: SignIn, address: string) {
      const count = await countSignIn(context, email, address)
      const { token } = await auth.api.signInEmail({ body: { email, password } }).catch((error: unknown) => {
        if (error instanceof APIError && error.statusCode === 401) throw wrongCredentials()
        throw error
      })
      await count.forgive()
      return opened(token, address)
    },
    async forgotPassword(email: string, address: string) {
      await countMail(limits, email, address)
      await auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } })
    },
    async verifyEmail(userId: string, token: string) {
      if (ownerOf(token) !== userId) throw new AppError('forbidden', linkOfAnother)
      const proven = await addressProvenBy(token, signingSecret)
      const former = await takeNewAddress(db, userId, proven)
      if (former !== null) {
        letters.tellFormerAddress(former)
        sessions.forget()
      } else if (!(await proveOwnAddress(db, userId, proven))) throw new AppError('invalid', linkIsOver)
      await grant({ of: 'verified', userId })
    },
    async resetPassword({ token, password }: Pick<ResetPassword, 'token' | 'password'>) {
      refuseCommon(password)
      const { internalAdapter } = await auth.$context
      const userId = (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value
      await auth.api.resetPassword({ body: { newPassword: password, token } }).catch(asLinkProblem)
      if (userId) await proveEmail(db, userId)
      sessions.forget()
      if (userId) await grant({ of: 'verified', userId })
    },
  }
}

/**
 * Counted before the password is looked at, and taken back when it was right. Guesses of strangers at an account, from however
 * many networks, do not keep its owner out of where they were signed in before.
 */
async function countSignIn({ limits, db, now }: Context, email: string, address: string) {
  const [account, network] = [email.toLowerCase(), networkOf(address)]
  const counted: [AttemptLimit, string][] = [
    [limits.signInByBoth, `${account} ${network}`],
    [limits.signInByNetwork, network],
  ]
  if (!(await isKnownNetwork(db, account, network, now()))) counted.push([limits.signInByAccount, account])
  for (const [limit, key] of counted) await limit.count(key)
  return {
    async forgive() {
      for (const [limit, key] of counted) await limit.forgive(key)
    },
  }
}

async function countMail(limits: Limits, email: string, address: string): Promise<void> {
  await limits.mailByNetwork.count(networkOf(address))
  await limits.mailByAccount.count(email.toLowerCase())
}

/** @throws invalid */
function refuseCommon(password: string): void {
  if (isCommonPassword(password, commonPasswords))
    throw new AppError('invalid', [{ message: commonPasswordMessage, path: 'password' }])
}

const wrongCredentials = () => new AppError('unauthenticated', 'The e-mail address or the password is wrong')

function asLinkProblem(error: unknown): never {
  if (error instanceof APIError && error.statusCode < 500) throw new AppError('invalid', linkIsOver, { cause: error })
  throw error
}

/** Whose address the link of a verification mail confirms, as it says itself; its signature is checked afterwards. */
function ownerOf(token: string): unknown {
  try {
    return decodeJwt(token)['userId']
  } catch (error) {
    throw new AppError('invalid', linkIsOver, { cause: error })
  }
}

/** The address whose owner got the link of a verification mail. */
async function addressProvenBy(token: string, signingSecret: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(signingSecret), { algorithms: ['HS256'] })
    return String(payload['email'])
  } catch (error) {
    throw new AppError('invalid', linkIsOver, { cause: error })
  }
}

function passwords({ db, auth, sessions }: Context) {
  return {
    async setPassword(userId: string, password: string) {
      refuseCommon(password)
      const { internalAdapter, password: hashing } = await auth.$context
      const refusal = 'This account has a password already. Use the password reset to change it.'
      if ((await internalAdapter.findCredentialAccount(userId))?.password) throw new AppError('conflict', refusal)
      const row = { userId, providerId: passwordProvider, accountId: userId, password: await hashing.hash(password) }
      await internalAdapter.linkAccount(row).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new AppError('conflict', refusal)
        throw error
      })
      await removeResetLinks(db, userId)
      sessions.forget()
    },
  }
}

const unknownAccount = () => new AppError('not-found', 'Unknown account')

function profile({ db, mailer, isDemo, limits, letters, sessions }: Context) {
  // The mails of a demo are read in its log.
  const canProve = mailer.delivers || isDemo
  return {
    async update(userId: string, { displayName, email }: AccountChange) {
      await limits.profileByAccount.count(userId)
      const wanted = email.toLowerCase()
      const before = await userById(db, userId)
      const isOther = before?.email !== wanted
      if (isOther) await limits.mailByAccount.count(userId)
      const isAsked = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId)
        const user = await userById(tx, userId)
        if (!user) throw unknownAccount()
        // Where no mail can be sent nobody can prove an address.
        const mustProve = user.email !== wanted && canProve
        await saveProfile(tx, userId, displayName, mustProve ? user.email : wanted)
        if (mustProve) await askNewAddress(tx, userId, wanted)
        await recordUserChange(tx, { id: userId, name: user.displayName }, user)
        return mustProve
      })
      sessions.forget()
      if (isAsked) await letters.sendNewAddressLater({ id: userId, email: wanted })
      else if (isOther && before) letters.tellFormerAddress(before.email)
    },
    tellFormerAddress: letters.tellFormerAddress,
    withdrawNewAddress: (userId: string) => withdrawNewAddress(db, userId),
    async sendVerification(userId: string) {
      const user = await userById(db, userId)
      if (!user) throw unknownAccount()
      const newEmail = await newAddressOf(db, userId)
      if (user.emailVerified && newEmail === null)
        throw new AppError('conflict', 'This e-mail address is verified already')
      if (!canProve) throw new AppError('conflict', 'This server cannot send mails. Ask your administrator.')
      await limits.mailByAccount.count(userId)
      if (newEmail !== null) await askAgain(db, userId, newEmail)
      try {
        if (newEmail === null) await letters.sendVerification(user)
        else await letters.sendNewAddress({ id: userId, email: newEmail })
      } catch (error) {
        throw new AppError('timeout', 'The mail could not be sent. Try again in a moment.', { cause: error })
      }
    },
  }
}

function identitySignIn(context: Context): Accounts['identity'] {
  const { identityProvider, publicUrl, db, auth, limits, open, grant, now, report } = context
  if (!identityProvider) return null
  return createIdentitySignIn({
    db,
    auth,
    client: createOidcClient(identityProvider, `${publicUrl}${identityCallbackPath}`),
    now,
    report,
    open,
    proven: (userId) => grant({ of: 'verified', userId }),
    countStart: (address) => limits.identityByNetwork.count(networkOf(address)),
    countPassword: (email, address) => countSignIn(context, email, address),
    wrongCredentials,
  })
}

/** The one address that the provider sends browsers back to. */
export const identityCallbackPath = '/api/auth/callback/oidc'
