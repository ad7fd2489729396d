import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { DatabaseError } from './database-error.ts'

/**
 * Makes the data folder when it is missing, and closes it to all other users of the machine: the secret is in it, and what the
 * embedded database and the sandbox Metrc store.
 *
 * @throws DatabaseError when it is a folder of everybody, whose contents nobody can answer for
 */
export function closeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: closed })
  if (process.platform === 'win32') return
  const mode = statSync(folder).mode & 0o777
  if ((mode & 0o002) !== 0)
    throw new DatabaseError(
      `Everybody on this machine can write into the data folder ${folder}. Choose a DATA_DIR of its own, or close it with: chmod 700 ${folder}`,
    )
  if (mode !== closed) close(folder, mode)
}

// Where a root that is not Linux's runs the database as another user, that one has to get through to its own folder.
const closed = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700

function close(folder: string, mode: number): void {
  try {
    chmodSync(folder, closed)
  } catch (error) {
    if ((mode & 0o020) === 0) return
    throw new DatabaseError(
      `Others can write into the data folder ${folder}, and it belongs to another user. Close it as that user, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}
