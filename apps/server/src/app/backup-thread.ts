import { BackupError } from '../backup/backup-error.ts'
import type { WrittenBackup } from '../backup/backup-file.ts'
import { passphraseSet } from '../backup/passphrase.ts'
import { startThread } from '../http/thread.ts'
import type { Config } from './config.ts'

export interface BackupWork {
  path: string
  passphrase: string
  config: Config
  /** Its name in the bucket that it goes to; null: it stays where it is written. */
  object: string | null
}

const mostMegabytes = 512

/**
 * Writes a backup in a thread of its own: whoever else uses the product does not notice.
 *
 * @throws BackupError with a sentence for the operator
 */
export async function backUpInThread(
  config: Config,
  { path, object }: Pick<BackupWork, 'path' | 'object'>,
): Promise<WrittenBackup> {
  const passphrase = passphraseSet(config.backup)
  if (passphrase === null) throw new BackupError('There is no passphrase for backups.')
  const workerData: BackupWork = { path, passphrase, config, object }
  return new Promise((resolve, reject) => {
    const thread = startThread(new URL('./backup-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    thread.once('message', ({ written, problem }: { written?: WrittenBackup; problem?: string }) =>
      written ? resolve(written) : reject(new BackupError(problem ?? 'The backup was not made.')),
    )
    thread.once('error', reject)
    // After its message this changes nothing any more.
    thread.once('exit', (code) => reject(new BackupError(`The thread that writes the backup ended with ${code}.`)))
  })
}
