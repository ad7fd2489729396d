import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import { canEnter, environment, giveTo, type Owner } from './owner.ts'
import { type Programs, programsMajor } from './programs.ts'

/** The folder of the database in DATA_DIR. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgresql')

/** The role that we are on it, and the database that is ours. */
export const roleName = 'cultivatd'

interface Making {
  programs: Programs
  owner: Owner | null
  /** For whom there are no Unix sockets, and who comes over loopback. */
  password: string | null
  /** What a test acknowledged need not survive a power cut. */
  isDurable: boolean
}

/**
 * Makes the database when there is none. One that was begun and not finished is begun anew: it appears under its name
 * when it is whole.
 *
 * @throws DatabaseError when it is of another version of PostgreSQL, or cannot be made
 */
export function prepareCluster(dataDir: string, making: Making): void {
  const cluster = clusterIn(dataDir)
  if (!existsSync(cluster)) makeCluster(dataDir, making)
  else if (making.owner && statSync(cluster).uid === 0) giveTo(making.owner, cluster)
  const version = join(cluster, 'PG_VERSION')
  if (!existsSync(version))
    throw new DatabaseError(
      `There is no database in ${cluster}, but something else. Put it elsewhere, then start again.`,
    )
  const found = readFileSync(version, 'utf8').trim()
  if (found !== programsMajor) throw new DatabaseError(sentenceOfVersion(cluster, found))
}

const sentenceOfVersion = (cluster: string, found: string) =>
  `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Cultivatd brings PostgreSQL ${programsMajor}. Start the version of Cultivatd that made it, or move the data over as docs/operations.md says under “Another version of PostgreSQL”. Nothing was changed.`

function makeCluster(dataDir: string, { programs, owner, password, isDurable }: Making): void {
  const draft = `${clusterIn(dataDir)}-unfinished`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (owner) chownSync(draft, owner.uid, owner.gid)
  const passwordFile = password === null ? null : passwordFileFor(owner, password)
  const args = [
    '-D',
    asSeenBy(owner, draft),
    '-U',
    roleName,
    '-E',
    'UTF8',
    '--locale=C',
    '--auth-local=trust',
    // Letters are told from their capitals as Unicode does it, whatever the machine has installed.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(passwordFile === null ? ['--auth-host=reject'] : ['--auth-host=scram-sha-256', '--pwfile', passwordFile]),
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const { status, stdout, stderr, error } = spawnSync(programs.initdb, args, {
    ...owner,
    cwd: draft,
    env: environment,
    encoding: 'utf8',
  })
  if (passwordFile) rmSync(dirname(passwordFile), { recursive: true })
  if (status !== 0)
    throw new DatabaseError(
      `The embedded database could not be made in ${dataDir}: ${(error?.message ?? (stderr || stdout)).trim()}`,
    )
  renameSync(draft, clusterIn(dataDir))
  if (isDurable) storeNames(dataDir)
}

/** That the new name is on the disk too; Windows has no such thing. */
function storeNames(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function passwordFileFor(owner: Owner | null, password: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-'))
  const file = join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (owner) giveTo(owner, folder)
  return file
}

/**
 * What to call a folder in the arguments of a program that runs in it. Where its user may not take the way that leads
 * there, as in a closed home, Linux knows it by another name.
 *
 * @throws DatabaseError where there is no other name
 */
export function asSeenBy(owner: Owner | null, folder: string): string {
  if (canEnter(owner, folder)) return folder
  if (process.platform === 'linux' && existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  throw new DatabaseError(
    `PostgreSQL does not run as root, and its user cannot enter ${folder}. Choose a DATA_DIR outside of a closed home, start the server as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Puts the database of a version before PostgreSQL was embedded aside. Nothing of it is deleted, and nothing else of
 * the folder is touched.
 *
 * @returns a sentence about it; null when there is none
 */
export function putFormerAside(dataDir: string, today: string): string | null {
  const former = join(dataDir, 'database')
  if (!existsSync(former)) return null
  let aside = `${former}-until-${today}`
  for (let count = 2; existsSync(aside); count++) aside = `${former}-until-${today}-${count}`
  renameSync(former, aside)
  return `The database of an earlier version was put aside as ${aside}; nothing in it is read any more, and nothing was deleted. A new one is begun, and what Metrc knows is read again.`
}
