import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { roleName } from './cluster.ts'
import { canEnter, type Owner } from './owner.ts'

/** How the embedded database is reached: by a socket in a folder that only its user enters, else over loopback. */
export interface Address {
  socketFolder: string | null
  port: number
  password: string | null
}

/** The path of a Unix socket holds no more bytes than this. */
const longestSocketPath = 107
const socketPort = 5432
const folderStart = 'cultivatd-'

export async function newAddress(dataDir: string, owner: Owner | null, hasSockets: boolean): Promise<Address> {
  if (!hasSockets) return { socketFolder: null, port: await freePort(), password: passwordIn(dataDir) }
  return { socketFolder: newSocketFolder(owner), port: socketPort, password: null }
}

/** Settings of PostgreSQL that make it listen there and nowhere else. */
export const listeningOn = ({ socketFolder, port }: Address): Record<string, string> => ({
  port: String(port),
  listen_addresses: socketFolder === null ? '127.0.0.1' : '',
  unix_socket_directories: socketFolder ?? '',
})

/** For every client of PostgreSQL on this machine. */
export function urlOf({ socketFolder, port, password }: Address, database: string): string {
  if (socketFolder === null) return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`
  return `postgres:///${database}?${new URLSearchParams({ host: socketFolder, port: String(port), user: roleName })}`
}

/** In a folder for temporary files, because DATA_DIR may lie deeper than a socket's path is long. */
function newSocketFolder(owner: Owner | null): string {
  for (const parent of temporaryFolders()) {
    if (!existsSync(parent)) continue
    const folder = mkdtempSync(join(parent, folderStart))
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
    if (isShort && canEnter(owner, folder)) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error('No folder for temporary files was found in which a socket can be made')
}

/** Removes the folder that a killed server left behind; never what is not one of ours by its name and place. */
export function removeSocketFolder(folder: string | null): void {
  if (!folder || !basename(folder).startsWith(folderStart) || !temporaryFolders().has(dirname(folder))) return
  try {
    if (lstatSync(folder).isDirectory()) rmSync(folder, { recursive: true, force: true })
  } catch {
    // Gone, or somebody else's of the same name: a new one is made under another.
  }
}

const temporaryFolders = () => new Set([tmpdir(), '/tmp', '/var/tmp'])

/** The password of the role, made once. */
export function passwordIn(dataDir: string): string {
  const path = join(dataDir, 'postgresql-password')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
