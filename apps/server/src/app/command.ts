import { isAbsolute, resolve } from 'node:path'
import { BackupError, sentenceOfFailure } from '../backup/backup-error.ts'
import type { Progress } from '../backup/write-backup.ts'
import { DatabaseError } from '../db/database-error.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { ConfigError } from './config.ts'

/** A file as whoever typed the command names it: npm changes into the folder of the repository first. */
export const fileNamed = (name: string): string =>
  isAbsolute(name) ? name : resolve(process.env.INIT_CWD ?? process.cwd(), name)

/**
 * The arguments of a command: one file, and flags of these names.
 *
 * @throws BackupError with the usage
 */
export function fileAndFlags(args: readonly string[], flags: readonly string[], usage: string) {
  const given = args.filter((arg) => arg.startsWith('--'))
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'))
  if (file === undefined || more.length > 0 || given.some((flag) => !flags.includes(flag))) throw new BackupError(usage)
  return { file: fileNamed(file), has: (flag: string) => given.includes(flag) }
}

const everyMs = 1_000

/** Tells how far it is, at most once a second: on a line that stays in a terminal, on lines of their own elsewhere. */
export function progressLine(): { progress: Progress; end: () => void } {
  const isTerminal = process.stderr.isTTY
  let last = performance.now()
  let isShown = false
  return {
    progress(text) {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      isShown = true
      process.stderr.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
    },
    end() {
      if (isShown && isTerminal) process.stderr.write('\r\u001B[K')
    },
  }
}

/** What the operator reads of a failure; a bug is shown whole. */
export function told(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof FolderLockedError)
    return error.message
  return sentenceOfFailure(error) ?? error
}

/** Ends in order on Ctrl-C too: what was begun is removed then. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}
