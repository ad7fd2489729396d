import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { hasSyncKey, markFailed, markReading } from '../sync/sync.store.ts'
import type { HarvestWaste, SourceHarvest } from '@cultivatd/metrc/records'
import type { FileDownload } from '@cultivatd/metrc/item-records'
import type { ManifestPdf } from '@cultivatd/metrc/transfer-records'
import { createAlarm } from './alarm.ts'
import { readLabResults } from './lab-result-reader.ts'
import { lookedAtResults } from './lab-result.store.ts'
import type { MirrorOptions } from './mirror-options.ts'
import { noKeyText } from './mirror-words.ts'
import { readShown } from '../metrc/read-shown.ts'
import { type EmployeeRead, readEmployees } from './read-employees.ts'
import { readBack, type Touched } from './read-back.store.ts'
import { asOnlyProcess, onlyOne, sleep } from '../db/only-process.ts'
import { supervise } from './supervise.ts'

/** Keeps our copy of Metrc in step (architecture §6). */
export interface Mirror {
  /**
   * Reads as soon as it can, all active facilities or one; answers at once, never fails and is safe to repeat (READ-49).
   * Nobody has to wait for it.
   */
  syncNow(facilityId?: string): Promise<void>
  /** Reads what changed as soon as it can, without telling anybody that a read goes on; often asked, seldom done. */
  readSoon(facilityId: string): void
  /**
   * Reads single records now and stores them.
   *
   * @throws MetrcError when Metrc cannot be asked
   */
  refresh(facilityId: string, touched: Touched): Promise<void>
  /**
   * Asks for the lab results of the package of this label, which somebody looks at, unless what is here is of now. What
   * Metrc refuses is stored too.
   *
   * @throws MetrcError when Metrc cannot be asked
   */
  readLabResults(facilityId: string, label: string): Promise<void>
  /** What was thrown away of a harvest by Metrc's id. @throws MetrcError when Metrc cannot be asked */
  harvestWaste(facilityId: string, id: number): Promise<HarvestWaste[]>
  /** The manifest of a transfer by Metrc's id; null where Metrc has none. @throws MetrcError when Metrc cannot be asked */
  manifestPdf(facilityId: string, id: number): Promise<ManifestPdf | null>
  /** The same as Metrc's page: nothing to be trusted. */
  manifestHtml(facilityId: string, id: number): Promise<string | null>
  /** A photo or a document of an item, or the certificate of a lab test, by Metrc's id; null where Metrc has none. @throws MetrcError when Metrc cannot be asked */
  file(
    facilityId: string,
    record: 'itemPhoto' | 'itemFile' | 'labTestDocument',
    id: number,
  ): Promise<FileDownload | null>
  /** The employees of a facility, with what Metrc lets them do. @throws MetrcError when Metrc cannot be asked */
  employees(facilityId: string): Promise<EmployeeRead[]>
  /** The harvests that a package is of, by Metrc's id of the package. @throws MetrcError when Metrc cannot be asked */
  sourceHarvests(facilityId: string, id: number): Promise<SourceHarvest[]>
  start(): void
  /** Stops reading; what was read is stored, and the next start goes on where it was. */
  stop(): Promise<void>
}

const channel = 'sync_now'
/** Somebody looks at the page meanwhile. */
const lookedAtMs = 20_000
/** Between two tries to be the one that reads. */
const againMs = 2_000

/** Creates the mirror of one organization; `start` it in the process that reads (ROLE all or worker). */
export function createMirror(options: MirrorOptions): Mirror {
  const { database, access } = options
  const { db } = database
  const now = options.now ?? (() => new Date())
  const report = options.report ?? (() => {})
  const stopping = new AbortController()
  const alarm = createAlarm()
  let running: Promise<void> | null = null

  async function syncNow(facilityId?: string): Promise<void> {
    const active = await activeFacilityIds(db)
    const wanted = facilityId === undefined ? active : active.filter((id) => id === facilityId)
    if (await hasSyncKey(db)) await markReading(db, wanted, now())
    else for (const id of wanted) await markFailed(db, id, noKeyText, now())
    // Whoever reads may be another process.
    await sql`select pg_notify(${channel}, '')`.execute(db)
  }

  async function neededClient(): Promise<MetrcClient> {
    const client = await access.client()
    if (!client) throw new MetrcError({ kind: 'unavailable', messages: [noKeyText], wasSent: false })
    return client
  }

  async function readResults(facilityId: string, label: string): Promise<void> {
    const pkg = await lookedAtResults(db, facilityId, label, now())
    if (!pkg) return
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookedAtMs)])
    const asking = { db, client: await neededClient(), facilityId, now, priority: 'interactive', signal } as const
    await readLabResults(asking, pkg).catch((error: unknown) => {
      throw signal.aborted ? new MetrcError({ kind: 'no-answer', wasSent: false }) : error
    })
  }

  /** As somebody waits for it who looks at a transfer. */
  const waitedFor = (facilityId: string) =>
    ({
      licenseNumber: facilityId,
      priority: 'interactive',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(lookedAtMs)]),
    }) as const

  async function refresh(facilityId: string, touched: Touched): Promise<void> {
    const client = await neededClient()
    const store = await readBack(client, facilityId, touched)
    await db.transaction().execute(store)
  }

  async function run(): Promise<void> {
    const unlisten = await database.listen(channel, () => alarm.ring())
    try {
      while (!stopping.signal.aborted) {
        await asOnlyProcess({ database, lockKey: onlyOne.readsMetrc, signal: stopping.signal }, (signal) =>
          supervise({ ...options, now, report, alarm, signal }),
        ).catch((error: unknown) => report('The mirror stumbled and begins again', error))
        await sleep(againMs, stopping.signal)
      }
    } finally {
      unlisten()
    }
  }

  async function stop(): Promise<void> {
    stopping.abort(new Error('The mirror is being stopped'))
    await running
  }

  return {
    readSoon: createReadSoon(db, report),
    syncNow: (facilityId) => syncNow(facilityId).catch((error: unknown) => report('A read was not begun', error)),
    refresh,
    readLabResults: readResults,
    harvestWaste: async (facilityId, id) =>
      (await neededClient()).readAll('harvestWaste', { ...waitedFor(facilityId), id, ofOneMoment: true }),
    manifestPdf: async (facilityId, id) => (await neededClient()).readManifestPdf(id, waitedFor(facilityId)),
    manifestHtml: async (facilityId, id) => (await neededClient()).readManifestHtml(id, waitedFor(facilityId)),
    async file(facilityId, record, id) {
      const { signal } = waitedFor(facilityId)
      return readShown(await neededClient(), facilityId, record, id, signal)
    },
    employees: async (facilityId) => readEmployees(await neededClient(), waitedFor(facilityId)),
    sourceHarvests: async (facilityId, id) =>
      (await neededClient()).readAll('packageSourceHarvests', { ...waitedFor(facilityId), id }),
    stop,
    start() {
      running ??= run().catch((error: unknown) => report('The mirror cannot run', error))
    },
  }
}

const soonMs = 1_500

/** At most once in a while: many writes come one after the other, and one read shows them all. */
function createReadSoon(db: Db, report: (message: string, error?: unknown) => void): (facilityId: string) => void {
  let timer: NodeJS.Timeout | null = null
  return () => {
    timer ??= setTimeout(() => {
      timer = null
      sql`select pg_notify(${channel}, '')`.execute(db).catch((error: unknown) => report('A read was not begun', error))
    }, soonMs).unref()
  }
}
