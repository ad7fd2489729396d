import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Invitation, invitationDays } from '@cultivatd/domain/invitation/invitation'
import { type Permission, readPermissions } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
const dayMs = 86_400_000
/** One that nobody accepted can be sent again for so long. */
const keptDays = 90

/** A secret for a link, and what is kept of it. */
function newLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + invitationDays * dayMs)
  return { token, row: { token_digest: digest(token), sent_at: now, expires_at: until } }
}

/** What is known of one beside what user admins see. */
export interface KeptInvitation {
  id: string
  email: string
  permissions: Permission[]
  invitedBy: string
}

/** Those that wait; `ids` limits them. */
export async function invitations(db: Db, ids: readonly string[] | null = null): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .leftJoin('user', 'user.id', 'invitation.invited_by')
    .selectAll('invitation')
    .select('user.name as by_name')
    .where(only(ids, 'invitation.id'))
    .orderBy('invitation.email')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    email: row.email,
    permissions: readPermissions(row.permissions),
    byName: row.by_name,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }))
}

/** @returns the secret of its link @throws a unique violation where the address is invited already */
export async function addInvitation(
  tx: Db,
  invitation: { email: string; permissions: readonly Permission[]; invitedBy: string },
  now: Date,
): Promise<{ id: string; token: string }> {
  const { token, row } = newLink(now)
  const id = randomUUID()
  const { email, permissions, invitedBy } = invitation
  await tx
    .insertInto('invitation')
    .values({ ...row, id, email, permissions: jsonb(permissions), invited_by: invitedBy })
    .execute()
  return { id, token }
}

/** Another link in place of the one before, of whoever sends it now; null where it is gone. */
export async function renewInvitation(tx: Db, id: string, invitedBy: string, now: Date): Promise<string | null> {
  const { token, row } = newLink(now)
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ ...row, invited_by: invitedBy, version: sql`nextval('row_version')` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : null
}

/** Takes one away; null where it is gone already. */
export async function removeInvitation(tx: Db, id: string): Promise<KeptInvitation | null> {
  const gone = tx.deleteFrom('invitation').where('id', '=', id).returningAll()
  const row = await gone.executeTakeFirst()
  return row ? keptFrom(row) : null
}

/** The one of a link; null when there is none, or its time is over. */
export async function invitationByToken(db: Db, token: string, now: Date): Promise<KeptInvitation | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('token_digest', '=', digest(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ? keptFrom(row) : null
}

/** The one of an address, while its time is not over. */
export async function invitationByEmail(db: Db, email: string, now: Date): Promise<KeptInvitation | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ? keptFrom(row) : null
}

const keptFrom = (row: { id: string; email: string; permissions: readonly unknown[]; invited_by: string }) => ({
  id: row.id,
  email: row.email,
  permissions: readPermissions(row.permissions),
  invitedBy: row.invited_by,
})

export async function removeOldInvitations(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.deleteFrom('invitation').where('expires_at', '<', until).execute()
}
