import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { markFailed, markInStep, markReading } from '../sync/sync.store.ts'
import type { FacilityComparer } from './facility-comparer.ts'
import type { FacilityReader, Round } from './facility-reader.ts'
import type { LabResultReader } from './lab-result-reader.ts'
import type { ListCounts } from './list-counts.ts'
import type { Supervision } from './mirror-options.ts'
import { gatherStatistics, guessRoomTypesByContents, knownFacilityIds } from './mirror.store.ts'
import { failedText, lostText, unseenText } from './mirror-words.ts'
import { reasonOf } from './read-facilities.ts'

/** Numbers that differ once more are just changing, and are looked at again later. */
const mostFirstTries = 2
const defaultBackoffMs = { first: 2_000, longest: 15_000 }

/** What reads one facility. */
export interface Reading {
  reader: FacilityReader
  client: MetrcClient
  facilityId: string
  counts: ListCounts
  comparer: FacilityComparer
  labResults: LabResultReader
}

/** Round after round until it is stopped; after a failure with growing pauses, and others go on meanwhile. */
export async function keepReading(supervision: Supervision, reading: Reading): Promise<void> {
  const { facilityId } = reading
  const { pollSeconds = 30, backoffMs = defaultBackoffMs, alarm, signal, database, now, report } = supervision
  let isAsked = true
  let failures = 0
  let lastTold: string | null = null
  while (!signal.aborted) {
    const { failure, wasShown, isPartial } = await readRound(supervision, reading, isAsked)
    failures = failure && !isPartial ? failures + 1 : 0
    // Once dismissed, the same failure is not shown again until something went well or somebody asks.
    if (failure && isPartial && failure !== lastTold) report(failure)
    if (failure && (failure !== lastTold || isAsked || wasShown))
      await markFailed(database.db, facilityId, failure, now()).catch((error: unknown) =>
        report('A failure was not stored', error),
      )
    // What was refused in the middle of a round may have been so for a moment.
    const isNew = isPartial && failure !== null && lastTold === null
    lastTold = failure
    const pauseMs = Math.min(backoffMs.longest, backoffMs.first * 2 ** Math.max(0, failures - 1))
    isAsked = await alarm.wait(failures > 0 || isNew ? pauseMs : pollSeconds * 1000, signal)
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
  const { reader, client, facilityId, counts, comparer, labResults } = reading
  const { database, now, signal, report, note, afterFirstRead } = supervision
  const { db } = database
  let wasShown = false
  try {
    if (!(await knownFacilityIds(db)).has(facilityId)) return { failure: unseenText(facilityId), wasShown }
    // While Metrc is down one small read at a time finds out whether it is back; its failure stays shown until then.
    if (!client.state.up) await client.read('unitsOfMeasure', { signal })
    wasShown = (await reader.isFirst()) && client.state.up
    if (wasShown) await markReading(db, [facilityId], now())
    if (counts.isSuspicious) reader.wantCalm()
    const first = await reader.round(isAsked)
    const { wasFirst, wasSlow } = first
    const last = wasFirst ? await finishFirstRead(reading) : first
    if (wasFirst) {
      if (first.closed.size > 0)
        note?.(`${facilityId}: Metrc does not open ${[...first.closed.keys()].join(', ')} to this license`)
      // First of all: until then, what goes through everything that was just stored is planned for empty tables.
      await gatherStatistics(db).catch((error: unknown) =>
        report(`${facilityId}: the database gathered no statistics and is slower for a while`, error),
      )
      await guessRoomTypesByContents(db, facilityId)
      await afterFirstRead?.(facilityId)
    }
    labResults.look()
    const failure = whyBehind(facilityId, last)
    if (failure === null) await markInStep(db, facilityId, now())
    if (wasSlow || counts.isSuspicious) {
      comparer.ask(await counts.look(wasSlow ? 'all' : 'suspected'))
      await reader.noteShort(counts.short, counts.whole)
    }
    return { failure, wasShown, isPartial: true }
  } catch (error) {
    if (signal.aborted) return { failure: null, wasShown: false }
    report(`${facilityId} was not read`, error)
    return { failure: await reasonOf(error, supervision, client, facilityId), wasShown }
  }
}

const whyBehind = (facilityId: string, { failed, lost }: Round): string | null =>
  failed.size > 0 ? failedText(facilityId, failed) : lost.length > 0 ? lostText(facilityId, lost) : null

/**
 * What changed while the first read went on comes with a second round. A record that slipped by between two pages would
 * come with none, but then its list has one more than we have. What is left out after that is told.
 */
async function finishFirstRead({ reader, counts }: Reading): Promise<Round> {
  reader.wantCalm()
  let last = await reader.round(false)
  for (let tries = 0; tries < mostFirstTries; tries++) {
    const differing = await counts.differing()
    if (differing.length === 0) break
    await reader.readAgain(differing)
    reader.wantCalm()
    last = await reader.round(false)
  }
  await counts.leftOut()
  await reader.noteShort(counts.short, counts.whole)
  return last
}
