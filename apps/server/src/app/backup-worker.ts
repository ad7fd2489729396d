import { parentPort, workerData } from 'node:worker_threads'
import { sentenceOfFailure } from '../backup/backup-error.ts'
import { backUpInto } from '../backup/backup-file.ts'
import { openSource } from './backup-source.ts'
import type { BackupWork } from './backup-thread.ts'

/** Writes one backup, in a thread of its own. */
const { path, passphrase, config } = workerData as BackupWork
try {
  const { source, close } = await openSource(config)
  try {
    parentPort?.postMessage({ written: await backUpInto(path, source, { passphrase }) })
  } finally {
    await close()
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ problem: sentenceOfFailure(error) ?? message })
}
