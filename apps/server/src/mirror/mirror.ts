import { setMaxListeners } from 'node:events'
import { AppError } from '@cultivatd/domain/app-error'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { hasSyncKey, markFailed, markInStep, markReading } from '../sync/sync.store.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { createFacilityComparer, type FacilityComparer } from './facility-comparer.ts'
import { createFacilityReader, type FacilityReader, type FacilityReading, type Pace } from './facility-reader.ts'
import { createListCounts, type ListCounts } from './list-counts.ts'
import { overlapMs } from './list-reader.ts'
import { createMetrcWatch } from './metrc-watch.ts'
import { gatherStatistics, guessRoomTypesByContents, knownFacilityIds, saveFacilities } from './mirror.store.ts'
import { type MirroredTable, type RecordList, recordTable } from './mirrored-lists.ts'
import { isNightlyDue } from './nightly.ts'
import { createPageWriter } from './page-writer.ts'
import { readBack, type Touched } from './read-back.store.ts'
import { asOnlyReader, sleep } from './reader-lock.ts'

export interface MirrorOptions {
  database: Database
  access: MetrcAccess
  /** Between two rounds of windows; METRC_POLL_SECONDS, 30 when left out. */
  pollSeconds?: number
  now?: () => Date
  /** For the log; errors that are nobody's fault on the screen. */
  report?: (message: string, error?: unknown) => void
  /** What an operator may want to know but need not mend. */
  note?: (message: string) => void
  /** How often what has no windows is read; Metrc is asked little more than needed when left out. */
  pace?: Partial<Pace>
  /** Older than any record; where a first read begins. */
  beginning?: Date
  /** A key that is refused, or sees too little, may be mended in Metrc at any time: looked at this often. */
  mendableMs?: number
  /** The pause after a failed round, which doubles from the first to the longest. */
  backoffMs?: { first: number; longest: number }
  /** The hour of the night, by this machine's clock, in which everything is compared with Metrc; NIGHTLY_HOUR, 3 when left out. */
  nightlyHour?: number
  /** In place of the night, of the minutes by which Metrc's lists may lag, and of how often is looked whether it is time. */
  comparison?: { isDue?: (last: Date) => boolean; settleMs?: number; lookMs?: number }
  /** Called once for each facility whose first read has just ended. */
  afterFirstRead?: (facilityId: string) => Promise<void>
}

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
  start(): void
  /** Stops reading; what was read is stored, and the next start goes on where it was. */
  stop(): Promise<void>
}

const channel = 'sync_now'
const defaultPace: Pace = { slowMs: 15 * 60_000, refusedMs: 60_000 }
/** Before any state's Metrc. */
const defaultBeginning = new Date('2014-01-01T00:00:00Z')
const defaultNightlyHour = 3
const defaultLookMs = 30_000
/** Numbers that differ once more are just changing, and are looked at again later. */
const mostFirstTries = 2
const facilitiesMs = 5 * 60_000
const lookMs = 2_000
const defaultBackoffMs = { first: 2_000, longest: 15_000 }
const defaultMendableMs = 60_000
const clocksAgreeMs = 60_000

