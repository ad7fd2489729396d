import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ApiKey, ApiKeyForm } from '@cultivatd/domain/api-key/api-key'
import { holdsKey, keyPrefix } from '@cultivatd/domain/api-key/key-text'
import { permission, readPermissions } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { ReadValue } from '../db/kept.ts'
import { only } from '../db/only.ts'
import type { Person } from '../http/person.ts'

const day = 86_400_000

/** So long a key that opens nothing any more is still listed, in days. */
const shownDays = 90

/** 256 random bits: a fast hash of them is enough. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** How a key stands in the history, the ledger and wherever else something says who did it; the view `author` says the same. */
export const keyAuthorName = ({ name, madeBy }: Pick<ApiKey, 'name' | 'madeBy'>): string =>
  `${name} (API key of ${madeBy})`

/** Whoever made a key is an organization admin still: a key never outlives the right to make it. */
const isOfAdmin = sql<boolean>`coalesce((
  select u.permissions @> ${jsonb([permission.orgAdmin])} from "user" u where u.id = api_key.user_id), false)`

/** Who acts by a key; null for one that opens nothing. */
export async function personOfKey(db: Db, key: string, now: Date): Promise<ReadValue<Person | null>> {
  if (!holdsKey(key)) return { value: null }
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('key_hash', '=', hashOf(key))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(isOfAdmin)
    .executeTakeFirst()
  if (!row) return { value: null }
  const person: Person = {
    id: row.id,
    name: keyAuthorName({ name: row.name, madeBy: row.made_by }),
    email: '',
    permissions: readPermissions(row.permissions),
    key: { mayChange: row.may_change, facilityIds: row.facility_ids && new Set(row.facility_ids) },
  }
  return { value: person, until: Date.parse(row.expires_at) }
}

/** A key was used, where that was not noted lately. */
export async function noteKeyUse(db: Db, key: string, at: Date, before: Date): Promise<void> {
  await sql`update api_key set used_at = ${at}, version = nextval('row_version')
    where key_hash = ${hashOf(key)} and (used_at is null or used_at < ${before})`.execute(db)
}

/** Keys as organization admins see them, the newest first; `ids` limits them. */
export async function apiKeys(db: Db, now: Date, ids: readonly string[] | null = null): Promise<ApiKey[]> {
  const since = new Date(now.getTime() - shownDays * day).toISOString()
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .select(isOfAdmin.as('is_of_admin'))
    .where(only(ids, 'id'))
    .where('expires_at', '>', since)
    .where(({ eb, or }) => or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', since)]))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    ending: row.ending,
    mayChange: row.may_change,
    permissions: readPermissions(row.permissions),
    facilityIds: row.facility_ids,
    madeBy: row.made_by,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: row.withdrawn_by,
    isLeft: !row.is_of_admin,
  }))
}

/** What the keys are called that open something; of those who make one at once each waits for the one before. */
export async function openKeyNames(tx: Db, now: Date): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api keys', 0))`.execute(tx)
  const rows = await tx
    .selectFrom('api_key')
    .select('name')
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.map(({ name }) => name)
}

/** Makes a key and answers it, this once; within `openKeyNames`. */
export async function addKey(tx: Db, form: ApiKeyForm, { by, at }: { by: { id: string; name: string }; at: Date }) {
  const id = `key_${randomUUID()}`
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(at.getTime() + form.days * day)
  await tx
    .insertInto('api_key')
    .values({
      id,
      name: form.name,
      key_hash: hashOf(key),
      ending: key.slice(-4),
      may_change: form.mayChange,
      permissions: jsonb(form.permissions),
      facility_ids: form.facilityIds && jsonb([...new Set(form.facilityIds)]),
      user_id: by.id,
      made_by: by.name,
      made_at: at,
      expires_at: expiresAt,
    })
    .execute()
  return { id, key, expiresAt }
}

/** Withdraws a key; null where there is none that is open. */
export async function withdrawKey(
  tx: Db,
  id: string,
  { by, at }: { by: { name: string }; at: Date },
): Promise<ApiKey | null> {
  const [key] = await apiKeys(tx, at, [id])
  if (!key || key.withdrawnAt !== null) return null
  await sql`update api_key set withdrawn_at = ${at}, withdrawn_by = ${by.name}, version = nextval('row_version')
    where id = ${id} and withdrawn_at is null`.execute(tx)
  return key
}
