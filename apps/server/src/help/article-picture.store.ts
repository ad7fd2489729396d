import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A picture of no article yet. */
export async function addPicture(tx: Db, fileId: string): Promise<void> {
  await sql`
    insert into article_picture (file_id, saved, since) values (${fileId}, false, clock_timestamp())`.execute(tx)
}

/** Those of these pictures that are not there. The others stay until the transaction ends. */
export async function missingPictures(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select file_id as id from article_picture where file_id = any (${[...ids]}) order by file_id for update`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

/** After an article was saved or deleted: marks which of these pictures are in an article, and since when others are in none. */
export async function markPictures(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // First: an article that is being saved with one of them is looked for when it is there.
  await sql`select from article_picture where file_id = any (${[...ids]}) order by file_id for update`.execute(tx)
  await sql`
    update article_picture p set since = clock_timestamp(), saved = used.saved
    from (select picture_id, exists (select from article where picture_ids @> array[picture_id]) as saved
      from unnest(${[...ids]}::text[]) as picture_id) used
    where p.file_id = used.picture_id and p.saved <> used.saved`.execute(tx)
}