const noKeyText = 'There is no sync key. An administrator enters it in the organization settings.'
const refusedKeyText = 'Metrc refuses the sync key. An administrator enters a new one in the organization settings.'

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

  async function refresh(facilityId: string, touched: Touched): Promise<void> {
    const client = await access.client()
    if (!client) throw new MetrcError({ kind: 'unavailable', messages: [noKeyText], wasSent: false })
    const store = await readBack(client, facilityId, touched)
    await db.transaction().execute(store)
  }

  async function run(): Promise<void> {
    const unlisten = await database.listen(channel, () => alarm.ring())
    try {
      while (!stopping.signal.aborted) {
        await asOnlyReader(database, stopping.signal, (signal) =>
          supervise({ ...options, now, report, alarm, signal }),
        ).catch((error: unknown) => report('The mirror stumbled and begins again', error))
        await sleep(lookMs, stopping.signal)
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

interface Supervision extends MirrorOptions {
  now: () => Date
  report: (message: string, error?: unknown) => void
  alarm: Alarm
  signal: AbortSignal
}

interface Running {
  stop: AbortController
  alarm: Alarm
  ended: Promise<void>
}

/** Looks which facilities are active and under which key, and lets one reader run for each. */
async function supervise(supervision: Supervision): Promise<void> {
  const { database, access, signal, alarm, now, report, mendableMs = defaultMendableMs } = supervision
  const { db } = database
  const readers = new Map<string, Running>()
  let client: MetrcClient | null = null
  let facilities: { readAt: number; outcome: FacilitiesOutcome } | null = null
  let knows = false
  let isClockTold = false
  let keyTrouble: string | null = null
  const watch = createMetrcWatch({
    db,
    report,
    onUp: () => {
      for (const reader of readers.values()) reader.alarm.ring()
    },
  })

  const stopReaders = async (ids: readonly string[]) => {
    const stopped = ids.map((id) => readers.get(id))
    for (const id of ids) readers.delete(id)
    for (const reader of stopped) reader?.stop.abort(new Error('This facility is not read any more'))
    await Promise.all(stopped.map(async (reader) => reader?.ended))
  }

  async function change(next: MetrcClient | null): Promise<void> {
    await stopReaders([...readers.keys()])
    client = next
    facilities = null
    knows = false
    watch.follow(next)
  }

  function tellOfClock(offsetMs: number): void {
    if (isClockTold || Math.abs(offsetMs) <= clocksAgreeMs) return
    isClockTold = true
    const apart = `${Math.round(Math.abs(offsetMs) / 1000)} s ${offsetMs < 0 ? 'ahead of' : 'behind'} Metrc's`
    report(`The clock of this machine is ${apart}. Reading allows for it; set the clock for the times that we show.`)
  }

  /** Null while the stored key cannot be read; everybody sees why, once and whenever somebody asks for a read. */
  async function clientNow(isAsked: boolean): Promise<MetrcClient | null> {
    try {
      const next = await access.client()
      keyTrouble = null
      return next
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isNew = error.message !== keyTrouble
      if (isNew) report('The sync key cannot be used', error.message)
      if (isNew || isAsked) for (const id of await activeFacilityIds(db)) await markFailed(db, id, error.message, now())
      keyTrouble = error.message
      return null
    }
  }

  async function areFacilitiesDue(active: readonly string[]): Promise<boolean> {
    if (!facilities || facilities.outcome === 'failed') return true
    const known = await knownFacilityIds(db)
    const isWhole = facilities.outcome === 'read' && active.every((id) => known.has(id))
    return now().getTime() - facilities.readAt >= (isWhole ? facilitiesMs : mendableMs)
  }

  async function look(isAsked: boolean): Promise<void> {
    const next = await clientNow(isAsked)
    if (next !== client) await change(next)
    const active = await activeFacilityIds(db)
    await stopReaders([...readers.keys()].filter((id) => !active.includes(id)))
    if (client && (isAsked || (await areFacilitiesDue(active)))) {
      const outcome = await readFacilities(supervision, client, active)
      if (outcome !== 'failed') watch.answered(now())
      if (outcome === 'read') knows = true
      tellOfClock(client.clockOffsetMs)
      facilities = { readAt: now().getTime(), outcome }
    }
    if (isAsked) for (const reader of readers.values()) reader.alarm.ring()
    // Which facilities there are comes first: a license that the key cannot see is not asked for.
    if (client && knows)
      for (const id of active) if (!readers.has(id)) readers.set(id, startReader(supervision, client, id))
  }

  try {
    for (let isAsked = true; !signal.aborted; ) {
      await look(isAsked).catch((error: unknown) => {
        if (!signal.aborted) report('The mirror could not look what to read', error)
      })
      isAsked = await alarm.wait(lookMs, signal)
    }
  } finally {
    await watch.stop()
    await stopReaders([...readers.keys()])
  }
}

type FacilitiesOutcome = 'read' | 'refused' | 'failed'

/** Discovers the licenses of the key; what it refuses stops every facility with a sentence (ORG-05). */
async function readFacilities(
  { database, now, signal, report }: Supervision,
  client: MetrcClient,
  active: readonly string[],
): Promise<FacilitiesOutcome> {
  const { db } = database
  try {
    const { Data } = await client.read('facilities', { signal })
    await saveFacilities(db, Data, now())
    return 'read'
  } catch (error) {
    if (signal.aborted) return 'failed'
    if (!(error instanceof MetrcError)) throw error
    for (const id of active) await markFailed(db, id, sentenceOf(error), now())
    if (error.kind === 'unauthorized') return 'refused'
    report('The facilities were not read', error)
    return 'failed'
  }
}

function startReader(supervision: Supervision, client: MetrcClient, facilityId: string): Running {
  const { database, now, signal, report, note, comparison = {}, nightlyHour = defaultNightlyHour } = supervision
  const stop = new AbortController()
  const alarm = createAlarm()
  const own = AbortSignal.any([signal, stop.signal])
  // Every request under way listens to it.
  setMaxListeners(0, own)
  const facility: FacilityReading = {
    db: database.db,
    client,
    writer: createPageWriter(database.db),
    facilityId,
    signal: own,
    now,
    pace: { ...defaultPace, ...supervision.pace },
    beginning: supervision.beginning ?? defaultBeginning,
    dayWindows: new Set(),
  }
  const reader = createFacilityReader(facility)
  const comparer = createFacilityComparer({
    ...facility,
    reader,
    isDue: comparison.isDue ?? ((last) => isNightlyDue(now(), last, nightlyHour)),
    settleMs: comparison.settleMs ?? overlapMs,
    lookMs: comparison.lookMs ?? defaultLookMs,
    report,
    note: note ?? (() => {}),
  })
  const counts = createListCounts({ ...facility, isInStep: (list) => reader.inStepUpTo(list) !== null })
  const reading = { reader, client, facilityId, counts, comparer }
  const ended = Promise.all([keepReading({ ...supervision, alarm, signal: own }, reading), comparer.run()])
  return { stop, alarm, ended: ended.then(() => {}) }
}

/** What reads one facility. */
interface Reading {
  reader: FacilityReader
  client: MetrcClient
  facilityId: string
  counts: ListCounts
  comparer: FacilityComparer
}

/** Round after round until it is stopped; after a failure with growing pauses, and others go on meanwhile. */
async function keepReading(supervision: Supervision, reading: Reading): Promise<void> {
  const { facilityId } = reading
  const { pollSeconds = 30, backoffMs = defaultBackoffMs, alarm, signal, database, now, report } = supervision
  let isAsked = true
  let failures = 0
  let lastTold: string | null = null
  while (!signal.aborted) {
    const { failure, wasShown, isPartial } = await readRound(supervision, reading, isAsked)
    failures = failure && !isPartial ? failures + 1 : 0
    // Once dismissed, the same failure is not shown again until something went well or somebody asks.
    if (failure && (failure !== lastTold || isAsked || wasShown))
      await markFailed(database.db, facilityId, failure, now()).catch((error: unknown) =>
        report('A failure was not stored', error),
      )
    lastTold = failure
    const pauseMs = Math.min(backoffMs.longest, backoffMs.first * 2 ** (failures - 1))
    isAsked = await alarm.wait(failures > 0 ? pauseMs : pollSeconds * 1000, signal)
  }
}

interface Outcome {
  failure: string | null
  /** Whether people were told that a read goes on. */
  wasShown: boolean
  /** Everything else was read: there is no reason to ask again soon. */
  isPartial?: boolean
}

async function readRound(supervision: Supervision, reading: Reading, isAsked: boolean): Promise<Outcome> {
  const { reader, client, facilityId, counts, comparer } = reading
  const { database, now, signal, report, note, afterFirstRead } = supervision
  const { db } = database
  let wasShown = false
  try {
    if (!(await knownFacilityIds(db)).has(facilityId)) return { failure: unseenText(facilityId), wasShown }
    // While Metrc is down one small read at a time finds out whether it is back; its failure stays shown until then.
    if (!client.state.up) await client.read('unitsOfMeasure', { signal })
    wasShown = (await reader.isFirst()) && client.state.up
    if (wasShown) await markReading(db, [facilityId], now())
    let { wasFirst, wasSlow, refused, lost } = await reader.round(isAsked)
    if (wasFirst) {
      lost = await finishFirstRead(reading)
      if (refused.size > 0)
        note?.(`${facilityId}: Metrc does not open ${[...refused.keys()].join(', ')} to this license`)
      await guessRoomTypesByContents(db, facilityId)
      await afterFirstRead?.(facilityId)
      await gatherStatistics(db)
    }
    if (lost.length === 0) await markInStep(db, facilityId, now())
    if (wasSlow || counts.isSuspicious) comparer.ask(await counts.look(wasSlow ? 'all' : 'suspected'))
    return { failure: lost.length > 0 ? lostText(facilityId, lost) : null, wasShown, isPartial: true }
  } catch (error) {
    if (signal.aborted) return { failure: null, wasShown: false }
    report(`${facilityId} was not read`, error)
    return { failure: await reasonOf(error, supervision, client, facilityId), wasShown }
  }
}

/**
 * What changed while the first read went on comes with a second round. A record that slipped by between two pages would
 * come with none, but then its list has one more than we have.
 */
async function finishFirstRead({ reader, counts }: Reading): Promise<RecordList[]> {
  let { lost } = await reader.round(false)
  for (let tries = 0; tries < mostFirstTries; tries++) {
    const differing = await counts.differing()
    if (differing.length === 0) break
    await reader.readAgain(differing)
    lost = (await reader.round(false)).lost
  }
  return lost
}

/** What people are told; Metrc's 401 can mean the key, the facility, or what the key may do there. */
async function reasonOf(
  error: unknown,
  supervision: Supervision,
  client: MetrcClient,
  facilityId: string,
): Promise<string> {
  if (!(error instanceof MetrcError) || error.kind !== 'unauthorized') return sentenceOf(error)
  try {
    if ((await readFacilities(supervision, client, [])) !== 'read') return refusedKeyText
    const known = await knownFacilityIds(supervision.database.db)
    return known.has(facilityId) ? nothingText(facilityId) : unseenText(facilityId)
  } catch (other) {
    return sentenceOf(other)
  }
}

const unseenText = (facilityId: string) =>
  `The sync key cannot see ${facilityId}. An administrator checks the key in the organization settings.`

const nothingText = (facilityId: string) =>
  `Metrc does not let the sync key read anything of ${facilityId}. An administrator checks the key’s permissions in Metrc.`

const tableWords: Record<MirroredTable, string> = {
  room: 'rooms',
  strain: 'strains',
  item: 'items',
  package: 'packages',
  harvest: 'harvests',
  transfer: 'transfers',
  plant_batch: 'plant batches',
  plant: 'plants',
}

function lostText(facilityId: string, lost: readonly RecordList[]): string {
  const words = [...new Set(lost.map((list) => tableWords[recordTable(list)]))].join(', ')
  return `Metrc does not let the sync key read ${words} of ${facilityId} any more. What is shown of them may be old. An administrator checks the key’s permissions in Metrc.`
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof MetrcError)) return 'The server could not store what it read. It tries again by itself.'
  return error.kind === 'unauthorized' ? refusedKeyText : error.message
}
