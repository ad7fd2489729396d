import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { join } from 'node:path'
import type { Control } from '@cultivatd/sandbox/control'
import { demoDay } from '@cultivatd/sandbox/stamp'
import { createAccounts } from '../account/accounts.ts'
import { createChangeSignal } from '../db/change-signal.ts'
import type { Database, Db } from '../db/db.ts'
import { forgetBroker } from '../environment/broker.store.ts'
import { createMeasuring } from '../environment/intake.ts'
import { keepPacked } from '../environment/keep-packed.ts'
import { keepHearing } from '../environment/mqtt/keep-hearing.ts'
import { keepSwept } from '../file/keep-swept.ts'
import { shipArticles } from '../help/ship-articles.ts'
import { type Log, noteTo } from '../http/log.ts'
import type { Services } from '../http/services.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createMailer, takesAnyCertificate } from '../mail/mailer.ts'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { keepSecrets } from './keep-secrets.ts'
import { seedDemoHarvestStatus } from '../mirror/demo-harvest-status.ts'
import { createMirror, type Mirror } from '../mirror/mirror.ts'
import { createWebhookSender } from '../webhook/webhook-sender.ts'
import { createPushService } from '../notification/push-service.ts'
import { keepOrganisation } from '../organisation/kept-organisation.ts'
import { storageOf } from './backup-source.ts'
import type { Config, MetrcConfig } from './config.ts'
import { seedDemoAddress, startDemoMetrc } from './demo.ts'
import { seedDemo, withdrawDemo } from './demo-accounts.ts'
import { seedDemoAdditives } from './demo-additives.ts'
import { seedDemoProcessingJobs } from './demo-processing-jobs.ts'
import { seedDemoAlarms } from './demo-alarms.ts'
import { seedDemoChecklists } from './demo-checklists.ts'
import { seedDemoContacts } from './demo-contacts.ts'
import { seedDemoItemFile } from './demo-item-file.ts'
import { linkDemoItems, seedDemoItems } from './demo-items.ts'
import { linkDemoStrains, seedDemoStrains } from './demo-strains.ts'
import { seedDemoComments } from './demo-comments.ts'
import { seedDemoNotices } from './demo-notices.ts'
import { seedDemoInventory, seedDemoStock } from './demo-inventory.ts'
import { seedDemoLights } from './demo-lights.ts'
import { seedDemoPhotos } from './demo-photos.ts'
import { seedDemoReadings } from './demo-readings.ts'
import { seedDemoRepeat } from './demo-repeat.ts'
import { seedDemoSystems } from './demo-systems.ts'
import { seedDemoCycleCounts } from './demo-cycle-counts.ts'
import { seedDemoRuns } from './demo-runs.ts'
import { seedDemoWeighIn } from './demo-weigh-in.ts'
import { seedDemoCorrections } from './demo-corrections.ts'
import { seedDemoTasks } from './demo-tasks.ts'
import { seedDemoTests } from './demo-tests.ts'
import { seedDemoWrites, stagedReports } from './demo-writes.ts'
import { seedDemoWater } from './demo-water.ts'
import { requestRate } from '../http/request-rate.ts'

/** Takes what has to be closed at the end; the last one is closed first. */
export type OnClose = (closer: () => unknown) => void

export interface ServiceOptions {
  log: Log
  now?: () => Date
  /** Shows mails of the demo, which hold links that sign people in. */
  show?: (text: string) => void
  database: Database
  publicUrl: string
}

