import type { AccountChange, ResetPassword, SignIn, SignUp } from '@cultivatd/domain/account/account'
import { deviceOf } from '@cultivatd/domain/account/device'
import { AppError } from '@cultivatd/domain/app-error'
import { APIError } from 'better-auth/api'
import { decodeJwt, jwtVerify } from 'jose'
import { isUniqueViolation } from '../db/sql-error.ts'
import type { Accounts, Visitor } from '../http/accounts.ts'
import { networkOf } from '../http/client-address.ts'
import { removeUnusedStations, stationByToken } from '../station/station.store.ts'
import { isSignUpOpen } from '../organisation/organisation.store.ts'
import {
  emailTaken,
  lockUser,
  orgAdminCount,
  recordUserChange,
  savePermissions,
  saveProfile,
  userById,
} from '../user/user.store.ts'
import { newAddressOf, passwordProvider, proveEmail, removeExpired, removeResetLinks } from './account.store.ts'
import { createAuth } from './auth.ts'
import {
  signUpClosed,
  type AccountsOptions,
  type Context,
  countSignIn,
  createLetters,
  createLimits,
  type Limits,
  refuseCommon,
  type Way,
  wrongCredentials,
} from './context.ts'
import { type AdminMoment, type FirstAdminRules, grantFirstAdmin } from './first-admin.ts'
import { createIdentitySignIn } from './identity-sign-in.ts'
import { invitationByEmail, removeInvitation, removeOldInvitations } from './invitation.store.ts'
import { invitations, isStillGiven } from './invitations.ts'
import { askAgain, askNewAddress, proveOwnAddress, takeNewAddress, withdrawNewAddress } from './new-address.ts'
import { createOidcClient } from './oidc-client.ts'
import { ownSessions } from './own-sessions.ts'
import { createSessions, removeEndedSessions } from './sessions.ts'
import { secondFactors, stepToSignIn } from './second-factor.ts'
import { recordSignIn, removeOldSignIns } from './sign-in.store.ts'

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
  const opened: Context['opened'] = async ({ token, userId, way }, visitor) => {
    const place = placeOf(visitor)
    const isNew = await recordSignIn(db, { ...place, userId, way, at: now() })
    const user = isNew ? await userById(db, userId) : null
    // Whoever signed up with somebody else's address writes no mails to its owner.
    if (user?.emailVerified) letters.tellNewDevice(user.email, { ...place, at: now() })
    options.note('auth.signed-in', { personId: userId, ip: visitor.ip, requestId: visitor.requestId })
    return sessions.opened(token, place)
  }
  const open = async (userId: string, way: Way, visitor: Visitor) => {
    const { internalAdapter } = await auth.$context
    return opened({ ...(await internalAdapter.createSession(userId)), userId, way }, visitor)
  }
  const enter: Context['enter'] = async (userId, way, visitor) => {
    const step = await stepToSignIn(options, userId, way)
    return step ? { step } : { token: await open(userId, way, visitor) }
  }
  const rules: FirstAdminRules = { ...options, delivers: options.mailer.delivers }
  const grant = async (moment: AdminMoment) => {
    if (await grantFirstAdmin(db, rules, moment)) sessions.forget()
  }
  const sweep = () => void removeOld(options).catch((error) => report('Old sessions were not removed', error))
  const sweeping = setInterval(sweep, 60 * minute).unref()
  sweep()
  await grant({ of: 'start' })
  if (!options.isDemo && !options.adminEmail && (await orgAdminCount(db)) === 0)
    report('Nobody is an organization admin yet. Set ADMIN_EMAIL to the address of the first one.')
  const context = { ...options, auth, sessions, letters, limits, open, enter, opened, grant }
  return {
    knownPerson: (token) => sessions.knownPerson(token),
    personByToken: (token) => sessions.personByToken(token),
    forget: () => sessions.forget(),
    noteUse: sessions.noteUse,
    stationByToken: (token) => stationByToken(db, token, now()),
    async openAtStation(userId, shown, station, { ip, requestId }) {
      const bearer = await sessions.openAtStation(userId, { shown, network: networkOf(ip), station })
      if (bearer === null) return null
      options.note('auth.signed-in', { personId: userId, ip, requestId })
      return bearer
    },
    openSpare: (userId, shown, station, { ip }) =>
      sessions.openSpare(userId, { shown, network: networkOf(ip), station }),
    ...ownSessions(context),
    ...signing(context),
    ...passwords(context),
    ...profile(context),
    identity: identitySignIn(context),
    secondFactors: secondFactors(context),
    invitations: invitations(context),
    close() {
      clearInterval(sweeping)
      sessions.close()
    },
  }
}

async function removeOld({ db, ages, now }: AccountsOptions): Promise<void> {
  await removeUnusedStations(db, now())
  await removeEndedSessions(db, ages, now())
  await removeOldSignIns(db, now())
  await removeOldInvitations(db, now())
  await removeExpired(db, now())
}

