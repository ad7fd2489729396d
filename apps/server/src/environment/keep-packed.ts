import type { Db } from '../db/db.ts'
import { sleep } from '../db/only-process.ts'
import { dropPackedMonths, packNext } from './pack.store.ts'

const everyMs = 60 * 60_000
/** Between two steps others have the database. */
const pauseMs = 50

/** Packs what is old enough now and every hour, any number of servers beside each other; answers how to end that. */
export function keepPacked(
  db: Db,
  now: () => Date,
  report: (message: string, error?: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const running = (async () => {
    while (!stop.signal.aborted) {
      await packAll(db, now, stop.signal).catch((error: unknown) =>
        report('Measurements of more than 90 days ago were not packed, and will be later', error),
      )
      await sleep(everyMs, stop.signal)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}

async function packAll(db: Db, now: () => Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await packNext(db, now()))) await sleep(pauseMs, signal)
  if (!signal.aborted) await dropPackedMonths(db)
}
