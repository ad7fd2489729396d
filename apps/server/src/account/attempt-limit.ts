import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Counts attempts by key within a window, for all processes on the database and across their starts. */
export interface AttemptLimit {
  /** Counts one attempt, before it is known how it ends: parallel guesses must not slip through. @throws too-many */
  count(key: string): Promise<void>
  /** Takes an attempt back that turned out well. */
  forgive(key: string): Promise<void>
}

interface LimitOptions {
  db: Db
  /** Sets the keys of this limit apart from those of others. */
  name: string
  attempts: number
  /** Length of the window. */
  ms: number
  now: () => Date
}

/** At most `attempts` with the same key in `ms` milliseconds. */
export function attemptLimit({ db, name, attempts, ms, now }: LimitOptions): AttemptLimit {
  // Who tries to get in is nobody's business; whoever gets in is in the list of sessions.
  const stored = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url')
  return {
    async count(key) {
      const time = now()
      const until = new Date(time.getTime() + ms)
      const { rows } = await sql<{ count: number; ends_at: string }>`
        insert into attempt as before (key, count, ends_at) values (${stored(key)}, 1, ${until.toISOString()})
        on conflict (key) do update set
          count = case when before.ends_at <= ${time.toISOString()} then 1 else before.count + 1 end,
          ends_at = case when before.ends_at <= ${time.toISOString()} then excluded.ends_at else before.ends_at end
        returning count, ends_at`.execute(db)
      const [window] = rows
      if (window && window.count > attempts)
        throw new AppError('too-many', tooMany(Date.parse(window.ends_at) - time.getTime()))
    },
    async forgive(key) {
      await sql`update attempt set count = count - 1 where key = ${stored(key)} and count > 0`.execute(db)
    },
  }
}

function tooMany(msLeft: number): string {
  const minutes = Math.max(1, Math.ceil(msLeft / 60_000))
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
