import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openChangeFeed } from '../db/change-feed.ts'
import { keepBackups } from '../backup/keep-backups.ts'
import { beginRestored } from '../backup/begin-restored.ts'
import { closeDataFolder } from '../db/data-folder.ts'
import { DatabaseError } from '../db/database-error.ts'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { keepSeries } from '../task/keep-series.ts'
import { keepAlarms } from '../environment/keep-alarms.ts'
import { keepAnchors } from '../history/anchor.ts'
import { createLog, type Log } from '../http/log.ts'
import { createHttpServer } from '../http/server.ts'
import type { Services } from '../http/services.ts'
import { createLiveHub, type LiveHub } from '../live/live-hub.ts'
import { keepSending } from '../mail/post.ts'
import { keepNotices } from '../notification/keep-notices.ts'
import { placeOfBackups } from './backup-place.ts'
import type { Config } from './config.ts'
import { createServices, type OnClose } from './create-services.ts'
import { more, routes, topics } from './features.ts'
import { keepWebhooks } from '../webhook/keep-webhooks.ts'
import { nodeWarning } from './node-age.ts'

export interface RunningServer {
  /** Where it listens; null for a worker, which serves nobody. */
  url: string | null
  isDemo: boolean
  /** For measurements, which write and look without going through HTTP. */
  db: Db
  /** Lets what is in flight end, then closes everything. Safe to call again. */
  close(): Promise<void>
}

export interface StartOptions {
  now?: () => Date
  log?: Log
  /** Shows mails of the demo, which hold links that sign people in. */
  show?: (text: string) => void
  /** Called when the embedded database ended and could not be started again; this server is of no use from then on. */
  lost?: (reason: Error) => void
}

const endOf = async (closer: () => unknown) => closer()

/** Requests that are still open after this long are cut. */
const drainMs = 8_000

/**
 * Starts everything that the configuration asks for in this process.
 *
 * @throws DatabaseError, FolderLockedError, or the error of a port that is taken; nothing is left running then.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog(config.logLevel)
  const closers: (() => unknown)[] = []
  async function close(): Promise<void> {
    for (let closer = closers.pop(); closer; closer = closers.pop())
      await endOf(closer).catch((error: unknown) => log.error('Something did not close', { error }))
  }
  try {
    const { url, db } = await start(config, { ...options, log }, (closer) => closers.push(closer))
    let closing: Promise<void> | undefined
    return { url, db, isDemo: config.metrc === null, close: () => (closing ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  config: Config,
  options: StartOptions & { log: Log },
  onClose: OnClose,
): Promise<Pick<RunningServer, 'url' | 'db'>> {
  closeDataFolder(config.dataDir)
  const isServing = config.role !== 'worker'
  const isReading = config.role !== 'web'
  const address = isServing ? await freeAddress(config) : null
  const database = await openMigrated(config, options)
  onClose(() => database.close())
  const { timeoutMs, settleMs } = config.writing
  await beginRestored(database.db, {
    settleMs: timeoutMs + settleMs,
    now: options.now ?? (() => new Date()),
    note: (message) => options.log.warn(message),
  })
  const services = await createServices(
    config,
    { ...options, database, publicUrl: publicUrlOf(config, address) },
    onClose,
  )
  if (isReading) {
    services.mirror.start()
    onClose(() => services.mirror.stop())
    const { db, mailer, publicUrl, now } = services
    const report = (message: string, error?: unknown) => services.log.error(message, { error })
    onClose(keepAlarms({ db, publicUrl, now, report }))
    onClose(keepSeries({ db, now, report }))
    onClose(keepSending({ db, mailer, now, report }))
    onClose(keepNotices({ db, publicUrl, push: services.push, ages: config.sessions, now, report }))
    onClose(keepWebhooks({ database, webhooks: services.webhooks, now, report }))
    const note = (message: string) => services.log.info(message)
    const { hour, keep } = config.backup
    const place = placeOfBackups(config)
    if (place !== null) onClose(keepBackups({ db, place, hour, keep, now, note, report }))
    const secret = services.secrets.signing
    onClose(keepAnchors({ db, secret, to: config.auditMail, mailer, now, note, report }))
  }
  const url = address ? (await listen(services, address, onClose)).url : null
  const warning = nodeWarning(process.versions.node)
  if (warning !== null) options.log.warn(warning)
  return { url, db: database.db }
}

async function openMigrated(config: Config, { log, lost }: StartOptions & { log: Log }): Promise<Database> {
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, report: (message) => log.warn(message), lost })
  try {
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    if (error instanceof DatabaseError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The tables of the database could not be made: ${reason}`, { cause: error })
  }
}

export interface Address {
  host: string
  port: number
}

/**
 * The address to listen on; for port 0 a free one is looked for, because links in mails have to name it. A port that
 * is taken is told before anything else is begun.
 */
export async function freeAddress({ host, port }: Address): Promise<Address> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { host, port: free }
}

export const urlOf = ({ host, port }: Address) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** A server on every address is reached by the name of this machine, which nobody but its operator knows. */
function publicUrlOf(config: Config, address: Address | null): string {
  const { host, port } = address ?? config
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return config.publicUrl ?? urlOf({ host: isEverywhere ? 'localhost' : host, port })
}

/** Serves pages, API and live stream. Tabs are told first when it ends, then requests may finish. */
export async function listen(
  services: Services,
  address: Address,
  onClose: OnClose,
): Promise<{ url: string; live: LiveHub }> {
  const { database, log } = services
  const feed = await openChangeFeed(database, { report: (message, error) => log.error(message, { error }) })
  onClose(() => feed.close())
  // Before the live stream listens: it asks again who may see what.
  services.organisation.follow(feed)
  services.changes.follow(feed)
  const app = await createHttpServer({ services, routes, more, webDir: builtWeb() })
  onClose(() => drained(app))
  const live = createLiveHub({ services, feed, topics })
  onClose(() => live.close())
  live.attach(app.server)
  await app.listen(address)
  return { url: urlOf(address), live }
}

/** Open requests may end, within bounds; a client that keeps its connection cannot keep us. */
async function drained(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(cut)
}

/** The front end as `npm run build` left it, beside us both in source and in the bundle. */
function builtWeb(): string | null {
  const isSource = import.meta.url.endsWith('.ts')
  const folder = fileURLToPath(new URL(isSource ? '../../../web/dist/' : '../../web/dist/', import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : null
}
