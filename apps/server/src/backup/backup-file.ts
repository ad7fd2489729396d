import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { link, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import { readBackup } from './read-backup.ts'
import { type Contents, type Source, writeBackup, type Writing } from './write-backup.ts'

export interface WrittenBackup extends Contents {
  bytes: number
}

/**
 * Writes a backup into a file, which is there once it is whole, on the disk, and was read back. What was begun is removed when
 * it fails or the process is ended.
 *
 * @throws BackupError where the file is there already
 */
export async function backUpInto(
  path: string,
  source: Source,
  { passphrase, progress = () => {}, opened }: Pick<Writing, 'passphrase' | 'progress' | 'opened'>,
): Promise<WrittenBackup> {
  if (existsSync(path)) throw taken(path)
  if (!existsSync(dirname(path))) throw new BackupError(`There is no folder ${dirname(path)}.`)
  const half = `${path}.${randomUUID().slice(0, 8)}.half`
  const remove = () => rmSync(half, { force: true })
  process.once('exit', remove)
  try {
    const to = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
    const contents = await writeBackup(source, { passphrase, to, progress, opened })
    await readBackup(half, passphrase, { progress: (text) => progress(`Read back: ${text}`) })
    const { size } = await stat(half)
    await named(half, path)
    return { ...contents, bytes: size }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

const taken = (path: string) =>
  new BackupError(`The file ${path} is there already. Nothing was written. Choose another name.`)

/** A link, because it fails where the name was taken meanwhile; where a file system knows none, a rename. */
async function named(half: string, path: string): Promise<void> {
  try {
    await link(half, path)
    await rm(half)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') throw taken(path)
    await rename(half, path)
  }
  await syncFolder(dirname(path))
}
