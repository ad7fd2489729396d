import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning, startOf } from './process-identity.ts'

/** A folder that another living process works in. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError'
}

export interface FolderLock {
  release(): void
}

interface Holder {
  pid: number
  since: string
  host: string
  /** When the process began, as the system counts it: tells a process from a later one with the same pid. */
  started: string | null
  nonce: string
}

const beatMs = 5_000
/** A holder on another machine cannot be asked; it is dead when it has not touched its lock for this long. */
const foreignBeatMs = 20_000

/**
 * Takes the folder for this process, and keeps it until `release`. Two servers on one folder would each stop the
 * other's database, so this comes before anything in it is touched. The lock of a dead process is taken over.
 *
 * @throws FolderLockedError with a sentence for the operator when a living process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'cultivatd.lock')
  const own: Holder = {
    pid: process.pid,
    since: new Date().toISOString(),
    host: hostname(),
    started: startOf(process.pid),
    nonce: randomUUID(),
  }
  const holder = take(path, own)
  if (holder) throw new FolderLockedError(refusal(folder, holder))
  const beat = setInterval(() => touch(path, own), beatMs).unref()
  return {
    release() {
      clearInterval(beat)
      if (read(path)?.nonce === own.nonce) rmSync(path, { force: true })
    },
  }
}

function refusal(folder: string, holder: Holder): string {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`
  return `The data folder ${folder} is in use by process ${holder.pid}${where} since ${holder.since}. Stop that process, or give this one another DATA_DIR.`
}

/** The living holder, or null when the lock is ours now. */
function take(path: string, own: Holder): Holder | null {
  for (;;) {
    if (create(path, own)) return null
    const holder = read(path)
    if (!holder) continue
    if (isAlive(path, holder)) return holder
    if (replace(path, own, holder)) return null
  }
}

/**
 * Takes a dead process's lock over. The right to do so is itself a lock, named for exactly the lock that is replaced:
 * whoever gets it looks once more, so of many who saw the same dead holder only one replaces it.
 */
function replace(path: string, own: Holder, dead: Holder): boolean {
  const claim = `${path}.${dead.nonce}`
  if (take(claim, own)) return false
  const isStillDead = read(path)?.nonce === dead.nonce
  if (isStillDead) {
    const draft = `${path}.${own.nonce}.draft`
    writeFileSync(draft, JSON.stringify(own))
    renameSync(draft, path)
  }
  rmSync(claim, { force: true })
  return isStillDead
}

/** A link, because it appears whole and fails when the name is taken. */
function create(path: string, own: Holder): boolean {
  const draft = `${path}.${own.nonce}.draft`
  writeFileSync(draft, JSON.stringify(own))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): Holder | null {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'))
    return { pid: 0, since: '', host: hostname(), started: null, nonce: 'unreadable', ...holder }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    // Nothing of ours writes half a lock: somebody else's file, or a broken disk. Nobody holds it.
    if (error instanceof SyntaxError) return { pid: 0, since: '', host: hostname(), started: null, nonce: 'unreadable' }
    throw error
  }
}

function isAlive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - modifiedAt(path) < foreignBeatMs
  if (holder.pid <= 0) return false
  if (!isRunning(holder.pid)) return false
  const started = startOf(holder.pid)
  return holder.started === null || started === null || holder.started === started
}

function touch(path: string, own: Holder): void {
  try {
    if (read(path)?.nonce === own.nonce) utimesSync(path, new Date(), new Date())
  } catch {
    // The folder is gone or full; the next beat tries again.
  }
}

function modifiedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
