import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { databaseOf, startDatabase } from './database.ts'
import { smallDisk, type SmallDisk } from './disk.ts'
import { markOfRow } from './marks.ts'
import { type Metrc, metrcAt } from './metrc.ts'
import type { Options } from './options.ts'
import { type ServerProcess, serverProcess, startMetrc } from './processes.ts'
import { type Server, serverAt } from './server.ts'
import { settleMs, type Victim, writeTimeoutMs } from './trouble.ts'

/** Not the demo's: a server with a Metrc of its own forgets that one. */
export const userKey = 'the-key-of-tess-torture'
export const admin = { email: 'tess@example.org', password: 'torture 1 for all' }

type StageOptions = Pick<Options, 'isSource' | 'isAlone' | 'state'>

/** Everything in processes of its own. */
export interface Stage {
  server: Server
  metrc: Metrc
  /** Of the web servers. */
  urls: readonly string[]
  /** Null where one process does all. */
  databaseUrl: string | null
  victims: Victim[]
  /** Joins the first worker for a while; null where one process does all. */
  secondWorker: ServerProcess | null
  /** Of the database; null where this user may not mount one. */
  disk: SmallDisk | null
  /** How often a process of the server ended without being killed. */
  endedByItself: () => number
  /** Writes down which writes Metrc saw since the last time, for who has to find out what happened. */
  noteWrites: () => Promise<void>
  /** What is on the disk is kept in the folder when the run has to be looked into. */
  close: (isKept: boolean) => Promise<void>
}

/** The sandbox Metrc, two web servers, a worker and a PostgreSQL; with `isAlone` one server with the database it brings. */
export async function setUp(options: StageOptions, folder: string, markOf = markOfRow): Promise<Stage> {
  const { isSource, isAlone } = options
  const log = join(folder, 'log')
  const metrcFolder = join(folder, 'metrc')
  mkdirSync(metrcFolder)
  const sandbox = await startMetrc(
    isSource,
    { DATA_DIR: metrcFolder, SANDBOX_LIMITS: 'off', SANDBOX_USER_KEY: userKey, METRC_STATE: options.state ?? '' },
    log,
  )
  const disk = smallDisk(join(folder, 'disk'))
  const dataDir = join(folder, 'disk', 'data')
  const env = { ...settings, METRC_URL: sandbox.url }
  const parts = isAlone
    ? await alone(isSource, { ...env, DATA_DIR: dataDir }, log)
    : await parted(isSource, env, dataDir, log)
  const { people, worker, secondWorker, stopDatabase } = parts
  const all = [...people, ...[worker, secondWorker].flatMap((each) => each ?? [])]
  const untilAnswering = async () => void (await Promise.all(people.map((each) => each.untilAnswering())))
  const named = people.map((each, index) => ({ name: isAlone ? 'server' : `web ${index + 1}`, each }))
  if (worker) named.push({ name: 'worker', each: worker })
  const metrc = metrcAt(sandbox.url, userKey, markOf)
  return {
    server: serverAt(people.flatMap(({ url }) => url ?? [])),
    metrc,
    urls: people.flatMap(({ url }) => url ?? []),
    databaseUrl: parts.databaseUrl,
    victims: [
      ...named.map(({ name, each }): Victim => ({ name, kills: 0, kill: each.kill, startAgain: each.start })),
      { name: 'database', kills: 0, ...databaseOf(dataDir, untilAnswering) },
    ],
    secondWorker,
    disk,
    endedByItself: () => all.reduce((sum, { endedByItself }) => sum + endedByItself, 0),
    async noteWrites() {
      const lines = (await metrc.writesSeen()).map((write) => `${JSON.stringify(write)}\n`)
      appendFileSync(join(folder, 'writes'), lines.join(''))
    },
    async close(isKept) {
      await Promise.all(all.map((each) => each.stop()))
      await stopDatabase()
      await sandbox.stop()
      if (disk && isKept) cpSync(disk.folder, join(folder, 'kept'), { recursive: true })
      disk?.leave()
    },
  }
}

const settings = {
  METRC_VENDOR_KEY: demoVendorKey,
  METRC_FACILITY_PER_SECOND: '1000',
  METRC_KEY_PER_SECOND: '1000',
  METRC_WRITE_TIMEOUT_MS: String(writeTimeoutMs),
  METRC_SETTLE_MS: String(settleMs),
  SYNC_SECONDS: '5',
  REQUESTS_PER_SECOND: '1000000',
  ADMIN_EMAIL: admin.email,
  SECRET_KEY: 'only for torture, and only on this machine',
  LOG_LEVEL: 'warn',
}

interface Parts {
  /** Those that serve people. */
  people: ServerProcess[]
  worker: ServerProcess | null
  secondWorker: ServerProcess | null
  databaseUrl: string | null
  stopDatabase: () => Promise<void>
}

async function alone(isSource: boolean, env: Record<string, string>, log: string): Promise<Parts> {
  const server = await serverProcess(isSource, { ...env, ROLE: 'all' }, log)
  await server.start()
  return { people: [server], worker: null, secondWorker: null, databaseUrl: null, stopDatabase: async () => {} }
}

async function parted(isSource: boolean, env: Record<string, string>, dataDir: string, log: string): Promise<Parts> {
  const database = await startDatabase(dataDir, log)
  const make = (ROLE: string, name: string) =>
    serverProcess(isSource, { ...env, ROLE, DATABASE_URL: database.url, DATA_DIR: `${dataDir}-${name}` }, log)
  const people = [await make('web', 'web-1'), await make('web', 'web-2')]
  const worker = await make('worker', 'worker-1')
  const secondWorker = await make('worker', 'worker-2')
  // One after the other: the first makes the tables.
  for (const each of [...people, worker]) await each.start()
  return { people, worker, secondWorker, databaseUrl: database.url, stopDatabase: database.stop }
}
