import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { BackupError } from './backup-error.ts'

export const leastPassphrase = 12

/** Where a passphrase comes from: never an argument, which everybody on the machine can read. */
export interface PassphraseSetting {
  passphrase: string | null
  /** A file of one line. */
  passphraseFile: string | null
}

/** @throws BackupError where the file cannot be read, or what is set is too short */
export function passphraseSet({ passphrase, passphraseFile }: PassphraseSetting): string | null {
  const given = passphraseFile === null ? passphrase : lineIn(passphraseFile)
  if (given !== null && given.length < leastPassphrase)
    throw new BackupError(
      `${passphraseFile === null ? 'BACKUP_PASSPHRASE' : passphraseFile} has to hold at least ${leastPassphrase} characters, for instance from: openssl rand -base64 24`,
    )
  return given
}

function lineIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`BACKUP_PASSPHRASE_FILE cannot be read: ${reason}.`, { cause: error })
  }
}

/**
 * What is set, or what somebody at the terminal types; twice where it is a new one.
 *
 * @throws BackupError where nothing is set and nobody can be asked
 */
export async function passphraseOf(setting: PassphraseSetting, { isNew }: { isNew: boolean }): Promise<string> {
  const set = passphraseSet(setting)
  if (set !== null) return set
  if (!process.stdin.isTTY)
    throw new BackupError(
      'A passphrase is needed: set BACKUP_PASSPHRASE_FILE to a file that holds it, or BACKUP_PASSPHRASE, or start this in a terminal.',
    )
  const typed = await asked(isNew ? 'New passphrase for this backup: ' : 'Passphrase of this backup: ')
  if (!isNew) return typed
  if (typed.length < leastPassphrase)
    throw new BackupError(`The passphrase has to have at least ${leastPassphrase} characters. Nothing was written.`)
  if ((await asked('The same again: ')) !== typed)
    throw new BackupError('The two passphrases are not the same. Nothing was written.')
  return typed
}

/** What is typed is not shown. */
function asked(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('close', () => reject(new BackupError('No passphrase was typed. Nothing was done.')))
    lines.once('line', (line) => {
      process.stderr.write('\n')
      resolve(line)
      lines.close()
    })
  })
}
