import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from '../database-error.ts'

/** The user that PostgreSQL's files and processes belong to when it is not ourselves. */
export interface Owner {
  uid: number
  gid: number
}

/** What PostgreSQL's programs are told of our environment: it holds secrets that are not theirs. */
export const environment: NodeJS.ProcessEnv = Object.fromEntries(
  ['PATH', 'TZ', 'SystemRoot', 'TEMP'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)

/** Ours, and after it the one that every system has. */
const userName = 'cultivatd'
const lastResort = 'nobody'

/**
 * Who runs the PostgreSQL of this folder: null for ourselves. It refuses root, so root hands it to whom the folder
 * belongs to already, or to a user without rights that is found or made.
 *
 * @throws DatabaseError when the folder is somebody else's, or there is no such user
 */
export function ownerOf(folder: string): Owner | null {
  const own = process.getuid?.()
  if (own === undefined) return null
  const holder = existsSync(folder) ? statSync(folder) : null
  if (own === 0) return holder && holder.uid !== 0 ? { uid: holder.uid, gid: holder.gid } : userWithoutRights()
  if (holder && holder.uid !== own)
    throw new DatabaseError(
      `The database in ${folder} belongs to the user with the number ${holder.uid}. Start the server as that user or as root.`,
    )
  return null
}

function userWithoutRights(): Owner {
  const found = userCalled(userName) ?? made() ?? userCalled(lastResort)
  if (found) return found
  throw new DatabaseError(
    'PostgreSQL does not run as root, and no other user was found or could be made. Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

function userCalled(name: string): Owner | null {
  const number = (flag: string) => {
    const { status, stdout } = command('id', [flag, name])
    return status === 0 ? Number(stdout) : 0
  }
  const [uid, gid] = [number('-u'), number('-g')]
  return uid > 0 && gid > 0 ? { uid, gid } : null
}

/** With the tools of Debian and its like, then with those of a small container. */
function made(): Owner | null {
  const noShell = '/usr/sbin/nologin'
  command('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    noShell,
    userName,
  ])
  if (!userCalled(userName)) command('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', userName])
  return userCalled(userName)
}

function command(name: string, args: readonly string[]) {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`
  return spawnSync(name, args, { cwd: '/', env: { PATH: path }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Gives a folder and all in it to the owner. */
export function giveTo(owner: Owner, path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) giveTo(owner, child)
    else lchownSync(child, owner.uid, owner.gid)
  }
  // Last: by the owner of a folder one sees that all in it was given.
  chownSync(path, owner.uid, owner.gid)
}

/** Whether the way to a folder is open to its user: it may lie in a home that is closed to others. */
export function canEnter(owner: Owner | null, folder: string): boolean {
  if (owner === null) return true
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
    env: environment,
    stdio: 'ignore',
  })
  if (error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL'))
    throw new DatabaseError(
      'PostgreSQL does not run as root, and this root may not start programs as another user. Start the server as an ordinary user, or set DATABASE_URL.',
    )
  return status === 0
}
