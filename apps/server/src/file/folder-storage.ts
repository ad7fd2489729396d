import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'
import type { FileStorage } from '../http/services.ts'
import { StorageAway } from './storage-away.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const away = (detail: string) => (error: unknown) => {
  throw new StorageAway(detail, { cause: error })
}

/** Files in a folder of this machine, each under its hash. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)

  /** Whole or not at all, also when the power goes: under another name until it is on the disk. */
  async function write(hash: string, content: Uint8Array): Promise<void> {
    const path = pathOf(hash)
    const made = await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolder(join(made, '..')).then(() => syncFolder(folder))
    const half = `${path}.${randomUUID()}.half`
    try {
      const file = await open(half, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(half, path)
      await syncFolder(join(path, '..'))
    } catch (error) {
      await rm(half, { force: true }).catch(() => {})
      throw error
    }
  }

  return {
    put: (hash, content) => write(hash, content).catch(away('The folder of files cannot be written')),
    get: (hash) =>
      readFile(pathOf(hash)).catch((error: unknown) =>
        isMissing(error) ? null : away('The folder of files cannot be read')(error),
      ),
    remove: (hash) => rm(pathOf(hash), { force: true }).catch(away('A file cannot be removed')),
  }
}
