import { createHmac } from 'node:crypto'
import { lockSeconds } from '@cultivatd/domain/station/pin'
import type { CrewKeys } from '@cultivatd/domain/station/station'
import { permissionsAtStation, readPermissions } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { ShownKeys } from '../http/accounts.ts'
import { hashPassword, isPassword } from '../db/password-hash.ts'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import type { Secrets } from '../db/secrets.ts'
import { hashOf } from './station.store.ts'

/** A million PINs are tried in hours by whoever has the database; without the secret of the server none is. */
const peppered = (secrets: Pick<Secrets, 'of'>, userId: string, pin: string): string =>
  createHmac('sha256', secrets.of('pin of the crew')).update(`${userId} ${pin}`).digest('base64url')

/** Sets a PIN in place of the one before; the lock of that one is over. */
export async function savePin(tx: Db, secrets: Pick<Secrets, 'of'>, userId: string, pin: string): Promise<void> {
  const hash = await hashPassword(peppered(secrets, userId, pin))
  await sql`
    insert into crew_key (user_id, pin_hash, pin_at) values (${userId}, ${hash}, now())
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, pin_at = excluded.pin_at, wrong_pins = 0, locks = 0,
      locked_until = null, version = nextval('row_version')`.execute(tx)
}

export async function saveBadge(tx: Db, userId: string, code: string): Promise<void> {
  await sql`
    insert into crew_key (user_id, badge_hash, badge_at) values (${userId}, ${hashOf(code)}, now())
    on conflict (user_id) do update set badge_hash = excluded.badge_hash, badge_at = excluded.badge_at,
      version = nextval('row_version')`.execute(tx)
}

/** Withdraws one of the two; false where there is none. */
export async function removeKey(tx: Db, userId: string, key: 'pin' | 'badge'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update crew_key set ${sql.ref(`${key}_hash`)} = null, ${sql.ref(`${key}_at`)} = null, version = nextval('row_version')
    where user_id = ${userId} and ${sql.ref(`${key}_hash`)} is not null`.execute(tx)
  await sql`delete from crew_key where user_id = ${userId} and pin_hash is null and badge_hash is null`.execute(tx)
  return numAffectedRows > 0n
}

/** Ends the turns of a person at all stations. */
export async function endTurns(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).where('station_id', 'is not', null).execute()
}

/** What user admins may know of everybody who has a PIN or a badge; `ids` limits them. */
export async function crewKeys(db: Db, ids: readonly string[] | null = null): Promise<CrewKeys[]> {
  const rows = await db.selectFrom('crew_key').selectAll().where(only(ids, 'user_id')).execute()
  return rows.map((row) => ({
    id: row.user_id,
    version: row.version,
    pinAt: row.pin_at,
    badgeAt: row.badge_at,
    lockedUntil: row.locked_until,
  }))
}

/** What a person may know of their own. */
export async function crewKeysOf(db: Db, userId: string): Promise<{ hasPin: boolean; hasBadge: boolean }> {
  const [keys] = await crewKeys(db, [userId])
  return { hasPin: (keys?.pinAt ?? null) !== null, hasBadge: (keys?.badgeAt ?? null) !== null }
}

/**
 * Whether these still open for a person. They stay so until the transaction ends: who renews or withdraws one waits, and then
 * ends the turn that begins here.
 */
export async function areKeysOf(tx: Db, userId: string, { pinHash, badgeHash }: ShownKeys): Promise<boolean> {
  // In the order of whoever changes them, who locks the person first.
  await sql`select from "user" where id = ${userId} for key share`.execute(tx)
  const { rows } = await sql<ShownKeys>`
    select pin_hash as "pinHash", badge_hash as "badgeHash" from crew_key where user_id = ${userId} for update`.execute(
    tx,
  )
  return rows.some(
    (keys) => (pinHash === null || keys.pinHash === pinHash) && (badgeHash === null || keys.badgeHash === badgeHash),
  )
}

/** One who may take over. */
export interface CrewPerson extends ShownKeys {
  id: string
  name: string
}

/** Who has this id, or this badge, and may do something at a station; null for nobody. */
export async function crewPerson(db: Db, by: { id: string } | { badge: string }): Promise<CrewPerson | null> {
  const all = db
    .selectFrom('crew_key')
    .innerJoin('user', 'user.id', 'crew_key.user_id')
    .select(['user.id', 'user.name', 'user.permissions', 'pin_hash', 'badge_hash'])
  const row = await ('id' in by
    ? all.where('crew_key.user_id', '=', by.id)
    : all.where('badge_hash', '=', hashOf(by.badge))
  ).executeTakeFirst()
  if (!row || permissionsAtStation(readPermissions(row.permissions)).length === 0) return null
  return { id: row.id, name: row.name, pinHash: row.pin_hash, badgeHash: row.badge_hash }
}

export const isPin = async (secrets: Pick<Secrets, 'of'>, { id, pinHash }: CrewPerson, pin: string): Promise<boolean> =>
  pinHash !== null && isPassword(pinHash, peppered(secrets, id, pin))

/** What counts wrong PINs: a person, or a station. */
interface Counted {
  table: 'crew_key' | 'station'
  id: string
  most: number
}

/** How it stands after one more try: how many are left; or for how long it is locked, and whether this very try did it. */
export type Try = { left: number; lock: null } | { left: 0; lock: { seconds: number; isNew: boolean } }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface TriesRow {
  wrong_pins: number
  /** Of a person they are counted in a row, so since whenever. */
  wrong_since: string | null
  locks: number
  locked_until: string | null
}

const keyOf = (table: Counted['table']) => sql.ref(table === 'crew_key' ? 'user_id' : 'id')

/** After a day without a lock the next one is a first one; a right PIN alone does not make it one. */
const nextLock = ({ locks, locked_until: until }: Pick<TriesRow, 'locks' | 'locked_until'>, now: Date): number =>
  until === null || Date.parse(until) < now.getTime() - dayMs ? 1 : locks + 1

/**
 * Counts a try before it is known how it ends: guesses that come at once must not slip through. The one that is the last allowed is
 * still looked at. Of a person wrong ones are counted in a row, of a station over an hour: there one who knows a PIN, their own, would
 * begin a new row with it whenever they like.
 */
export async function countTry(tx: Db, { table, id, most }: Counted, now: Date): Promise<Try> {
  const since = table === 'station' ? sql.ref('wrong_since') : sql`null`
  const { rows } = await sql<TriesRow>`
    select wrong_pins, ${since} as wrong_since, locks, locked_until from ${sql.table(table)}
    where ${keyOf(table)} = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) return { left: 0, lock: { seconds: 0, isNew: false } }
  const lockedMs = row.locked_until === null ? 0 : Date.parse(row.locked_until) - now.getTime()
  if (lockedMs > 0) return { left: 0, lock: { seconds: Math.ceil(lockedMs / 1000), isNew: false } }
  const isAnew = row.wrong_pins === 0 || isLongAgo(row.wrong_since, now)
  const wrong = isAnew ? 1 : row.wrong_pins + 1
  const isLock = wrong >= most
  const locks = isLock ? nextLock(row, now) : row.locks
  const seconds = lockSeconds(locks)
  await sql`
    update ${sql.table(table)} set wrong_pins = ${isLock ? 0 : wrong}, locks = ${locks},
      ${table === 'station' && isAnew ? sql`wrong_since = ${now},` : sql``}
      locked_until = ${isLock ? new Date(now.getTime() + seconds * 1000) : row.locked_until}, version = nextval('row_version')
    where ${keyOf(table)} = ${id}`.execute(tx)
  return isLock ? { left: 0, lock: { seconds, isNew: true } } : { left: most - wrong, lock: null }
}