/** Everything that handlers work with, on a migrated database. Nothing is read from Metrc before `mirror.start`. */
export async function createServices(
  config: Config,
  options: ServiceOptions,
  onClose: OnClose,
): Promise<Services & { mirror: Mirror }> {
  const { database, log, publicUrl, now = () => new Date(), show = console.log } = options
  const { db } = database
  const isDemo = config.metrc === null
  const { report, stage } = stagedReports(reportTo(log), (message) => log.info(message))
  const { secrets, formerSigning } = await keepSecrets(db, config, (message) => log.warn(message))
  await shipArticles(db)
  // Before anybody can sign in, and before the person of ADMIN_EMAIL is looked for.
  if (isDemo) {
    await seedDemo(db, secrets)
    await seedDemoCatalogue(db, demoDay(now()))
  } else if (await withdrawDemo(db, secrets))
    log.warn('Nobody of the demo can sign in or do anything any more: this server has a real Metrc')
  if (!isDemo && config.publicUrl === null && config.role !== 'worker')
    log.warn('PUBLIC_URL is not set: links in mails lead to this machine itself', { url: publicUrl })
  const metrc = await metrcOf(config, onClose)
  const limits = limitsOf(config)
  const organisation = await keepOrganisation({ database, secrets, now })
  onClose(() => organisation.close())
  const access = createMetrcAccess({ baseUrl: metrc.url, vendorKey: metrc.vendorKey, limits }, () =>
    organisation.syncUserKey(),
  )
  onClose(() => access.close())
  if (config.smtpUrl && takesAnyCertificate(config.smtpUrl))
    log.warn('SMTP_URL says tls.rejectUnauthorized=false: the certificate of the mail server is not checked')
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, showsLetters: isDemo, show })
  onClose(() => mailer.close())
  const contact = config.securityContact ?? publicUrl
  const push = createPushService({ secrets, contact, now })
  const accounts = await createAccounts({
    db,
    listen: database.listen,
    signingSecret: secrets.signing,
    formerSigningSecret: formerSigning,
    secrets,
    note: noteTo(log),
    ages: config.sessions,
    publicUrl,
    mailer,
    adminEmail: config.adminEmail,
    isDemo,
    identityProvider: config.oidc,
    now,
    report,
  })
  onClose(() => accounts.close())
  const mirror = createMirror({
    database,
    access,
    pollSeconds: config.syncSeconds,
    nightlyHour: config.nightlyHour,
    now,
    report,
    note: (message) => log.info(message),
    ...(isDemo && {
      async afterFirstRead(facilityId) {
        await seedDemoFacility(db, now, facilityId)
        await seedDemoPhotos({ db, files, config, now }, facilityId)
        if (!metrc.control) return
        await seedDemoWrites({ db, ledger, control: metrc.control, report, stage }, facilityId)
        void seedDemoItemFile({ db, ledger }, facilityId).catch((error: unknown) =>
          report(`${facilityId}: the demo's photo of an item was not sent`, error),
        )
        // Nobody waits for what its Metrc says.
        void seedDemoCorrections({ db, ledger, now: now() }, facilityId).catch((error: unknown) =>
          report(`${facilityId}: the demo's corrections were not made`, error),
        )
      },
    }),
  })
  const ledger = createLedger({
    database,
    access,
    readSoon: (facilityId) => mirror.readSoon(facilityId),
    writeTimeoutMs: config.writing.timeoutMs,
    settleMs: config.writing.settleMs,
    report,
  })
  const files = storageOf(config, now)
  onClose(keepSwept(db, files, now, report))
  const measuring = createMeasuring({ db, organisation })
  onClose(() => measuring.close())
  if (config.role !== 'web') {
    onClose(keepPacked(db, now, report))
    const { mqttUrl: url } = config
    if (url === null) await forgetBroker(db)
    else onClose(keepHearing({ database, url, signingSecret: secrets.signing, measuring, now, report }))
  }
  if (config.role !== 'web') await ledger.start()
  onClose(() => ledger.close())
  const own = { db, database, config, publicUrl, secrets, accounts, organisation }
  const metrcReads = requestRate(metrcReadsPerSecond, now)
  const pushTries = requestRate(pushTriesPerSecond, now)
  const changes = createChangeSignal()
  const webhooks = createWebhookSender({ secrets, now, mayBePrivate: config.webhooksMayBePrivate })
  return {
    ...own,
    ledger,
    mirror,
    access,
    mailer,
    push,
    pushTries,
    files,
    metrcReads,
    measuring,
    changes,
    webhooks,
    now,
    log,
  }
}

/** Somebody presses again when nothing comes; a program has no reason to. */
const pushTriesPerSecond = 1

/** Of one person: pages of packages that are opened one after the other, and no program that reads them all. */
const metrcReadsPerSecond = 2

/** Trouble with Metrc is the state's weather: a line, not the whole of an error as for a bug of ours. */
const reportTo = (log: Log) => (message: string, error?: unknown) => {
  if (error instanceof MetrcError) log.warn(message, { reason: error.detail ?? error.message })
  else if (typeof error === 'string') log.warn(message, { reason: error })
  else log.error(message, error === undefined ? {} : { error })
}

/** The state, or the sandbox of the demo, which runs in this process. */
async function metrcOf(config: Config, onClose: OnClose): Promise<MetrcConfig & { control: Control | null }> {
  if (config.metrc) return { ...config.metrc, control: null }
  const sandbox = await startDemoMetrc(join(config.dataDir, 'sandbox'), config.sandbox, config.metrcLimits)
  onClose(() => sandbox.close())
  return sandbox
}

const limitsOf = ({ metrcLimits: limits }: Config) => ({
  facility: { perSecond: limits.perFacilityPerSecond, atOnce: limits.perFacilityAtOnce },
  integrator: { perSecond: limits.perKeyPerSecond, atOnce: limits.perKeyAtOnce },
})

/** What the demo's organization knows before anything is read. */
async function seedDemoCatalogue(db: Db, today: string): Promise<void> {
  await seedDemoContacts(db)
  await seedDemoStrains(db)
  await seedDemoItems(db)
  await seedDemoTests(db, today)
  await seedDemoInventory(db)
  await seedDemoChecklists(db)
}

/** What the demo knows of a facility that its Metrc does not. */
async function seedDemoFacility(db: Db, now: () => Date, facilityId: string): Promise<void> {
  await seedDemoAddress(db, facilityId)
  await seedDemoHarvestStatus(db, facilityId, demoDay(now()))
  await seedDemoSystems(db, facilityId)
  await seedDemoStock(db, facilityId, now())
  await seedDemoLights(db, facilityId, now())
  await seedDemoReadings(db, facilityId, now())
  await seedDemoAlarms(db, facilityId, now())
  await linkDemoStrains(db, facilityId)
  await linkDemoItems(db, facilityId)
  await seedDemoWater(db, facilityId, now())
  await seedDemoAdditives(db, facilityId, demoDay(now()))
  await seedDemoProcessingJobs(db, facilityId)
  await seedDemoTasks(db, { facilityId, today: demoDay(now()), now: now() })
  await seedDemoComments(db, facilityId, now())
  await seedDemoNotices(db, facilityId, now())
  await seedDemoRepeat(db, facilityId, now())
  await seedDemoRuns(db, facilityId, now())
  await seedDemoCycleCounts(db, facilityId, now())
  await seedDemoWeighIn(db, facilityId, now())
}
