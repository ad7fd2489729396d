import { setMaxListeners } from 'node:events'
import { type FacilityFlags, isListOfFacility } from '@cultivatd/domain/sync/gap'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { isClosed, MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import type { Cursor } from './cursor.store.ts'
import type { DayWindows } from './day-windows.ts'
import { createFacilityCursors } from './facility-cursors.ts'
import { createNewsReader, day, type ListReading, readWhole, readWindow } from './list-reader.ts'
import { facilityFlags } from './mirror.store.ts'
import {
  isReference,
  isWindowed,
  type ListPace,
  type MirroredList,
  mirroredLists,
  paceOf,
  type RecordList,
} from './mirrored-lists.ts'
import type { PageWriter } from './page-writer.ts'

export interface FacilityReading {
  db: Db
  client: MetrcClient
  writer: PageWriter
  facilityId: string
  signal: AbortSignal
  now: () => Date
  pace: Pace
  /** Older than any record of the facility. */
  beginning: Date
  /** Where reading day by day begins. */
  firstDay: Date
  dayWindows: DayWindows
}

export interface Pace {
  /** What is hardly ever changed outside of this house is read this often (`paceOf`). */
  calmMs: number
  /** What forms offer of the facility's own, and lists without windows as a whole, are read this often. */
  slowMs: number
  /** The words of the state are read this often, and what this license cannot have is asked for. */
  wordsMs: number
  /** A list that Metrc refused twice is asked for again this often. */
  refusedMs: number
}

/** What one round through the lists of a facility did. */
export interface Round {
  /** Whether lists were read for the first time. */
  wasFirst: boolean
  /** Whether everything slow was read too. */
  wasSlow: boolean
  /** Lists that Metrc does not let this key read, with its words. */
  closed: ReadonlyMap<MirroredList, string>
  /** Lists of which Metrc refused what it was asked, with its words: a mistake of ours, or Metrc's own. */
  failed: ReadonlyMap<MirroredList, string>
  /** Lists that the key could read before: what we show of them is as of then. */
  lost: RecordList[]
}

export interface FacilityReader {
  /** Whether some list was never read to its end. */
  isFirst(): Promise<boolean>
  /**
   * Reads each list that is due: whole when it never was, by window afterwards. `all` reads the slow lists too.
   *
   * @throws MetrcError when Metrc is down or refuses the key; what was read until then is stored.
   */
  round(all: boolean): Promise<Round>
  /** Reads these lists from their beginning, whatever is due. */
  readAgain(lists: readonly RecordList[]): Promise<void>
  /** Remembers on which lists Metrc counts more records than came, and on which it counts as many. */
  noteShort(short: ReadonlyMap<RecordList, number>, whole: ReadonlySet<RecordList>): Promise<void>
  isShort(list: RecordList): boolean
  /** Up to when every change of a list is here, by Metrc's clock; null while that is not known. */
  inStepUpTo(list: RecordList): Date | null
  /** The next round reads what is calm too, for somebody wonders about its numbers. */
  wantCalm(): void
  /** Resolves after a round that begins after this call, reads what is calm too and ends well. */
  nextRound(signal: AbortSignal): Promise<void>
}

type Refused = Record<'closed' | 'failed', Map<MirroredList, string>>

const listsAtOnce = 6
/** The first refusal may be of a key whose rights were being changed in that moment. */
const certainRefusals = 2

/** Reads one facility, round after round. */
export function createFacilityReader(facility: FacilityReading): FacilityReader {
  const { db, facilityId, now, pace } = facility
  const cursors = createFacilityCursors(db, facilityId, now)
  const paces = createPaces(pace)
  let flags: FacilityFlags = {}
  let isAsked = false
  const refusals = createRefusals(pace, now)
  const wholeAgain = createWholeAgain(pace, now)
  const rounds = createRoundBell()
  const news = createNewsReader()

  async function round(all: boolean): Promise<Round> {
    const ended = rounds.begin()
    const turn = paces.begin()
    await cursors.load()
    const began = now().getTime()
    isAsked = all
    const wasFirst = mirroredLists.some(cursors.isNew)
    const dueNow = turn.due(began, all || wasFirst)
    const wasSlow = dueNow.has('slow')
    if (wasSlow) flags = await facilityFlags(db, facilityId)
    const due = mirroredLists.filter((list) => isDue(list, dueNow, all))
    const { closed, failed } = await readAll(due, wasSlow)
    await refuseWrongKey(due, closed, failed)
    for (const [list, error] of closed) await cursors.noteRefusal(list, error, 'closed')
    for (const [list, error] of failed) await cursors.noteRefusal(list, error, 'failed')
    if (wasFirst) await cursors.noteWholeRead()
    turn.end(began, dueNow)
    ended()
    return { wasFirst, wasSlow, closed, failed: cursors.failed(), lost: cursors.lost() }
  }

  /**
   * A key that may read no record of a license is a wrong one; vocabularies of the whole state answer any key.
   *
   * @throws MetrcError then
   */
  async function refuseWrongKey(due: readonly MirroredList[], closed: Refused['closed'], failed: Refused['failed']) {
    const records = due.filter((list) => !isReference(list))
    if (records.length === 0 || !records.every((list) => closed.has(list))) return
    // What was not due tells whether it is the key.
    const others = mirroredLists.filter(
      (list) => !isReference(list) && !due.includes(list) && cursors.of(list).error === null,
    )
    const more = await readAll(others, false)
    for (const [list, error] of more.closed) closed.set(list, error)
    for (const [list, error] of more.failed) failed.set(list, error)
    if (!others.every((list) => closed.has(list))) return
    // Once the key is right again, what was refused first, while others were still read, is not left for last.
    refusals.forgetAll()
    throw new MetrcError({ kind: 'unauthorized', wasSent: true })
  }

  function isDue(list: MirroredList, dueNow: ReadonlySet<ListPace>, all: boolean): boolean {
    const cursor = cursors.of(list)
    if (!cursor.readAt || all) return true
    if (cursor.error === null) return dueNow.has(paceOf(list))
    const wasNeverOpen = cursor.gap === 'closed' && cursor.total === null
    if (wasNeverOpen && !isListOfFacility(list, flags)) return dueNow.has('words')
    return dueNow.has('slow') || refusals.isDue(list, wasNeverOpen)
  }

  async function readAll(due: readonly MirroredList[], slow: boolean, again = false): Promise<Refused> {
    const refused: Refused = { closed: new Map(), failed: new Map() }
    const stop = new AbortController()
    const signal = AbortSignal.any([facility.signal, stop.signal])
    setMaxListeners(0, signal)
    const reading: ListReading = { ...facility, signal }
    const left = [...due]
    const worker = async () => {
      for (let list = left.shift(); list; list = left.shift()) await readOne(reading, list, slow, refused, again)
    }
    try {
      await Promise.all(Array.from({ length: listsAtOnce }, worker))
    } catch (error) {
      // The others must not go on in the dark; their pages are stored as far as they came.
      stop.abort(error)
      throw error
    }
    return refused
  }

  async function readOne(reading: ListReading, list: MirroredList, slow: boolean, refused: Refused, again: boolean) {
    const cursor = cursors.of(list)
    try {
      const read = again ? await readWhole(reading, list, cursor) : await readDue(reading, list, cursor, slow)
      cursors.set({ ...read, list })
      refusals.forget(list)
    } catch (error) {
      if (!(error instanceof MetrcError) || (!isClosed(error) && error.kind !== 'refused')) throw error
      refused[isClosed(error) ? 'closed' : 'failed'].set(list, error.message)
      refusals.note(list)
    }
  }

  async function readDue(reading: ListReading, list: MirroredList, cursor: Cursor, slow: boolean): Promise<Cursor> {
    if (isReference(list) || cursor.readAt === null) return readWhole(reading, list, cursor)
    // Of a list that was read before, what changed since then is enough once Metrc answers it again.
    if (cursor.error !== null && !(cursor.gap === 'failed' && cursor.total !== null))
      return readWhole(reading, list, cursor)
    if (cursor.gap === 'short' && slow && wholeAgain.isTimeFor(list, isAsked)) return readWhole(reading, list, cursor)
    if (isWindowed(list) || facility.dayWindows.has(list)) return readWindow(reading, list, cursor, slow)
    return slow || cursor.error !== null ? readWhole(reading, list, cursor) : news.read(reading, list, cursor)
  }

  return {
    round,
    async noteShort(short, whole) {
      await cursors.load()
      await cursors.noteShort(short, whole)
    },
    async readAgain(lists) {
      await readAll(lists, false, true)
    },
    isFirst: async () => {
      await cursors.load()
      return mirroredLists.some(cursors.isNew)
    },
    inStepUpTo(list) {
      const { readAt, error } = cursors.of(list)
      return error === null ? readAt : null
    },
    isShort: (list) => cursors.of(list).gap === 'short',
    wantCalm: paces.wantCalm,
    nextRound: (signal) => {
      paces.wantCalm()
      return rounds.next(signal)
    },
  }
}

/** Which lists Metrc refused, how often one after the other, and when they are asked for again. */
function createRefusals(pace: Pace, now: () => Date) {
  const refusals = new Map<MirroredList, { times: number; at: number }>()
  return {
    isDue(list: MirroredList, wasNeverOpen: boolean): boolean {
      const { times, at } = refusals.get(list) ?? { times: 0, at: 0 }
      // Nobody misses from one minute to the next what was never open.
      const againMs = wasNeverOpen ? Math.max(pace.refusedMs, pace.calmMs) : pace.refusedMs
      return times < certainRefusals || now().getTime() - at >= againMs
    },
    note: (list: MirroredList) =>
      void refusals.set(list, { times: (refusals.get(list)?.times ?? 0) + 1, at: now().getTime() }),
    forget: (list: MirroredList) => void refusals.delete(list),
    forgetAll: () => refusals.clear(),
  }
}

/**
 * A list that showed less than it counts is read whole again once a day, and as often as slow lists are where somebody
 * asks; where it counts as much meanwhile is noted.
 */
function createWholeAgain({ slowMs }: Pace, now: () => Date) {
  const readAt = new Map<MirroredList, number>()
  return {
    isTimeFor(list: MirroredList, isAsked: boolean): boolean {
      if (now().getTime() - (readAt.get(list) ?? 0) < (isAsked ? slowMs : day)) return false
      readAt.set(list, now().getTime())
      return true
    },
  }
}

/** Which paces are due in a round. What a round that failed was to read stays due. */
function createPaces({ calmMs, slowMs, wordsMs }: Pace) {
  const every: [ListPace, number][] = [
    ['round', 0],
    ['calm', calmMs],
    ['slow', slowMs],
    ['words', wordsMs],
  ]
  const last = new Map<ListPace, number>()
  let wished = 0
  let granted = 0
  return {
    /** To be called as the round begins: what is wished for after that is for the next one. */
    begin() {
      const wishes = wished
      return {
        due(at: number, all: boolean): ReadonlySet<ListPace> {
          const isDue = ([pace, ms]: [ListPace, number]) =>
            all || at - (last.get(pace) ?? Number.NEGATIVE_INFINITY) >= ms
          const due = new Set(every.filter(isDue).map(([pace]) => pace))
          // Numbers are compared after a slow round, and have to be of what was just read.
          if (wishes > granted || due.has('slow')) due.add('calm')
          return due
        },
        end(at: number, due: ReadonlySet<ListPace>): void {
          granted = wishes
          for (const pace of due) last.set(pace, at)
        },
      }
    },
    wantCalm(): void {
      wished += 1
    },
  }
}

/** Lets others wait for a whole round that begins after they came. */
function createRoundBell() {
  let begun = 0
  let waiting: { after: number; resolve: () => void }[] = []
  return {
    /** Answers what to call when the round that begins now has ended well. */
    begin() {
      const mine = ++begun
      return () => {
        for (const { after, resolve } of waiting) if (after < mine) resolve()
        waiting = waiting.filter(({ after }) => after >= mine)
      }
    },
    next: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const stop = () => reject(signal.reason)
        if (signal.aborted) return stop()
        signal.addEventListener('abort', stop, { once: true })
        const done = () => {
          signal.removeEventListener('abort', stop)
          resolve()
        }
        waiting.push({ after: begun, resolve: done })
      }),
  }
}