const isLongAgo = (since: string | null, now: Date): boolean =>
  since !== null && Date.parse(since) <= now.getTime() - hourMs

/** Locks the PIN of a person for what a device says of tries that the server did not see; answers for how many seconds. */
export async function lockPin(tx: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ locks: number; locked_until: string | null }>`
    select locks, locked_until from crew_key where user_id = ${userId} for update`.execute(tx)
  const [row] = rows
  if (!row) return 0
  const locks = nextLock(row, now)
  const seconds = lockSeconds(locks)
  const until = Math.max(now.getTime() + seconds * 1000, row.locked_until === null ? 0 : Date.parse(row.locked_until))
  await sql`
    update crew_key set wrong_pins = 0, locks = ${locks}, locked_until = ${new Date(until)}, version = nextval('row_version')
    where user_id = ${userId}`.execute(tx)
  return seconds
}

/** Ends a spare turn of a station, and answers whose it was; null where it is none, or stands no more. */
export async function endSpare(tx: Db, stationId: string, spareId: string): Promise<CrewPerson | null> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', spareId)
    .where('station_id', '=', stationId)
    .where('is_spare', '=', true)
    .returning('user_id')
    .executeTakeFirst()
  return ended ? crewPerson(tx, { id: ended.user_id }) : null
}

/**
 * A right one: nothing is wrong in the row of its person any more; of a station this try alone is taken out. How often it was locked
 * stays, and is over after a day: or who guesses the PIN of somebody would begin anew with each time that they take over.
 *
 * @param isLock this very try locked it, and ends that lock
 */
export async function forgiveTries(tx: Db, { table, id, most }: Counted, isLock: boolean, now: Date): Promise<void> {
  const wrong = table === 'crew_key' ? sql`0` : isLock ? sql`${most - 1}::integer` : sql`greatest(wrong_pins - 1, 0)`
  const unlocked = isLock ? sql`, locks = greatest(locks - 1, 0), locked_until = least(locked_until, ${now})` : sql``
  await sql`
    update ${sql.table(table)} set wrong_pins = ${wrong} ${unlocked}, version = nextval('row_version')
    where ${keyOf(table)} = ${id}`.execute(tx)
}
