import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { emailTaken, lockUser, recordUserChange, saveProfile, userByEmail, userById } from '../user/user.store.ts'
import { markEmailVerified, newAddressOf } from './account.store.ts'

/** How long the link that is mailed to an address proves it. */
export const proofSeconds = 24 * 60 * 60

/**
 * Keeps the address that a person wants to have. It counts once the link that is mailed there was opened (READ-123).
 *
 * @throws conflict when it is somebody else's
 */
export async function askNewAddress(tx: Db, userId: string, email: string): Promise<void> {
  if (await userByEmail(tx, email)) throw emailTaken()
  await sql`update "user" set new_email = ${email}, new_email_until = now() + ${`${proofSeconds} s`}::interval
    where id = ${userId}`.execute(tx)
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
