import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { syncFolder } from '../db/sync-folder.ts'
import { closeDataFolder } from '../db/data-folder.ts'
import { startEmbedded } from '../db/embedded/embedded-postgres.ts'
import type { FileStorage } from '../http/services.ts'
import type { About, Manifest } from './archive/manifest.ts'
import { BackupError } from './backup-error.ts'
import { type Loading, openLoading } from './load-database.ts'
import { readBackup, type Receiver } from './read-backup.ts'
import type { Progress } from './write-backup.ts'

/** Where a backup is restored to. */
export interface Target {
  dataDir: string
  /** Null: the database that comes with the product, in `dataDir`. */
  databaseUrl: string | null
  /** As the environment has it; null: the backup's is kept in `dataDir`. */
  secretKey: string | null
  /** A bucket; null: the files are kept in `dataDir`. */
  bucket: FileStorage | null
  /** For files in a folder. */
  folderStorage: (folder: string) => FileStorage
  /** Beside a real Metrc the sandbox's world of a demo is left out. */
  isDemo: boolean
  /** Whether what is there is put aside; refused otherwise. */
  replaces: boolean
}

export interface Restored {
  about: About
  manifest: Manifest
  /** Where what was there before is; null when nothing was. */
  aside: string | null
}

const draftName = 'restoring'
const asidePrefix = 'before-restore-'
/**
 * What a server keeps in its folder, besides the lock and the programs, which it makes anew; the database last: with it the folder
 * is one that was restored.
 */
const kept = ['files', 'sandbox', 'postgresql-password', 'secret-key', 'postgresql.log', 'postgresql']

/**
 * Restores a backup onto a machine that has none of it, whole or not at all.
 *
 * @throws BackupError, FolderLockedError while a server works there, NotWhole where the backup is not whole
 */
export async function restoreBackup(
  path: string,
  passphrase: string,
  target: Target,
  progress: Progress = () => {},
): Promise<Restored> {
  const { dataDir, databaseUrl } = target
  closeDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  const aside = `${asidePrefix}${new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}`
  const draft = join(dataDir, draftName)
  try {
    const there = whatIsThere(target)
    if (there.length > 0 && !target.replaces)
      throw new BackupError(
        `The data folder ${dataDir} is not empty: it has ${there.join(', ')}. Nothing was changed. Choose another DATA_DIR, or restore with --replace: then what is there is put aside.`,
      )
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    // PostgreSQL may run as another user, who has to get through.
    if (process.getuid?.() === 0) await chmod(draft, 0o711)
    const read = await loadInto(draft, path, passphrase, { ...target, progress, aside: aside.replaceAll('-', '_') })
    await moveIn(there, { draft, dataDir, aside: join(dataDir, aside) })
    await rm(draft, { recursive: true, force: true })
    return { ...read, aside: there.length > 0 ? join(dataDir, aside) : databaseUrl && target.replaces ? aside : null }
  } catch (error) {
    if (!(error instanceof NotMovedError)) await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

/** The database is stored by then: the files and the key that belong to it are moved, or stay where they can be found. */
class NotMovedError extends BackupError {}

/** @throws NotMovedError */
async function moveIn(
  there: readonly string[],
  { draft, dataDir, aside }: { draft: string; dataDir: string; aside: string },
): Promise<void> {
  const halfMoved = join(dataDir, `half-restored-${basename(aside).slice(asidePrefix.length)}`)
  try {
    if (there.length > 0) await move(there, dataDir, aside)
    await move(kept, draft, dataDir)
  } catch (error) {
    // The next restore removes a draft.
    const place = await rename(draft, halfMoved).then(
      () => halfMoved,
      () => draft,
    )
    const what = error instanceof Error ? error.message : String(error)
    throw new NotMovedError(
      `The database is restored, but not everything that belongs to it could be moved to ${dataDir}: ${what}. The rest is kept in ${place}${there.length > 0 ? `, and what was there before in ${aside}` : ''}. Do not start the server before all that is in ${place} is moved to ${dataDir}: without its secret-key it makes a new one, which does not open what is sealed.`,
    )
  }
}

function whatIsThere({ dataDir, databaseUrl, secretKey, bucket }: Target): string[] {
  const names = [
    ...(databaseUrl === null ? ['postgresql', 'postgresql.log', 'postgresql-password'] : []),
    ...(secretKey === null ? ['secret-key'] : []),
    ...(bucket === null ? ['files'] : []),
    'sandbox',
  ]
  return names.filter((name) => existsSync(join(dataDir, name)))
}

async function loadInto(
  draft: string,
  path: string,
  passphrase: string,
  target: Target & { progress: Progress; aside: string },
): Promise<Pick<Restored, 'about' | 'manifest'>> {
  const { databaseUrl, replaces, progress } = target
  const embedded = databaseUrl === null ? await startEmbedded(draft) : null
  try {
    const url = embedded?.url ?? databaseUrl ?? ''
    const loading = await openLoading({ url, aside: replaces && databaseUrl !== null ? target.aside : null })
    try {
      const receiver = receiverOf(draft, loading, target)
      const read = await readBackup(path, passphrase, { receiver, progress })
      progress('Indexes, and the steps of this version')
      await loading.finish(read.manifest)
      return read
    } finally {
      await loading.close()
    }
  } finally {
    await embedded?.close()
  }
}

function receiverOf(draft: string, loading: Loading, target: Target): Receiver {
  const storage = target.bucket ?? target.folderStorage(join(draft, 'files'))
  const secret = target.secretKey
  return {
    about: (about) => loading.begin(about),
    rows: (table, content) => loading.add(table, content),
    file: (hash, content) => storage.put(hash, content),
    async secretKey(key) {
      if (secret === null) return keep(join(draft, 'secret-key'), key, 'wx')
      if (secret !== key)
        throw new BackupError(
          'SECRET_KEY is not the one that the backup was made with, and what is sealed in it could not be read. Unset it, so that the one of the backup is kept in DATA_DIR, or set it to that one. Nothing was changed.',
        )
    },
    async sandbox(file, content) {
      if (!target.isDemo) return
      await mkdir(join(draft, 'sandbox'), { recursive: true, mode: 0o700 })
      await keep(join(draft, 'sandbox', file), content, 'a')
    },
  }
}

async function keep(path: string, content: string | Buffer, flag: 'wx' | 'a'): Promise<void> {
  const file = await open(path, flag, 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What of these names is there, in their order. */
async function move(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(await readdir(from))
  for (const name of names.filter((one) => there.has(one))) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}
