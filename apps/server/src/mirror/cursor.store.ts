import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MirroredList } from './mirrored-lists.ts'

/** A span of last modification, both ends included. */
export interface Window {
  start: Date
  end: Date
}

/** How far one list of one facility is read. Everything before `page` of `window` is stored. */
export interface Cursor {
  list: MirroredList | typeof wholeRead | typeof counted
  /** Up to when the mirror knows every change; null before the first read ended. */
  readAt: Date | null
  page: number
  window: Window | null
  done: number
  total: number | null
  /** Metrc's words when it was not read; null when it was. */
  error: string | null
  gap: Gap | null
}

/**
 * Why a list is not what Metrc has. `closed`: Metrc does not open it to this key; `failed`: Metrc refused what it was
 * asked, which is our mistake or its own; `short`: it was read, and Metrc counts more records than came.
 */
export type Gap = 'closed' | 'failed' | 'short'

/** Not a list: when every list of the facility was last read from its beginning. */
export const wholeRead = 'wholeRead'

/** Not a list either: when the numbers of records on all lists were last compared with Metrc's. */
export const counted = 'counted'

export const freshCursor = (list: Cursor['list']): Cursor => ({
  list,
  readAt: null,
  page: 1,
  window: null,
  done: 0,
  total: null,
  error: null,
  gap: null,
})

interface CursorRow {
  id: Cursor['list']
  read_at: string | null
  page: number
  window_start: string | null
  window_end: string | null
  done: number
  total: number | null
  error: string | null
  gap: Gap | null
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

/** The cursors of a facility by list. */
export async function cursorsOf(db: Db, facilityId: string): Promise<Map<Cursor['list'], Cursor>> {
  const { rows } = await sql<CursorRow>`
    select id, read_at, page, window_start, window_end, done, total, error, gap from sync_cursor
    where facility_id = ${facilityId}`.execute(db)
  return new Map(rows.map((row) => [row.id, cursorOf(row)]))
}

function cursorOf({ id, read_at, page, window_start, window_end, done, total, error, gap }: CursorRow): Cursor {
  const [start, end] = [dateOrNull(window_start), dateOrNull(window_end)]
  return {
    list: id,
    readAt: dateOrNull(read_at),
    page,
    window: start && end && { start, end },
    done,
    total,
    error,
    gap,
  }
}

/** Stores a cursor; in the transaction of the rows it speaks of. */
export async function saveCursor(db: Db, facilityId: string, cursor: Cursor): Promise<void> {
  const iso = (date: Date | undefined | null) => date?.toISOString() ?? null
  await sql`
    insert into sync_cursor (facility_id, id, read_at, page, window_start, window_end, done, total, error, gap)
    values (${facilityId}, ${cursor.list}, ${iso(cursor.readAt)}, ${cursor.page}, ${iso(cursor.window?.start)},
      ${iso(cursor.window?.end)}, ${cursor.done}, ${cursor.total}, ${cursor.error}, ${cursor.gap})
    on conflict (facility_id, id) do update set read_at = excluded.read_at, page = excluded.page,
      window_start = excluded.window_start, window_end = excluded.window_end, done = excluded.done,
      total = excluded.total, error = excluded.error, gap = excluded.gap, version = nextval('row_version')`.execute(db)
}
