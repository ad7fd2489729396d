import { NotWhole } from '../backup/backup-error.ts'
import { passphraseOf } from '../backup/passphrase.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { rowsIn } from '../backup/write-backup.ts'
import { createFolderStorage } from '../file/folder-storage.ts'
import { createS3Storage } from '../file/s3-storage.ts'
import { endOnSignals, fileAndFlags, progressLine, told } from './command.ts'
import { readConfig } from './config.ts'

const usage = 'Usage: npm run restore -- FILE [--replace]'

async function restore(path: string, replaces: boolean): Promise<void> {
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, secretKey, s3 } = config
  const passphrase = await passphraseOf(config.backup, { isNew: false })
  const line = progressLine()
  const target = {
    dataDir,
    databaseUrl,
    secretKey,
    bucket: s3 ? createS3Storage(s3, () => new Date()) : null,
    folderStorage: createFolderStorage,
    isDemo: config.metrc === null,
    replaces,
  }
  const { about, manifest, aside } = await restoreBackup(path, passphrase, target, line.progress).finally(line.end)
  const { files, missingFiles } = manifest
  console.log(
    `${rowsIn(manifest).toLocaleString('en')} rows and ${files.count.toLocaleString('en')} files are restored, as of ${about.moment}`,
  )
  for (const hash of missingFiles) console.log(`missing: the storage did not have the file ${hash}`)
  if (aside !== null) console.log(`What was there before is put aside as ${aside}`)
  console.log(
    'Start the server now. It sends nothing to Metrc before it has compared itself with Metrc, and everybody signs in again.',
  )
}

/** @returns 0 restored, 1 the backup is not whole, 2 not done */
async function main(): Promise<number> {
  process.umask(0o077)
  endOnSignals()
  try {
    const { file, has } = fileAndFlags(process.argv.slice(2), ['--replace'], usage)
    await restore(file, has('--replace'))
    return 0
  } catch (error) {
    console.error(told(error))
    return error instanceof NotWhole ? 1 : 2
  }
}

process.exitCode = await main()
