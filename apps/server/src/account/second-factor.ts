import { readAppCode, readRecoveryCode } from '@cultivatd/domain/account/recovery-code'
import {
  type FactorStep,
  hasSecondFactor,
  isFactorRequired,
  removalProblems,
} from '@cultivatd/domain/account/second-factor'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import type { User } from '@cultivatd/domain/user/user'
import type { Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import { recordChange } from '../history/history.store.ts'
import type { Caller, SecondFactors, Visitor } from '../http/accounts.ts'
import { networkOf } from '../http/client-address.ts'
import { encoder, qrOf } from '../http/qr-code.ts'
import { factorRequiredOf } from '../organisation/organisation.store.ts'
import { lockUser, userById } from '../user/user.store.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import type { Context, FactorContext, Way } from './context.ts'
import { passkeysOf } from './passkeys.ts'
import {
  addAttempt,
  addPasskey,
  appPurpose as purposeOf,
  attemptBy,
  endAttempt,
  type FactorAttempt,
  notePasskeyUse,
  passkeyById,
  passkeysOf as keptPasskeysOf,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  saveApp,
  sealedAppOf,
  secondFactorOf,
  setAttempt,
  takeChallenge,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts'
import { appAddress, newAppSecret, stepOfCode } from './totp.ts'

const product = 'Cultivatd'
const giveMs = 10 * 60_000
/** An app has to be found and installed first. */
const setUpMs = 30 * 60_000

const tookTooLong = () => new AppError('invalid', 'This took too long, or was done already. Start again.')
const wrongCode = () =>
  new AppError('invalid', [
    { message: 'This code is not right, or it was used already. Wait for the next one and type that.', path: 'code' },
  ])

/**
 * What has to be done before this person, who has shown one factor, is signed in: null for nothing. Begins an attempt for it.
 */
export async function stepToSignIn({ db, now }: FactorContext, userId: string, way: Way): Promise<FactorStep | null> {
  const user = await userById(db, userId)
  if (!user) return null
  const held = await secondFactorOf(db, user)
  const isThere = hasSecondFactor(held)
  if (!isThere && !held.isRequired) return null
  const purpose = isThere ? 'sign-in' : 'set-up'
  const until = new Date(now().getTime() + (isThere ? giveMs : setUpMs))
  const attempt = await addAttempt(db, { purpose, user_id: userId, way, expires_at: until })
  return stepOf(attempt, isThere ? 'give' : 'setUp', held)
}

const stepOf = (
  attempt: string,
  step: FactorStep['step'],
  { appSince, passkeys, recoveryCodesLeft }: Awaited<ReturnType<typeof secondFactorOf>>,
): FactorStep => ({
  attempt,
  step,
  hasApp: appSince !== null,
  hasPasskey: passkeys.length > 0,
  recoveryCodesLeft,
})

/** Second factors: given after the password, set up, and removed (decision 188). */
export function secondFactors(context: Context): SecondFactors {
  return { ...giving(context), ...adding(context), ...own(context) }
}

/** @throws invalid when it is none, has ended, or is for something else */
async function openAttempt({ db, now }: Context, secret: string, ...purposes: FactorAttempt['purpose'][]) {
  const attempt = await attemptBy(db, secret, now())
  if (!attempt || !purposes.includes(attempt.purpose)) throw tookTooLong()
  return attempt
}

/** Of one of a person. @throws invalid */
async function attemptOfPerson(context: Context, secret: string, ...purposes: FactorAttempt['purpose'][]) {
  const attempt = await openAttempt(context, secret, ...purposes)
  const user = attempt.user_id === null ? null : await userById(context.db, attempt.user_id)
  if (!user) throw tookTooLong()
  return { attempt, user }
}

/** @throws invalid when another request was first */
async function end({ db }: Pick<Context, 'db'>, attempt: FactorAttempt): Promise<void> {
  if (!(await endAttempt(db, attempt.id))) throw tookTooLong()
}

function giving(context: Context): Pick<SecondFactors, 'giveCode' | 'passkeyOptions' | 'givePasskey' | 'beginProof'> {
  const { db, sessions, limits, open, now, publicUrl } = context
  const keys = passkeysOf(publicUrl)
  /** The second factor was given: the session that it opens; null where there is one. */
  async function done(attempt: FactorAttempt, userId: string, visitor: Visitor): Promise<string | null> {
    if (attempt.session_id !== null) {
      await sessions.proveFactor(attempt.session_id)
      return null
    }
    return open(userId, attempt.way ?? 'password', visitor)
  }
  return {
    async giveCode(secret, typed, visitor) {
      const { attempt, user } = await attemptOfPerson(context, secret, 'sign-in', 'prove')
      await takeCode(context, user.id, typed, visitor)
      await end(context, attempt)
      return done(attempt, user.id, visitor)
    },
    async passkeyOptions(secret, caller) {
      if (secret === null) {
        await limits.passkeyByNetwork.count(networkOf(caller.ip))
        const options = await keys.optionsToGive([])
        const until = new Date(now().getTime() + giveMs)
        const made = { purpose: 'passkey', challenge: options.challenge, expires_at: until } as const
        return { attempt: await addAttempt(db, made), options }
      }
      const { attempt, user } = await attemptOfPerson(context, secret, 'sign-in', 'prove')
      const options = await keys.optionsToGive(await keptPasskeysOf(db, user.id))
      await setAttempt(db, attempt.id, { challenge: options.challenge })
      return { attempt: secret, options }
    },
    async givePasskey(secret, answer, visitor) {
      const attempt = await openAttempt(context, secret, 'sign-in', 'prove', 'passkey')
      const challenge = await takeChallenge(db, attempt)
      if (challenge === null) throw tookTooLong()
      const passkey = await passkeyById(db, answer.id)
      // Somebody else's passkey opens nothing here, however right its signature is.
      if (!passkey || (attempt.user_id !== null && passkey.user_id !== attempt.user_id)) {
        context.note('auth.failed', { ip: visitor.ip, requestId: visitor.requestId })
        throw new AppError('invalid', 'This passkey belongs to no account here, or to another one.')
      }
      const counter = await keys.given(answer, challenge, passkey).catch((error: unknown) => {
        context.note('auth.failed', { personId: passkey.user_id, ip: visitor.ip, requestId: visitor.requestId })
        throw error
      })
      await end(context, attempt)
      await notePasskeyUse(db, passkey.id, counter, now())
      // It asked for a fingerprint or a PIN: that is the password too.
      if (attempt.session_id !== null) await sessions.proveById(attempt.session_id)
      return done(attempt.purpose === 'passkey' ? { ...attempt, way: 'passkey' } : attempt, passkey.user_id, visitor)
    },
    async beginProof(userId, token) {
      const user = await userById(db, userId)
      const session = await sessions.idOf(token)
      const held = user && (await secondFactorOf(db, user))
      if (!held || session === null || !hasSecondFactor(held))
        throw new AppError('conflict', 'There is no second factor on your account any more. Try again.')
      const until = new Date(now().getTime() + giveMs)
      const made = { purpose: 'prove', user_id: userId, session_id: session, expires_at: until } as const
      return stepOf(await addAttempt(db, made), 'give', held)
    },
  }
}

/** Counted before it is looked at, and taken back when it was right; a code of the app and a recovery code apart. */
async function takeCode(context: Context, userId: string, typed: string, at: Caller): Promise<void> {
  const { db, limits, note } = context
  const noted = { personId: userId, ip: at.ip, requestId: at.requestId }
  const ofApp = readAppCode(typed)
  const counted: AttemptLimit[] = ofApp === null ? [limits.recoveryCode] : [limits.appCode, limits.appCodeOfDay]
  for (const limit of counted)
    await limit.count(userId).catch((error: unknown) => {
      if (error instanceof AppError) note('auth.locked', noted)
      throw error
    })
  const recovery = readRecoveryCode(typed)
  const isRight =
    ofApp !== null
      ? await isCodeOfApp(context, userId, ofApp)
      : recovery !== null && (await takeRecoveryCode(db, userId, recovery))
  if (!isRight) {
    note('auth.failed', noted)
    throw wrongCode()
  }
  for (const limit of counted) await limit.forgive(userId)
  if (ofApp === null) await tellRecoveryCode(context, userId)
}

async function isCodeOfApp({ db, secrets, now }: Context, userId: string, code: string): Promise<boolean> {
  const sealed = await sealedAppOf(db, userId)
  if (sealed === null) return false
  const step = stepOfCode(openedApp(secrets, sealed, userId), code, now())
  return step !== null && takeStep(db, userId, step)
}

/** @throws conflict when it was sealed with another SECRET_KEY */
function openedApp(secrets: Context['secrets'], sealed: string, userId: string): string {
  try {
    return secrets.open(sealed, purposeOf(userId))
  } catch (error) {
    const message =
      'The authenticator app cannot be checked: this server has another SECRET_KEY now. Use a recovery code or a passkey, then set it up again.'
    throw new AppError('conflict', message, { cause: error })
  }
}

/** A recovery code that somebody else found is noticed by its owner. */
async function tellRecoveryCode({ db, letters }: Context, userId: string): Promise<void> {
  const user = await userById(db, userId)
  if (!user) return
  await db.transaction().execute((tx) => record(tx, user, 'Used a recovery code', 'recovery code'))
  tell(letters, user, 'A recovery code of your account was used.')
}

const tell = (letters: Context['letters'], { email, emailVerified }: User, what: string) => {
  // Whoever signed up with somebody else's address writes no mails to its owner.
  if (emailVerified) letters.tellSecondFactor(email, what)
}

function record(tx: Db, user: User, summary: string, secondFactor: string, what = 'user.second-factor') {
  return recordChange(tx, {
    by: { id: user.id, name: user.displayName },
    facilityId: null,
    entity: 'user',
    records: [user.displayName, user.id],
    what,
    summary,
    before: { secondFactor: null },
    after: { secondFactor },
  })
}

function adding(
  context: Context,
): Pick<SecondFactors, 'newApp' | 'addApp' | 'newPasskey' | 'addPasskey' | 'beginAdding'> {
  const { db, secrets, sessions, limits, letters, open, now, publicUrl } = context
  const keys = passkeysOf(publicUrl)
  /** Adds it, with recovery codes where it is the first one, and ends the attempt. */
  async function add(
    { attempt, user }: { attempt: FactorAttempt; user: User },
    { what, named = what, save }: { what: string; named?: string; save: (tx: Db) => Promise<void> },
    visitor: Visitor,
  ) {
    const recoveryCodes = await db.transaction().execute(async (tx) => {
      await end({ db: tx }, attempt)
      await lockUser(tx, user.id)
      const before = await secondFactorOf(tx, user)
      // Whoever has a second factor by now gives that one, and is not let in by setting up another one.
      if (attempt.purpose === 'set-up' && hasSecondFactor(before)) throw tookTooLong()
      await save(tx)
      const codes = hasSecondFactor(before) ? null : await renewRecoveryCodes(tx, user.id)
      await record(tx, user, `Set up ${named}`, named)
      return codes
    })
    sessions.forget()
    tell(letters, user, `You can sign in with ${what} from now on.`)
    if (attempt.session_id === null)
      return { token: await open(user.id, attempt.way ?? 'password', visitor), recoveryCodes }
    await sessions.proveFactor(attempt.session_id)
    return { token: null, recoveryCodes }
  }
  return {
    async newApp(secret) {
      const { attempt, user } = await attemptOfPerson(context, secret, 'set-up', 'add')
      const appSecret = newAppSecret()
      await setAttempt(db, attempt.id, { app_sealed: secrets.seal(appSecret, purposeOf(user.id)) })
      const address = appAddress(appSecret, user.email, product)
      const { columns, dark } = qrOf(await encoder(), address)
      return {
        secret: appSecret,
        address,
        code: { side: columns, dark: dark.map(([x, y, width]): [number, number, number] => [x, y, width]) },
      }
    },
    async addApp(secret, typed, visitor) {
      const found = await attemptOfPerson(context, secret, 'set-up', 'add')
      const { attempt, user } = found
      if (attempt.app_sealed === null) throw tookTooLong()
      await limits.appCode.count(user.id)
      const sealed = attempt.app_sealed
      const step = stepOfCode(openedApp(secrets, sealed, user.id), readAppCode(typed) ?? '', now())
      if (step === null)
        throw new AppError('invalid', [
          {
            message:
              'This is not the code of now. Look whether the clock of your phone is right, and type the next one.',
            path: 'code',
          },
        ])
      await limits.appCode.forgive(user.id)
      const save = (tx: Db) => saveApp(tx, user.id, { sealed, step, at: now() })
      return add(found, { what: 'an authenticator app', save }, visitor)
    },
    async newPasskey(secret) {
      const { attempt, user } = await attemptOfPerson(context, secret, 'set-up', 'add')
      const { id, email, displayName: name } = user
      const options = await keys.optionsToMake({ id, email, name }, await keptPasskeysOf(db, id))
      await setAttempt(db, attempt.id, { challenge: options.challenge })
      return options
    },
    async addPasskey(secret, { name, answer }, visitor) {
      const found = await attemptOfPerson(context, secret, 'set-up', 'add')
      const challenge = await takeChallenge(db, found.attempt)
      if (challenge === null) throw tookTooLong()
      const { id, publicKey, counter, transports } = await keys.made(answer, challenge)
      const row = { id, user_id: found.user.id, name, public_key: publicKey, counter, made_at: now() }
      const save = (tx: Db) =>
        addPasskey(tx, row, transports).catch((error: unknown) => {
          if (isUniqueViolation(error)) throw new AppError('conflict', 'This passkey is known here already.')
          throw error
        })
      return add(found, { what: 'a passkey', named: `the passkey ${name}`, save }, visitor)
    },
    async beginAdding(userId, token) {
      const session = await sessions.idOf(token)
      if (session === null) throw new AppError('unauthenticated', 'Sign in to go on.')
      const until = new Date(now().getTime() + setUpMs)
      const made = { purpose: 'add', user_id: userId, session_id: session, expires_at: until } as const
      return { attempt: await addAttempt(db, made) }
    },
  }
}

function own(context: Context): Pick<SecondFactors, 'removeApp' | 'removePasskey' | 'renewRecoveryCodes'> {
  const { db, sessions, letters } = context
  /** @param take removes one, and answers in words which; null where it is not there */
  async function remove(userId: string, take: (tx: Db) => Promise<string | null>): Promise<void> {
    const done = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId)
      const user = await userById(tx, userId)
      const what = user && (await take(tx))
      if (!user || what === null) return null
      const { appSince, passkeys } = await secondFactorOf(tx, user)
      const left = passkeys.length + (appSince === null ? 0 : 1)
      const isRequired = isFactorRequired(user.permissions, await factorRequiredOf(tx))
      refuse(removalProblems({ left, isRequired }), 'conflict')
      // Recovery codes stand for a second factor, and for nothing where there is none.
      if (left === 0) await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
      await record(tx, user, `Removed ${what}`, `no more ${what}`)
      return { user }
    })
    if (!done) throw new AppError('not-found', 'This is not on your account any more.')
    sessions.forget()
    tell(
      letters,
      done.user,
      'A part of it was removed: nobody can sign in with that any more. Your account page shows what is left.',
    )
  }
  return {
    removeApp: (userId) =>
      remove(userId, async (tx) => ((await removeApp(tx, userId)) ? 'the authenticator app' : null)),
    removePasskey: (userId, id) =>
      remove(userId, async (tx) => {
        const name = await removePasskey(tx, userId, id)
        return name === null ? null : `the passkey ${name}`
      }),
    async renewRecoveryCodes(userId) {
      return db.transaction().execute(async (tx) => {
        await lockUser(tx, userId)
        const user = await userById(tx, userId)
        if (!user || !hasSecondFactor(await secondFactorOf(tx, user)))
          throw new AppError('conflict', 'Set up a second factor first: recovery codes stand for it when it is lost.')
        const codes = await renewRecoveryCodes(tx, userId)
        await record(tx, user, 'Made new recovery codes', 'new recovery codes')
        return codes
      })
    },
  }
}
