import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount, recoveryCodeOf } from '@cultivatd/domain/account/recovery-code'
import { isFactorRequired, type SecondFactor } from '@cultivatd/domain/account/second-factor'
import type { Permission } from '@cultivatd/domain/user/permission'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { resealed, type Secrets } from '../db/secrets.ts'
import type { Tables } from '../db/tables.ts'
import { factorRequiredOf } from '../organisation/organisation.store.ts'

export type FactorAttempt = Selectable<Tables['factor_attempt']>
export type KeptPasskey = Selectable<Tables['passkey']>

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The second factor of a person, who holds these permissions. */
export async function secondFactorOf(
  db: Db,
  { id, permissions }: { id: string; permissions: readonly Permission[] },
): Promise<SecondFactor> {
  const row = await db.selectFrom('second_factor').selectAll().where('user_id', '=', id).executeTakeFirst()
  const keys = await passkeysOf(db, id)
  return {
    appSince: row?.app_since ?? null,
    passkeys: keys.map(({ id: key, name, made_at: madeAt, used_at: usedAt }) => ({ id: key, name, madeAt, usedAt })),
    recoveryCodesLeft: row?.recovery_hashes.length ?? 0,
    isRequired: isFactorRequired(permissions, await factorRequiredOf(db)),
  }
}

export const passkeysOf = (db: Db, userId: string): Promise<KeptPasskey[]> =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('made_at').orderBy('id').execute()

export const passkeyById = (db: Db, id: string): Promise<KeptPasskey | undefined> =>
  db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()

/** @throws DatabaseError where a device gave its passkey to two people, which it does not */
export async function addPasskey(
  tx: Db,
  passkey: Omit<Insertable<Tables['passkey']>, 'transports'>,
  transports: string[],
) {
  await tx
    .insertInto('passkey')
    .values({ ...passkey, transports: jsonb(transports) })
    .execute()
}

/** The device counts its uses, where it does: one that counts backwards is a copy. */
export async function notePasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('passkey').set({ counter, used_at: at }).where('id', '=', id).execute()
}

/** @returns its name; null where the person has none of this id */
export async function removePasskey(tx: Db, userId: string, id: string): Promise<string | null> {
  const gone = tx.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id)
  return (await gone.returning('name').executeTakeFirst())?.name ?? null
}

/** Sets up an app in place of the one before; its first code was used just now. */
export async function saveApp(tx: Db, userId: string, app: { sealed: string; step: number; at: Date }): Promise<void> {
  await sql`
    insert into second_factor (user_id, app_sealed, app_since, app_step)
      values (${userId}, ${app.sealed}, ${app.at.toISOString()}, ${app.step})
    on conflict (user_id) do update set app_sealed = excluded.app_sealed, app_since = excluded.app_since,
      app_step = excluded.app_step`.execute(tx)
}

/** @returns whether there was one */
export async function removeApp(tx: Db, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update second_factor set app_sealed = null, app_since = null
    where user_id = ${userId} and app_sealed is not null`.execute(tx)
  return numAffectedRows > 0n
}

export async function sealedAppOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('second_factor').select('app_sealed').where('user_id', '=', userId).executeTakeFirst()
  return row?.app_sealed ?? null
}

/** What authenticator apps are checked with, for which purpose it is sealed. */
export const appPurpose = (userId: string) => `authenticator app of ${userId}`

/** Seals all of them anew with the present key; what no key opens stays as it is. */
export async function resealApps(tx: Db, secrets: Pick<Secrets, 'seal' | 'open'>): Promise<void> {
  const rows = await tx
    .selectFrom('second_factor')
    .select(['user_id', 'app_sealed'])
    .where('app_sealed', 'is not', null)
    .execute()
  for (const { user_id: userId, app_sealed: sealed } of rows) {
    const anew = sealed === null ? null : resealed(secrets, sealed, appPurpose(userId))
    if (anew !== null)
      await tx.updateTable('second_factor').set({ app_sealed: anew }).where('user_id', '=', userId).execute()
  }
}

/** A code counts once: false where this one, or one after it, was used. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update second_factor set app_step = ${step} where user_id = ${userId} and app_step < ${step}`.execute(db)
  return numAffectedRows > 0n
}

/** Makes new recovery codes in place of those before. They are told once: hashes are kept. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(16)))
  const hashes = jsonb(codes.map((code) => digest(code.replaceAll('-', ''))))
  await sql`
    insert into second_factor (user_id, recovery_hashes) values (${userId}, ${hashes})
    on conflict (user_id) do update set recovery_hashes = excluded.recovery_hashes`.execute(tx)
  return codes
}

/** Uses a recovery code up; false where it is none. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const hash = digest(code)
  const { numAffectedRows = 0n } = await sql`
    update second_factor set recovery_hashes = recovery_hashes - ${hash}
    where user_id = ${userId} and recovery_hashes ? ${hash}`.execute(db)
  return numAffectedRows > 0n
}

/** Takes away all of it. */
export async function removeSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('factor_attempt').where('user_id', '=', userId).execute()
}

/** Whoever gave the password of before, or is signed in nowhere yet, does not come in by it any more. */
export async function endSignInAttempts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('factor_attempt').where('user_id', '=', userId).where('session_id', 'is', null).execute()
}

/** Keeps an attempt; answers the secret that stands for it. */
export async function addAttempt(db: Db, attempt: Omit<Insertable<Tables['factor_attempt']>, 'id'>): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .insertInto('factor_attempt')
    .values({ ...attempt, id: digest(secret) })
    .execute()
  return secret
}

export const attemptBy = (db: Db, secret: string, now: Date): Promise<FactorAttempt | undefined> =>
  db
    .selectFrom('factor_attempt')
    .selectAll()
    .where('id', '=', digest(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

export async function setAttempt(
  db: Db,
  id: string,
  change: { challenge?: string | null; app_sealed?: string | null },
): Promise<void> {
  await db.updateTable('factor_attempt').set(change).where('id', '=', id).execute()
}

/** Takes the challenge of an attempt, so that it is answered once; null where there is none any more. */
export async function takeChallenge(db: Db, { id, challenge }: FactorAttempt): Promise<string | null> {
  if (challenge === null) return null
  const taken = db.updateTable('factor_attempt').set({ challenge: null }).where('id', '=', id)
  const { numUpdatedRows } = await taken.where('challenge', '=', challenge).executeTakeFirst()
  return numUpdatedRows > 0n ? challenge : null
}

/** Ends an attempt; false where another request ended it just now. */
export async function endAttempt(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('factor_attempt').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}
