import { sql } from 'kysely'
import type { Database } from './db.ts'

/** Any numbers of ours: programs on one PostgreSQL agree by them on who does what only one may. */
export const onlyOne = {
  readsMetrc: 4_825_162,
  hearsBroker: 4_825_164,
  backsUp: 4_825_165,
  removesFiles: 4_825_166,
} as const

const usualRetryMs = 5_000
const beatMs = 5_000

interface OnlyProcess {
  database: Pick<Database, 'db'>
  lockKey: (typeof onlyOne)[keyof typeof onlyOne]
  signal: AbortSignal
  /** How long after it was somebody else's turn it is tried again. */
  retryMs?: number
}

/**
 * Runs `work` while this process is the only one that does, again and again until the signal stops it. An advisory lock
 * on a connection of its own decides, so the place of a process that dies is free at once.
 */
export async function asOnlyProcess(
  { database: { db }, lockKey, signal, retryMs = usualRetryMs }: OnlyProcess,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await db
      .connection()
      .execute(async (own) => {
        const { rows } = await sql<{
          taken: boolean
        }>`select pg_try_advisory_lock(${lockKey}::bigint) as taken`.execute(own)
        if (!rows[0]?.taken) return
        const lost = new AbortController()
        // A lock is as alive as its connection; one that broke gave the place to somebody else.
        const beat = setInterval(() => {
          sql`select 1`.execute(own).catch((error: unknown) => lost.abort(error))
        }, beatMs)
        try {
          await work(AbortSignal.any([signal, lost.signal]))
        } finally {
          clearInterval(beat)
          if (!lost.signal.aborted) await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(own)
        }
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    await sleep(retryMs, signal)
  }
}

/** Waits, or ends at once when the signal stops it. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
