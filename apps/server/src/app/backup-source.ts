import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import type { Source } from '../backup/write-backup.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { addressOfRunning, startEmbedded } from '../db/embedded/embedded-postgres.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openSecrets, rootKey } from '../db/secrets.ts'
import { createFolderStorage } from '../file/folder-storage.ts'
import { createS3Storage } from '../file/s3-storage.ts'
import type { FileStorage } from '../http/services.ts'
import type { Config } from './config.ts'

/** Where files of people are kept. */
export const storageOf = ({ s3, dataDir }: Config, now: () => Date = () => new Date()): FileStorage =>
  s3 ? createS3Storage(s3, now) : createFolderStorage(join(dataDir, 'files'))

/**
 * What a backup is made of, whether the server runs or not, and how to end that.
 *
 * @throws BackupError where there is nothing; FolderLockedError while a server starts or stops
 */
export async function openSource(config: Config): Promise<{ source: Source; close: () => Promise<void> }> {
  const { dataDir, secretKey, databaseUrl } = config
  // To look must not make one.
  if (secretKey === null && !existsSync(join(dataDir, 'secret-key')))
    throw new BackupError(
      `There is no secret key in ${dataDir}. Run this with the DATA_DIR, or the SECRET_KEY, of the server.`,
    )
  const own = {
    files: storageOf(config),
    secretKey: rootKey({ secretKey, dataDir }),
    secrets: openSecrets({ secretKey, dataDir }),
    sandboxFolder: config.metrc === null ? join(dataDir, 'sandbox') : null,
  }
  const running = databaseUrl ?? addressOfRunning(dataDir)
  if (running !== null) return { source: { ...own, databaseUrl: running }, close: async () => {} }
  if (!existsSync(clusterIn(dataDir)))
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`)
  const lock = lockFolder(dataDir)
  try {
    const embedded = await startEmbedded(dataDir)
    const close = () => embedded.close().finally(() => lock.release())
    return { source: { ...own, databaseUrl: embedded.url }, close }
  } catch (error) {
    lock.release()
    throw error
  }
}
