import { createHash } from 'node:crypto'
import type { PastSignIn } from '@cultivatd/domain/account/account'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface SignInPlace {
  network: string
  device: string
  /** The secret of the browser's cookie; null for what sends none. */
  browser: string | null
}

interface NewSignIn extends SignInPlace {
  userId: string
  way: PastSignIn['way']
  at: Date
}

const keptDays = 90
const knownDays = 30
const shown = 20

const digest = (browser: string | null) =>
  browser === null ? null : createHash('sha256').update(browser).digest('base64url')

/**
 * Keeps a sign-in. Answers whether it is from a device that the person never signed in with, of those that are kept: neither
 * by its cookie, nor of this kind from this network. The first of all is not.
 */
export async function recordSignIn(db: Db, { userId, way, at, network, device, browser }: NewSignIn): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with earlier as (select * from sign_in where user_id = ${userId})
    insert into sign_in (user_id, at, way, network, device, browser_digest)
    values (${userId}, ${at.toISOString()}, ${way}, ${network}, ${device}, ${digest(browser)})
    returning exists (select from earlier) and not exists (select from earlier
      where earlier.browser_digest = ${digest(browser)}
        or (earlier.device = ${device} and earlier.network = ${network})) as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** The last sign-ins of a person, the newest first. */
export async function signInsOf(db: Db, userId: string): Promise<PastSignIn[]> {
  const { rows } = await sql<PastSignIn>`
    select id::text as id, at, way, network, device from sign_in where user_id = ${userId}
    order by sign_in.id desc limit ${shown}`.execute(db)
  return rows
}

/** Whether the person with this address signed in from this network in the last days. */
export async function isKnownNetwork(db: Db, email: string, network: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - knownDays * 86_400_000).toISOString()
  const { rows } = await sql`
    select from sign_in join "user" on "user".id = sign_in.user_id
    where "user".email = ${email.toLowerCase()} and sign_in.network = ${network} and sign_in.at > ${since}
    limit 1`.execute(db)
  return rows.length > 0
}

export async function removeOldSignIns(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  await sql`delete from sign_in where at < ${until}`.execute(db)
}
