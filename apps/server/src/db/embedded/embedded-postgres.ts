import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Address, listeningOn, newAddress, passwordIn, removeSocketFolder, urlOf } from './address.ts'
import { asSeenBy, clusterIn, prepareCluster, putFormerAside } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import { ownerOf } from './owner.ts'
import { launch, readPidFile, runningIn, stop, stopOrphan } from './postmaster.ts'
import { preparePrograms } from './programs.ts'
import { settingsOf } from './settings.ts'

export interface EmbeddedPostgres {
  /** For every client of PostgreSQL on this machine: a Unix socket where there are any, else loopback with a password. */
  url: string
  /** Stops it in order. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  report?: (message: string) => void
  /** Called when it ended unasked and could not be started again: every statement from then on fails. */
  lost?: (reason: Error) => void
  /** Whether what it acknowledged survives a power cut. Tests that keep nothing do without, and are quicker. */
  isDurable?: boolean
  /** Whether it is reached by a Unix socket: everywhere but on Windows. */
  hasSockets?: boolean
  /** Settings of PostgreSQL instead of ours. */
  settings?: Readonly<Record<string, string>>
}

const databaseName = 'cultivatd'

/**
 * Starts the PostgreSQL that comes with us as a child of this process, on the folder `postgresql` of `dataDir`, which
 * is made when it is missing. What a killed server left running is stopped first; when it ends unasked it is started
 * again. The caller holds the lock of `dataDir`.
 *
 * @throws DatabaseError with a sentence for the operator
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { report = () => {}, lost = () => {}, isDurable = true, settings = {} } = options
  const { hasSockets = process.platform !== 'win32' } = options
  const cluster = clusterIn(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const owner = ownerOf(cluster)
  const programs = preparePrograms(owner, dataDir)
  const aside = putFormerAside(dataDir, new Date().toISOString().slice(0, 10))
  if (aside) report(aside)
  const address = await newAddress(dataDir, owner, hasSockets)
  const leave = () => {
    removeSocketFolder(address.socketFolder)
    programs.leave()
  }
  try {
    prepareCluster(dataDir, { programs, owner, password: address.password, isDurable })
    await clearUp(cluster)
    const start = () =>
      launch({
        programs,
        owner,
        cluster,
        folderName: asSeenBy(owner, cluster),
        settings: { ...settingsOf(isDurable), ...listeningOn(address), ...settings },
        logFile: join(dataDir, 'postgresql.log'),
      })
    const kept = keepRunning(await start(), start, { report, lost })
    const end = async () => stop(await kept.release(), programs, cluster)
    await createDatabase(address).catch(async (error: unknown) => {
      await end()
      throw error
    })
    return { url: urlOf(address, databaseName), close: () => end().finally(leave) }
  } catch (error) {
    leave()
    throw error
  }
}

/** The address of the embedded database of a folder while a server has it open; null when none does. */
export function addressOfRunning(dataDir: string): string | null {
  const running = runningIn(clusterIn(dataDir))
  if (!running?.isReady) return null
  const { port, socketFolder } = running
  const password = socketFolder ? null : passwordIn(dataDir)
  return urlOf({ socketFolder: socketFolder || null, port, password }, databaseName)
}

/** Ends what a killed server left behind. */
async function clearUp(cluster: string): Promise<void> {
  const former = readPidFile(cluster)
  await stopOrphan(cluster)
  removeSocketFolder(former?.socketFolder ?? null)
}

async function createDatabase(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(address, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
