import type { Comment } from '@cultivatd/domain/comment/comment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

async function commentsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select c.id, c.version, c.facility_id as "facilityId", c.room_id as "roomId", c.user_id as "userId",
      coalesce(u.name, '') as "userName", c.message, to_json(c.at) #>> '{}' as timestamp
    from comment c left join "user" u on u.id = c.user_id
    where ${condition} order by c.at desc, c.version desc`.execute(db)
  return rows
}

/** The thread of a room, newest first; `ids` limits it. */
export const commentsOf = (
  db: Db,
  { facilityId, roomId }: { facilityId: string; roomId: string },
  ids: readonly string[] | null = null,
): Promise<Comment[]> =>
  commentsWhere(db, sql`c.facility_id = ${facilityId} and c.room_id = ${roomId} and ${only(ids, 'c.id')}`)

export async function commentById(db: Db, facilityId: string, id: string): Promise<Comment | undefined> {
  return (await commentsWhere(db, sql`c.facility_id = ${facilityId} and c.id = ${id}`))[0]
}

export async function addComment(
  tx: Db,
  {
    facilityId,
    id,
    roomId,
    userId,
    message,
    at,
  }: Record<'facilityId' | 'id' | 'roomId' | 'userId' | 'message' | 'at', string>,
): Promise<void> {
  await sql`
    insert into comment (facility_id, id, room_id, user_id, message, at)
    values (${facilityId}, ${id}, ${roomId}, ${userId}, ${message}, ${at})`.execute(tx)
}
