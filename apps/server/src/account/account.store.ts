import type { Account } from '@cultivatd/domain/account/account'
import { permissionsAtStation } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Person } from '../http/person.ts'
import { crewKeysOf } from '../station/crew-key.store.ts'
import { organisationRow } from '../organisation/organisation.store.ts'
import { userById } from '../user/user.store.ts'
import { removeSecondFactor, secondFactorOf } from './second-factor.store.ts'

/** better-auth's name of the way in by e-mail and password. */
export const passwordProvider = 'credential'

/** One way in for each provider: the same subject at another issuer is another person. */
export const identityProviderId = (issuer: string) => `oidc:${issuer}`

/** A person as their own account page shows them (AUTH-13, AUTH-14); null when there is no such person. */
export async function accountById(db: Db, id: string): Promise<Account | null> {
  const user = await userById(db, id)
  if (!user) return null
  const ways = await db.selectFrom('account').select(['provider_id', 'password']).where('user_id', '=', id).execute()
  return {
    ...user,
    // What is asked of them is a setting.
    version: Math.max(user.version, (await organisationRow(db)).version),
    newEmail: await newAddressOf(db, id),
    hasPassword: ways.some((way) => way.provider_id === passwordProvider && way.password !== null),
    hasIdentity: ways.some((way) => way.provider_id !== passwordProvider),
    secondFactor: await secondFactorOf(db, user),
    ...(await crewKeysOf(db, id)),
  }
}

/** At a station a person may less than elsewhere, and their screens go by that. */
export const asSeenBy = (account: Account, by: Pick<Person, 'station'>): Account =>
  by.station
    ? { ...account, permissions: permissionsAtStation(account.permissions), station: by.station.name }
    : account

/** The hash of a person's password; null when they have none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst()
  return row?.password ?? null
}

/** Who signs in with this identity; null when nobody does. */
export async function userIdOfIdentity(db: Db, issuer: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('user_id')
    .where('provider_id', '=', identityProviderId(issuer))
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The address that a person asked for and has not proven yet; null when there is none, or its time is over. */
export async function newAddressOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ new_email: string }>`
    select new_email from "user" where id = ${userId} and new_email_until > now()`.execute(db)
  return rows[0]?.new_email ?? null
}

/** The address was proven: by a mail that was answered, or by a provider that says so. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute()
}

/** Nobody has proven the address, nor been given anything: whoever made the account may be anybody. */
export const isNobodys = ({ emailVerified, permissions }: Pick<User, 'emailVerified' | 'permissions'>): boolean =>
  !emailVerified && permissions.length === 0

/**
 * A mail to the address was answered with a new password, so that older mails open nothing any more. Was the address not verified before, then whoever typed it in
 * may be somebody else: their way in by an identity provider ends with their password, and so does their second factor where the account is nobody's.
 */
export async function proveEmail(db: Db, userId: string): Promise<void> {
  await removeResetLinks(db, userId)
  await sql`delete from account where user_id = ${userId} and provider_id <> ${passwordProvider}
    and exists (select from "user" where id = ${userId} and not email_verified)`.execute(db)
  const user = await userById(db, userId)
  if (user && isNobodys(user)) await removeSecondFactor(db, userId)
  await markEmailVerified(db, userId)
}

/** Links that were mailed to set a new password open the account no more. */
export async function removeResetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

/** What is past its end is of no use to anybody. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('verification').where('expires_at', '<', now.toISOString()).execute()
  await db.deleteFrom('identity_attempt').where('expires_at', '<', now.toISOString()).execute()
  await db.deleteFrom('factor_attempt').where('expires_at', '<', now.toISOString()).execute()
  await db.deleteFrom('attempt').where('ends_at', '<', now.toISOString()).execute()
}
