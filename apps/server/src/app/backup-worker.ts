import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { sentenceOfFailure } from '../backup/backup-error.ts'
import { backUpInto } from '../backup/backup-file.ts'
import { shelfOf } from './backup-place.ts'
import { openSource } from './backup-source.ts'
import type { BackupWork } from './backup-thread.ts'

/** Writes one backup, in a thread of its own. */
const { path, passphrase, config, object } = workerData as BackupWork
try {
  const { source, close } = await openSource(config)
  try {
    const written = await backUpInto(path, source, { passphrase })
    if (object !== null) await shelfOf(config)?.put(object, path)
    parentPort?.postMessage({ written })
  } finally {
    if (object !== null) rmSync(path, { force: true })
    await close()
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ problem: sentenceOfFailure(error) ?? message })
}
