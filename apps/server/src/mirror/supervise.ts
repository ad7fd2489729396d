import { setMaxListeners } from 'node:events'
import { AppError } from '@cultivatd/domain/app-error'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { earliest } from '@cultivatd/metrc/windows'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { markFailed } from '../sync/sync.store.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { createFacilityComparer } from './facility-comparer.ts'
import { createFacilityReader, type FacilityReading, type Pace } from './facility-reader.ts'
import { keepReading } from './keep-reading.ts'
import { createListCounts } from './list-counts.ts'
import { createDayWindows } from './day-windows.ts'
import { keepHostWays } from './host-ways.store.ts'
import { createLabResultReader } from './lab-result-reader.ts'
import { overlapMs } from './list-reader.ts'
import { createMetrcWatch } from './metrc-watch.ts'
import type { Supervision } from './mirror-options.ts'
import { credentialedDay, knownFacilityIds } from './mirror.store.ts'
import { isNightlyDue } from './nightly.ts'
import { createPageWriter } from './page-writer.ts'
import { type FacilitiesOutcome, readFacilities } from './read-facilities.ts'

/** What is calm is read each tenth round, the words of the state each 24th of the slow ones: five minutes and six hours. */
function paceOf({ pollSeconds = 30, pace }: Supervision): Pace {
  const slowMs = pace?.slowMs ?? 15 * 60_000
  return { calmMs: 10_000 * pollSeconds, wordsMs: 24 * slowMs, refusedMs: 60_000, ...pace, slowMs }
}

const defaultNightlyHour = 3
const defaultLookMs = 30_000
const facilitiesMs = 5 * 60_000
const lookMs = 2_000
const beatMs = 1_000
const defaultMendableMs = 60_000
const clocksAgreeMs = 60_000

interface Running {
  stop: AbortController
  alarm: Alarm
  ended: Promise<void>
}

/** Looks which facilities are active and under which key, and lets one reader run for each. */
export async function supervise(supervision: Supervision): Promise<void> {
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
    onChange: () => {
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
      for (const id of active)
        if (!readers.has(id))
          readers.set(id, startReader(supervision, client, id, (await credentialedDay(db, id)) ?? earliest))
  }

  const beat = setInterval(() => client?.beat(), beatMs).unref()
  const forgetWays = await keepHostWays(db, access, report)
  try {
    for (let isAsked = true; !signal.aborted; ) {
      await look(isAsked).catch((error: unknown) => {
        if (!signal.aborted) report('The mirror could not look what to read', error)
      })
      isAsked = await alarm.wait(lookMs, signal)
    }
  } finally {
    clearInterval(beat)
    forgetWays()
    await watch.stop()
    await stopReaders([...readers.keys()])
  }
}

function startReader(supervision: Supervision, client: MetrcClient, facilityId: string, firstDay: Date): Running {
  const { beginning = earliest } = supervision
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
    pace: paceOf(supervision),
    beginning,
    firstDay: firstDay > beginning ? firstDay : beginning,
    dayWindows: createDayWindows(supervision.access.ways),
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
  const counts = createListCounts({
    ...facility,
    isInStep: (list) => reader.inStepUpTo(list) !== null,
    isShort: reader.isShort,
  })
  const labResults = createLabResultReader({ ...facility, reader, lookMs: comparison.lookMs ?? defaultLookMs, report })
  const reading = { reader, client, facilityId, counts, comparer, labResults }
  const ended = Promise.all([
    keepReading({ ...supervision, alarm, signal: own }, reading),
    comparer.run(),
    labResults.run(),
  ])
  return { stop, alarm, ended: ended.then(() => {}) }
}
