import type { PastSignIn } from '@cultivatd/domain/account/account'
import { createHmac } from 'node:crypto'
import { commonPasswordMessage, isCommonPassword } from '@cultivatd/domain/account/common-password'
import { AppError } from '@cultivatd/domain/app-error'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Database, Db } from '../db/db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { SessionAges } from '../db/session-ages.ts'
import type { Caller, SignedIn, Visitor } from '../http/accounts.ts'
import type { SecurityEvent, SecurityFields } from '../http/log.ts'
import { networkOf } from '../http/client-address.ts'
import { type AttemptLimit, attemptLimit } from './attempt-limit.ts'
import type { Auth } from './auth.ts'
import { triedFirst } from './common-passwords.ts'
import type { AdminMoment } from './first-admin.ts'
import {
  addressInUseLetter,
  deletedLetter,
  formerAddressLetter,
  invitationLetter,
  newAddressLetter,
  newDeviceLetter,
  newPasswordLetter,
  resetLetter,
  secondFactorLetter,
  verificationLetter,
} from './letters.ts'
import { proofSeconds } from './new-address.ts'
import type { IdentityProvider } from './oidc-client.ts'
import type { Sessions } from './sessions.ts'
import { isKnownNetwork } from './sign-in.store.ts'
import { userByEmail } from '../user/user.store.ts'

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
  /** What this one signed is good still, while SECRET_KEY is being changed. */
  formerSigningSecret?: string | null
  /** Seals what authenticator apps are checked with. */
  secrets: Pick<Secrets, 'seal' | 'open'>
  ages: SessionAges
  /** Where browsers find this server, without a slash at the end. Links in mails begin with it. */
  publicUrl: string
  mailer: LetterSender
  adminEmail: string | null
  isDemo: boolean
  identityProvider: IdentityProvider | null
  now: () => Date
  report(message: string, error?: unknown): void
  /** Keeps for the operator who got in, or was not let in. */
  note(event: SecurityEvent, fields: SecurityFields): void
}

const minute = 60_000

export type Letters = ReturnType<typeof createLetters>
export type Limits = ReturnType<typeof createLimits>

export type Way = PastSignIn['way']

/** What the ways to sign in share. */
export interface Context extends AccountsOptions {
  auth: Auth
  sessions: Sessions
  letters: Letters
  limits: Limits
  /** Opens a session of somebody who has shown all that is asked of them, and answers its bearer. */
  open(userId: string, way: Way, visitor: Visitor): Promise<string>
  /**
   * Lets in whoever has shown a password or come from the provider: opens a session, or answers what else is asked of them.
   */
  enter(userId: string, way: Way, visitor: Visitor): Promise<SignedIn>
  /** The bearer of a session that was made just now, of a sign-in that is kept. */
  opened(made: { token: string; userId: string; way: Way }, visitor: Visitor): Promise<string>
  grant(moment: AdminMoment): Promise<void>
}

/** What is needed to know what is asked of a person beside the password. */
export type FactorContext = Pick<AccountsOptions, 'db' | 'now'>

/** Growers share one network behind their router, so a network alone is allowed much more than an account. */
export function createLimits(db: Db, now: () => Date) {
  const limit = (name: string, attempts: number, minutes: number) =>
    attemptLimit({ db, name, attempts, ms: minutes * minute, now })
  return {
    signUpByNetwork: limit('sign-up of network', 60, 60),
    // Each tells that an address has an account.
    takenByNetwork: limit('taken address of network', 10, 60),
    signInByBoth: limit('sign-in of both', 10, 15),
    signInByAccount: limit('sign-in of account', 100, 60),
    signInByNetwork: limit('sign-in of network', 100, 15),
    mailByAccount: limit('mail of account', 5, 60),
    mailByNetwork: limit('mail of network', 50, 60),
    identityByNetwork: limit('identity of network', 100, 15),
    profileByAccount: limit('profile of account', 10, 60),
    // Three of a million codes are right at a time.
    appCode: limit('app code of account', 10, 15),
    appCodeOfDay: limit('app code of account and day', 50, 24 * 60),
    recoveryCode: limit('recovery code of account', 10, 15),
    invitationByPerson: limit('invitation of person', 100, 60),
    passkeyByNetwork: limit('passkey of network', 100, 15),
  }
}

