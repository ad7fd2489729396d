import type { Db } from '../db/db.ts'
import type { FileStorage } from '../http/services.ts'
import { sweepFiles } from './file.store.ts'

const everyMs = 60 * 60_000

/** Sweeps the files now and every hour, any number of servers beside each other; answers how to end that. */
export function keepSwept(
  db: Db,
  storage: FileStorage,
  now: () => Date,
  report: (message: string, error?: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = () => {
    running = sweepFiles(db, storage, now()).then(
      () => {},
      (error: unknown) => report('Files that belong to nothing were not removed', error),
    )
  }
  const timer = setInterval(sweep, everyMs).unref()
  sweep()
  return () => {
    clearInterval(timer)
    return running
  }
}
