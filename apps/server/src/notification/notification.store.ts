import type { Notification } from '@cultivatd/domain/notification/notification'
import { passes, permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { system } from '../history/history.store.ts'
import { users } from '../user/user.store.ts'

/** All notifications of a person, or those with these ids; nothing of a facility that is not active (READ-21). */
export async function notificationsOf(
  db: Db,
  userId: string,
  ids: readonly string[] | null = null,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select n.id, n.version, to_json(n.at) #>> '{}' as timestamp, n.seen_at is not null as seen, n.user_id as "userId",
      n.message, n.room_id as "roomId"
    from notification n join organisation o on n.facility_id is null or o.active_facility_ids ? n.facility_id
    where n.user_id = ${userId} and ${only(ids, 'n.id')}`.execute(db)
  return rows
}

/** Marks what a person was shown as seen. */
export async function markSeen(db: Db, userId: string, upTo: number): Promise<void> {
  await sql`
    update notification set seen_at = now(), version = nextval('row_version')
    where user_id = ${userId} and seen_at is null and version <= ${upTo}::bigint`.execute(db)
}

interface Notice {
  /** Null for what belongs to the organization. */
  facilityId: string | null
  /** One sentence that names actor, action and object (READ-77). */
  message: string
  roomId?: string | null
}

/**
 * Writes a notification for everybody who may see administrative ones, but for who did it (NOTE-01, NOTE-08, PERM-18,
 * READ-75). In the transaction of what it tells of.
 */
export async function notifyUserAdmins(
  tx: Db,
  by: { id: string },
  { facilityId, message, roomId = null }: Notice,
): Promise<void> {
  // What the program itself sets up is nobody's news.
  if (by.id === system.id) return
  const admins = (await users(tx)).filter(
    ({ id, permissions }) => id !== by.id && passes(permissions, [permission.userAdmin]),
  )
  await notifyPeople(
    tx,
    admins.map(({ id }) => id),
    { facilityId, message, roomId },
  )
}

/** Writes a notification for each of these people. In the transaction of what it tells of. */
export async function notifyPeople(
  tx: Db,
  userIds: readonly string[],
  { facilityId, message, roomId = null }: Notice,
): Promise<void> {
  await sql`
    insert into notification (user_id, facility_id, message, room_id)
    select id, ${facilityId}::text, ${message}, ${roomId} from jsonb_array_elements_text(${jsonb([...userIds])}) as one (id)`.execute(
    tx,
  )
}