export function createLetters({ db, mailer, publicUrl, signingSecret, report }: AccountsOptions) {
  const link = (path: string, token: string) => `${publicUrl}/${path}?token=${encodeURIComponent(token)}`
  // Not waited for: how long a mail server takes would tell who has an account, and its trouble must not stop sign-up.
  const sendLater = (letter: Parameters<LetterSender['send']>[0]) =>
    void mailer.send(letter).catch((error) => report('A mail could not be sent', error))
  const proof = async ({ id, email }: { id: string; email: string }, text = verificationLetter) => {
    const token = await createEmailVerificationToken(signingSecret, email, undefined, proofSeconds, { userId: id })
    return { to: email, ...text(link('verify-email', token)) }
  }
  /** To an address that has an account goes another letter: whoever asked for it does not learn which (decision 106). */
  const proofOfNew = async (person: { id: string; email: string }) =>
    (await userByEmail(db, person.email))
      ? { to: person.email, ...addressInUseLetter() }
      : proof(person, newAddressLetter)
  return {
    sendReset: ({ email }: { email: string }, token: string) =>
      sendLater({ to: email, ...resetLetter(link('reset-password', token)) }),
    tellAddressInUse: (email: string) => sendLater({ to: email, ...addressInUseLetter() }),
    sendVerificationLater: async (person: { id: string; email: string }) => sendLater(await proof(person)),
    sendNewAddressLater: async (person: { id: string; email: string }) => sendLater(await proofOfNew(person)),
    tellNewDevice: (email: string, where: { device: string; network: string; at: Date }) =>
      sendLater({ to: email, ...newDeviceLetter(where) }),
    tellDeleted: (email: string) => sendLater({ to: email, ...deletedLetter() }),
    tellSecondFactor: (email: string, what: string) => sendLater({ to: email, ...secondFactorLetter(what) }),
    tellNewPassword: (email: string) => sendLater({ to: email, ...newPasswordLetter() }),
    tellFormerAddress: (email: string) => sendLater({ to: email, ...formerAddressLetter() }),
    sendInvitation: (email: string, token: string) =>
      mailer.send({ to: email, ...invitationLetter(link('invitation', token)) }),
    sendVerification: async (person: { id: string; email: string }) => mailer.send(await proof(person)),
    sendNewAddress: async (person: { id: string; email: string }) => mailer.send(await proofOfNew(person)),
  }
}

/**
 * Counted before the password is looked at, and taken back when it was right. Guesses of strangers at an account, from however
 * many networks, do not keep its owner out of where they were signed in before.
 */
export async function countSignIn({ limits, db, now, note, signingSecret }: Context, email: string, at: Caller) {
  const [account, network] = [email.toLowerCase(), networkOf(at.ip)]
  // Whom it was about is found by who has the key, and by nobody else who reads the log.
  const of = createHmac('sha256', signingSecret).update(`log ${account}`).digest('hex').slice(0, 16)
  const noted = { of, ip: at.ip, requestId: at.requestId }
  const counted: [AttemptLimit, string][] = [
    [limits.signInByBoth, `${account} ${network}`],
    [limits.signInByNetwork, network],
  ]
  if (!(await isKnownNetwork(db, account, network, now()))) counted.push([limits.signInByAccount, account])
  for (const [limit, key] of counted)
    await limit.count(key).catch((error: unknown) => {
      if (error instanceof AppError) note('auth.locked', noted)
      throw error
    })
  return {
    /** The password was not the one. */
    fail: () => note('auth.failed', noted),
    async forgive() {
      for (const [limit, key] of counted) await limit.forgive(key)
    },
  }
}

/** @throws invalid */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password, triedFirst))
    throw new AppError('invalid', [{ message: commonPasswordMessage, path: 'password' }])
}

export const signUpClosed = () =>
  new AppError(
    'forbidden',
    'Here nobody signs up without an invitation. Ask a user admin of your organization for one.',
  )

export const wrongCredentials = () => new AppError('unauthenticated', 'The e-mail address or the password is wrong')
