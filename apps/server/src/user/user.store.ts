import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { isActive, type Permission, permission, readPermissions } from '@cultivatd/domain/user/permission'
import type { Colleague, User } from '@cultivatd/domain/user/user'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import type { Tables } from '../db/tables.ts'
import { only } from '../db/only.ts'
import { type Author, recordChange } from '../history/history.store.ts'

type UserRow = Selectable<Tables['user']>

/** A row as user admins see it; permissions that are not known are dropped (PERM-03). */
const userFrom = (row: UserRow): User => ({
  id: row.id,
  uid: row.id,
  displayName: row.name,
  email: row.email,
  emailVerified: row.email_verified,
  permissions: readPermissions(row.permissions),
  hasSecondFactor: row.has_second_factor,
  version: row.version,
})

/** Everybody who is here, or those with these ids, by name. */
export async function users(db: Db, ids: readonly string[] | null = null): Promise<User[]> {
  const rows = await namedRows(db, ids).where('deleted_at', 'is', null).execute()
  return rows.map(userFrom)
}

const namedRows = (db: Db, ids: readonly string[] | null) =>
  db.selectFrom('user').selectAll().where(only(ids, 'id')).orderBy('name').orderBy('id')

export async function userById(db: Db, id: string): Promise<User | null> {
  const [user] = await users(db, [id])
  return user ?? null
}

export async function userByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db.selectFrom('user').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row ? userFrom(row) : null
}

/**
 * Waits for its turn to change permissions, until the transaction ends. Two organization admins who remove each other
 * at the same moment would otherwise each find the other still there, and leave nobody (READ-100).
 */
export async function lockPermissions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('permissions'))`.execute(tx)
}

/** Keeps a person as they are until the transaction ends, so that the history knows what was before. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await sql`select from "user" where id = ${id} for update`.execute(tx)
}

/** Appends what was changed of a person to the history, after the change; `before` is the person as they were. */
export async function recordUserChange(tx: Db, by: Author, before: User): Promise<void> {
  const after = await userById(tx, before.id)
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'user',
    records: [before.displayName, before.id],
    what: 'user.update',
    summary: (fields) => `Changed ${fields} of ${before.displayName}`,
    before: kept(before),
    after: after && kept(after),
  })
}

/** Permissions in one order: which of them somebody holds is no list. */
const kept = ({ displayName, email, permissions }: User) => ({
  displayName,
  email,
  permissions: permissions.toSorted(),
})

export async function orgAdminCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from "user" where permissions @> ${jsonb([permission.orgAdmin])}`.execute(db)
  return rows[0]?.count ?? 0
}

/** From now on ADMIN_EMAIL does not make this person, or the owner of this address, an organization admin. */
export async function rememberAdmin(db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await db
    .insertInto('former_admin')
    .values({ email, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How the address of a deleted person is kept here. */
const hidden = (email: string) => `sha256:${createHash('sha256').update(email).digest('hex')}`

/** Whether this person, or the owner of this address, has been an organization admin before, whatever became of it. */
export async function wasAdmin(db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> {
  const row = await db
    .selectFrom('former_admin')
    .select('email')
    .where((is) => is.or([is('email', '=', email), is('email', '=', hidden(email)), is('user_id', '=', id)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function savePermissions(db: Db, id: string, permissions: readonly Permission[]): Promise<void> {
  await db
    .updateTable('user')
    .set({ permissions: jsonb(permissions), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Saves a person's name and address. Another address is not verified until its own mail was answered, and ends that the
 * person asked for one.
 *
 * @throws conflict when the address belongs to somebody else.
 */
export async function saveProfile(db: Db, id: string, displayName: string, email: string): Promise<void> {
  const address = email.toLowerCase()
  // A link that was mailed to the former address must not open the account any more.
  await sql`delete from verification where value = ${id}
    and exists (select from "user" where id = ${id} and email <> ${address})`.execute(db)
  try {
    await db
      .updateTable('user')
      .set({
        name: displayName,
        email: address,
        email_verified: sql<boolean>`email_verified and email = ${address}`,
        new_email: sql<string | null>`case when email = ${address} then new_email end`,
        new_email_until: sql<string | null>`case when email = ${address} then new_email_until end`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

/** Said at sign-up and wherever an address is changed. */
export const emailTaken = () =>
  new AppError('conflict', [{ message: 'An account with this e-mail address exists already', path: 'email' }])

/** What any active person may know of everybody (READ-30). */
export async function people(db: Db, ids: readonly string[] | null = null): Promise<Colleague[]> {
  // What deleted people did is shown under their placeholders.
  const all = (await namedRows(db, ids).execute()).map(userFrom)
  return all.map(({ id, uid, displayName, version, permissions }) => ({
    id,
    uid,
    displayName,
    version,
    isActive: isActive(permissions),
  }))
}
