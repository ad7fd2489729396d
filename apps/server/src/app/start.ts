import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createAccounts } from '../account/accounts.ts'
import { type Database, DatabaseError, type Db, openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openSecrets } from '../db/secrets.ts'
import { createLog, type Log } from '../http/log.ts'
import { createHttpServer } from '../http/server.ts'
import type { Services } from '../http/services.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createMailer } from '../mail/mailer.ts'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { seedDemoHarvestStatus } from '../mirror/demo-harvest-status.ts'
import { createMirror } from '../mirror/mirror.ts'
import { syncUserKey } from '../organisation/organisation.store.ts'
import type { Config, MetrcConfig } from './config.ts'
import { seedDemoAddress, startDemoMetrc } from './demo.ts'
import { seedDemo, withdrawDemo } from './demo-accounts.ts'
import { more, routes } from './features.ts'

export interface RunningServer {
  /** Where it listens; null for a worker, which serves nobody. */
  url: string | null
  isDemo: boolean
  /** Lets what is in flight end, then closes everything. Safe to call again. */
  close(): Promise<void>
}

export interface StartOptions {
  now?: () => Date
  log?: Log
  /** Shows mails of the demo, which hold links that sign people in. */
  show?: (text: string) => void
}

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
      await Promise.resolve(closer()).catch((error: unknown) => log.error('Something did not close', { error }))
  }
  try {
    const url = await start(config, { ...options, log }, (closer) => closers.push(closer))
    let closing: Promise<void> | undefined
    return { url, isDemo: config.metrc === null, close: () => (closing ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

type OnClose = (closer: () => unknown) => void

async function start(config: Config, options: StartOptions & { log: Log }, onClose: OnClose): Promise<string | null> {
  const { log } = options
  const isServing = config.role !== 'worker'
  const isReading = config.role !== 'web'
  const address = isServing ? await freeAddress(config) : null
  const database = await openMigrated(config, log)
  onClose(() => database.close())
  const services = await createServices(
    config,
    { ...options, database, publicUrl: publicUrlOf(config, address) },
    onClose,
  )
  if (isReading) {
    services.mirror.start()
    onClose(() => services.mirror.stop())
  }
  return address ? listen(services, address, onClose) : null
}

async function openMigrated(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, report: (message) => log.warn(message) })
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

interface ServiceOptions extends StartOptions {
  log: Log
  database: Database
  publicUrl: string
}

async function createServices(config: Config, options: ServiceOptions, onClose: OnClose) {
  const { database, log, publicUrl, now = () => new Date(), show = console.log } = options
  const { db } = database
  const isDemo = config.metrc === null
  const report = (message: string, error?: unknown) => log.error(message, error === undefined ? {} : { error })
  const secrets = openSecrets(config)
  const metrc = await metrcOf(config, onClose)
  const limits = limitsOf(config)
  const access = createMetrcAccess({ baseUrl: metrc.url, vendorKey: metrc.vendorKey, limits }, () =>
    syncUserKey(db, secrets),
  )
  onClose(() => access.close())
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, showsLetters: isDemo, show })
  onClose(() => mailer.close())
  const accounts = await createAccounts({
    db,
    listen: database.listen,
    signingSecret: secrets.signing,
    publicUrl,
    mailer,
    adminEmail: config.adminEmail,
    isDemo,
    identityProvider: config.oidc,
    now,
    report,
  })
  onClose(() => accounts.close())
  if (isDemo) await seedDemo(db, secrets)
  else if (await withdrawDemo(db, secrets))
    log.warn('The accounts of the demo cannot sign in any more: this server has a real Metrc')
  const mirror = createMirror({
    database,
    access,
    pollSeconds: config.syncSeconds,
    now,
    report,
    ...(isDemo ? { afterFirstRead: (facilityId) => seedDemoFacility(db, now, facilityId) } : {}),
  })
  const ledger = createLedger({ database, access, readNow: (facilityId) => void mirror.syncNow(facilityId), report })
  if (config.role !== 'worker') await ledger.start()
  onClose(() => ledger.close())
  return { db, database, config, publicUrl, secrets, accounts, ledger, mirror, mailer, now, log }
}

/** The state, or the sandbox of the demo, which runs in this process. */
async function metrcOf(config: Config, onClose: OnClose): Promise<MetrcConfig> {
  if (config.metrc) return config.metrc
  const sandbox = await startDemoMetrc(join(config.dataDir, 'sandbox'), config.sandbox)
  onClose(() => sandbox.close())
  return sandbox
}

const limitsOf = ({ metrcLimits: limits }: Config) => ({
  facility: { perSecond: limits.perFacilityPerSecond, atOnce: limits.perFacilityAtOnce },
  integrator: { perSecond: limits.perKeyPerSecond, atOnce: limits.perKeyAtOnce },
})

/** What the demo knows of a facility that its Metrc does not. */
async function seedDemoFacility(db: Db, now: () => Date, facilityId: string): Promise<void> {
  await seedDemoAddress(db, facilityId)
  await seedDemoHarvestStatus(db, facilityId, now().toISOString().slice(0, 10))
}

interface Address {
  host: string
  port: number
}

/** The address to listen on; for port 0 a free one is looked for, because links in mails have to name it. */
async function freeAddress({ host, port }: Config): Promise<Address> {
  if (port !== 0) return { host, port }
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { host, port: free }
}

const urlOf = ({ host, port }: Address) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** A server on every address is reached by the name of this machine, which nobody but its operator knows. */
function publicUrlOf(config: Config, address: Address | null): string {
  const { host, port } = address ?? config
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return config.publicUrl ?? urlOf({ host: isEverywhere ? 'localhost' : host, port })
}

async function listen(services: Services, address: Address, onClose: OnClose): Promise<string> {
  const app = await createHttpServer({ services, routes, more, webDir: builtWeb() })
  onClose(() => drained(app))
  await app.listen(address)
  return urlOf(address)
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
