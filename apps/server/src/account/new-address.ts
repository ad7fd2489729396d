import { AppError } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { lockUser, recordUserChange, saveProfile, userById } from '../user/user.store.ts'
import { markEmailVerified, newAddressOf } from './account.store.ts'

/** How long the link that is mailed to an address proves it. */
export const proofSeconds = 24 * 60 * 60

/**
 * Keeps the address that a person wants to have. It counts once the link that is mailed there was opened (READ-123). Whether
 * somebody has an account with it is told to its owner alone (decision 106).
 */
export async function askNewAddress(tx: Db, userId: string, email: string): Promise<void> {
  await sql`update "user" set new_email = ${email}, new_email_until = now() + ${`${proofSeconds} s`}::interval
    where id = ${userId}`.execute(tx)
}

/**
 * The link to it is mailed once more, and counts from now.
 *
 * @throws conflict when it was withdrawn or became another one meanwhile
 */
export async function askAgain(db: Db, userId: string, email: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update "user" set new_email_until = now() + ${`${proofSeconds} s`}::interval
    where id = ${userId} and new_email = ${email}`.execute(db)
  if (numAffectedRows !== 1n)
    throw new AppError('conflict', 'This new address was withdrawn or changed meanwhile. Nothing was mailed.')
}

/** The person wants it no more: the link that was mailed there is worth nothing. */
export async function withdrawNewAddress(db: Db, userId: string): Promise<void> {
  await sql`update "user" set new_email = null, new_email_until = null
    where id = ${userId} and new_email is not null`.execute(db)
}

/**
 * The person opened the link that was mailed to this address: from now on it is theirs, verified.
 *
 * @returns the former address; null when this is not the address that they asked for
 * @throws conflict when it has become somebody else's meanwhile
 */
export async function takeNewAddress(db: Db, userId: string, proven: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const user = await userById(tx, userId)
    if (!user || (await newAddressOf(tx, userId)) !== proven) return null
    await saveProfile(tx, userId, user.displayName, proven)
    await markEmailVerified(tx, userId)
    await recordUserChange(tx, { id: userId, name: user.displayName }, user)
    return user.email
  })
}

/**
 * The person opened the link that was mailed to the address that they have.
 *
 * @returns false when the account has another address by now; whose the mailed one is, the link does not prove
 */
export async function proveOwnAddress(db: Db, userId: string, proven: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const isTheirs = (await userById(tx, userId))?.email === proven
    if (isTheirs) await markEmailVerified(tx, userId)
    return isTheirs
  })
}