const placeOf = ({ ip, userAgent, browser }: Visitor) => ({
  network: networkOf(ip),
  device: deviceOf(userAgent),
  browser,
})

function signing(context: Context) {
  const { db, auth, sessions, limits, letters, signingSecret, grant, enter, opened } = context
  return {
    async signUp({ displayName, email, password }: SignUp, visitor: Visitor) {
      const network = networkOf(visitor.ip)
      await limits.signUpByNetwork.count(network)
      if (!(await isSignUpOpen(db))) throw signUpClosed()
      refuseCommon(password)
      // Once a network was told of so many addresses, it makes no account either: a free one would tell as much.
      await limits.takenByNetwork.count(network)
      const { token, user } = await auth.api
        .signUpEmail({ body: { name: displayName, email, password } })
        .catch(async (error: unknown) => {
          // Also when two people take the same address at the same moment.
          if (!(error instanceof APIError && error.statusCode === 422)) throw error
          await tellOwner(context, email)
          throw emailTaken()
        })
      await limits.takenByNetwork.forgive(network)
      if (token === null) throw new Error('Sign-up opened no session')
      await grant({ of: 'signUp', userId: user.id })
      await letters.sendVerificationLater(user)
      return opened({ token, userId: user.id, way: 'sign-up' }, visitor)
    },
    async signIn({ email, password }: SignIn, visitor: Visitor) {
      const count = await countSignIn(context, email, visitor)
      const { token: made, user } = await auth.api
        .signInEmail({ body: { email, password } })
        .catch((error: unknown) => {
          if (!(error instanceof APIError) || error.statusCode !== 401) throw error
          count.fail()
          throw wrongCredentials()
        })
      await count.forgive()
      // It opens one at once; whoever has only shown a password gets none.
      await db.deleteFrom('session').where('token', '=', made).execute()
      return enter(user.id, 'password', visitor)
    },
    async forgotPassword(email: string, address: string) {
      await countMail(limits, email, address)
      await auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } })
    },
    async verifyEmail(userId: string, token: string) {
      if (ownerOf(token) !== userId) throw new AppError('forbidden', linkOfAnother)
      const proven = await addressProvenBy(token, [signingSecret, context.formerSigningSecret ?? signingSecret])
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
      if (!userId) return
      await proveEmail(db, userId)
      await sessions.endOthers(userId, null)
      await grant({ of: 'verified', userId })
    },
  }
}

/** Whoever has an account learns that somebody wanted another one with its address; not more often than mails are sent at all. */
async function tellOwner({ limits, letters }: Context, email: string): Promise<void> {
  const isTold = await limits.mailByAccount.count(email.toLowerCase()).then(
    () => true,
    () => false,
  )
  if (isTold) letters.tellAddressInUse(email.toLowerCase())
}

async function countMail(limits: Limits, email: string, address: string): Promise<void> {
  await limits.mailByNetwork.count(networkOf(address))
  await limits.mailByAccount.count(email.toLowerCase())
}

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
async function addressProvenBy(token: string, [present, former]: [string, string]): Promise<string> {
  const verified = (secret: string) => jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
  try {
    const { payload } = await verified(present).catch(() => verified(former))
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
    tellSecondFactor: letters.tellSecondFactor,
    tellDeleted: letters.tellDeleted,
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
  const { identityProvider, publicUrl, db, auth, sessions, limits, enter, grant, now, report } = context
  if (!identityProvider) return null
  return createIdentitySignIn({
    db,
    auth,
    client: createOidcClient(identityProvider, `${publicUrl}${identityCallbackPath}`),
    now,
    report,
    enter,
    forget: () => sessions.forget(),
    proven: (userId) => grant({ of: 'verified', userId }),
    mayCome: (email) => mayCome(context, email),
    welcome: (userId, email) => welcome(context, userId, email),
    countStart: (address) => limits.identityByNetwork.count(networkOf(address)),
    countPassword: (email, caller) => countSignIn(context, email, caller),
    wrongCredentials,
  })
}

/** @throws forbidden for somebody who has no account and no invitation that is good still, where nobody signs up */
async function mayCome({ db, now }: Context, email: string): Promise<void> {
  if (await isSignUpOpen(db)) return
  const invitation = await invitationByEmail(db, email, now())
  if (!invitation || !(await isStillGiven(db, invitation))) throw signUpClosed()
}

/** Gives somebody who came by the provider what they were invited with: it has proven their address. */
async function welcome({ db, sessions, now }: Context, userId: string, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await invitationByEmail(tx, email, now())
    const one = found && (await removeInvitation(tx, found.id))
    const [user, by] = [await userById(tx, userId), one && (await userById(tx, one.invitedBy))]
    if (!one || !user || !by || !(await isStillGiven(tx, one))) return
    await savePermissions(tx, userId, one.permissions)
    await recordUserChange(tx, { id: by.id, name: by.displayName }, user)
  })
  sessions.forget()
}

/** The one address that the provider sends browsers back to. */
export const identityCallbackPath = '/api/auth/callback/oidc'
