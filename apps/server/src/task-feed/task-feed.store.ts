import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** As long as no guess ever gets; without signs that an address or a calendar program would change. */
export const newToken = (): string => randomBytes(24).toString('hex')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Keeps the hash of a token in place of the one from before. */
export async function saveFeed(db: Db, userId: string, token: string, now: Date): Promise<void> {
  await sql`
    insert into task_feed (user_id, token_hash, made_at) values (${userId}, ${hashOf(token)}, ${now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at,
      version = nextval('row_version')`.execute(db)
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await sql`delete from task_feed where user_id = ${userId}`.execute(db)
}

export async function feedsOf(db: Db, userId: string): Promise<{ id: string; version: number; madeAt: string }[]> {
  const { rows } = await sql<{ id: string; version: number; madeAt: string }>`
    select id, version, to_json(made_at) #>> '{}' as "madeAt" from task_feed where user_id = ${userId}`.execute(db)
  return rows
}

/** Whose tasks are behind a token; undefined where it is none, and of somebody without access. */
export async function ownerOf(db: Db, token: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from task_feed f join "user" u on u.id = f.user_id
    where f.token_hash = ${hashOf(token)} and u.permissions <> '[]'`.execute(db)
  return rows[0]
}
