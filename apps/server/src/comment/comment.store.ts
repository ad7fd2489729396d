import type { Comment } from '@cultivatd/domain/comment/comment'
import type { AddedFile } from '@cultivatd/domain/file/file'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { filesOfRecords } from '../file/file.store.ts'

async function commentsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select c.id, c.version, c.facility_id as "facilityId", c.room_id as "roomId", c.user_id as "userId",
      coalesce(u.name, '') as "userName", c.message, to_json(c.at) #>> '{}' as timestamp
    from comment c left join author u on u.id = c.user_id
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

/** One by its id alone; undefined also where its facility is not active (READ-21). */
export async function activeComment(db: Db, id: string): Promise<Comment | undefined> {
  const condition = sql<boolean>`c.id = ${id}
    and exists (select from organisation o where o.active_facility_ids ? c.facility_id)`
  return (await commentsWhere(db, condition))[0]
}

/** Whether a comment of any facility has this id. */
export async function isCommentId(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from comment where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Lets nobody else add to it until the transaction ends. */
export async function lockComment(tx: Db, id: string): Promise<void> {
  await sql`select from comment where id = ${id} for update`.execute(tx)
}

/** The photos of all comments of a room, in the order in which they were added; `ids` limits them. */
export async function photosOfComments(
  db: Db,
  { facilityId, roomId }: { facilityId: string; roomId: string },
  ids: readonly string[] | null = null,
): Promise<AddedFile[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from comment c where c.facility_id = ${facilityId} and c.room_id = ${roomId}
      and exists (select from file f where f.entity = 'comment' and f.record = c.id and ${only(ids, 'f.id')})`.execute(
    db,
  )
  const records = rows.map(({ id }) => id)
  return records.length === 0 ? [] : filesOfRecords(db, { entity: 'comment', records }, ids)
}
