import { setMaxListeners } from 'node:events'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import { type Cursor, cursorsOf, freshCursor, saveCursor, wholeRead } from './cursor.store.ts'
import { createNewsReader, type ListReading, readWhole, readWindow } from './list-reader.ts'
import { isReference, isWindowed, type MirroredList, mirroredLists, type RecordList } from './mirrored-lists.ts'
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
  /** Lists that this Metrc reads in windows of a day at most; learned once, remembered here. */
  dayWindows: Set<MirroredList>
}

export interface Pace {
  /** Vocabularies, and lists without windows as a whole, are read this often. */
  slowMs: number
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
  refused: Map<MirroredList, string>
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
  /** Up to when every change of a list is here, by Metrc's clock; null while that is not known. */
  inStepUpTo(list: RecordList): Date | null
  /** Resolves after a round that begins after this call and ends well. */
  nextRound(signal: AbortSignal): Promise<void>
}

const listsAtOnce = 6
/** The first refusal may be of a key whose rights were being changed in that moment. */
const certainRefusals = 2

/** Reads one facility, round after round. */
export function createFacilityReader(facility: FacilityReading): FacilityReader {
  const { db, facilityId, now, pace } = facility
  let cursors: Map<Cursor['list'], Cursor> | null = null
  let slowAt = Number.NEGATIVE_INFINITY
  const refusals = new Map<MirroredList, { times: number; at: number }>()
  const rounds = createRoundBell()
  const news = createNewsReader()
  const known = async () => (cursors ??= await cursorsOf(db, facilityId))
  const cursorOf = (list: MirroredList) => cursors?.get(list) ?? freshCursor(list)
  const isNew = (list: MirroredList) => !cursors?.get(list)?.readAt

  async function round(all: boolean): Promise<Round> {
    const ended = rounds.begin()
    await known()
    const began = now().getTime()
    const wasFirst = mirroredLists.some(isNew)
    const wasSlow = all || wasFirst || began - slowAt >= pace.slowMs
    const due = mirroredLists.filter((list) => isDue(list, wasSlow, all))
    const refused = await readAll(due, wasSlow)
    // Vocabularies of the whole state answer any key; a key that may read no record of this license is a wrong one.
    const records = due.filter((list) => !isReference(list))
    if (records.length > 0 && records.every((list) => refused.has(list))) {
      // Once the key is right again, what was refused first, while others were still read, is not left for last.
      refusals.clear()
      throw new MetrcError({ kind: 'unauthorized', wasSent: true })
    }
    for (const [list, error] of refused) await rememberRefusal(cursorOf(list), error)
    if (wasFirst) await remember({ ...freshCursor(wholeRead), readAt: now() })
    if (wasSlow) slowAt = began
    ended()
    return { wasFirst, wasSlow, refused, lost: lostLists() }
  }

  function isDue(list: MirroredList, slow: boolean, all: boolean): boolean {
    const cursor = cursorOf(list)
    if (!cursor.readAt || all) return true
    if (cursor.error === null) return slow || !isReference(list)
    const { times, at } = refusals.get(list) ?? { times: 0, at: 0 }
    return slow || times < certainRefusals || now().getTime() - at >= pace.refusedMs
  }

  /** One that was read to its end once has a total. */
  const isLost = ({ error, total }: Cursor) => error !== null && total !== null

  const lostLists = () =>
    mirroredLists.filter((list): list is RecordList => !isReference(list) && isLost(cursorOf(list)))

  async function remember(cursor: Cursor): Promise<void> {
    await saveCursor(db, facilityId, cursor)
    cursors?.set(cursor.list, cursor)
  }

  /** What was in step stays so up to then; what never could be read counts as read, for there is nothing to wait for. */
  async function rememberRefusal(cursor: Cursor, error: string): Promise<void> {
    if (cursor.error === error) return
    await remember({ ...cursor, readAt: cursor.readAt ?? now(), error, page: 1, window: null })
  }

  async function readAll(due: readonly MirroredList[], slow: boolean, again = false): Promise<Round['refused']> {
    const refused: Round['refused'] = new Map()
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

  async function readOne(
    reading: ListReading,
    list: MirroredList,
    slow: boolean,
    refused: Round['refused'],
    again: boolean,
  ) {
    const cursor = cursorOf(list)
    try {
      const read = again ? await readWhole(reading, list, cursor) : await readDue(reading, list, cursor, slow)
      cursors?.set(list, read)
      refusals.delete(list)
    } catch (error) {
      if (!isVerdict(error)) throw error
      refused.set(list, error.message)
      refusals.set(list, { times: (refusals.get(list)?.times ?? 0) + 1, at: now().getTime() })
    }
  }

  async function readDue(reading: ListReading, list: MirroredList, cursor: Cursor, slow: boolean): Promise<Cursor> {
    if (isReference(list) || cursor.readAt === null || cursor.error !== null) return readWhole(reading, list, cursor)
    if (isWindowed(list)) return readWindow(reading, list, cursor, slow)
    return slow ? readWhole(reading, list, cursor) : news.read(reading, list, cursor)
  }

  return {
    round,
    async readAgain(lists) {
      await readAll(lists, false, true)
    },
    isFirst: async () => {
      await known()
      return mirroredLists.some(isNew)
    },
    inStepUpTo(list) {
      const { readAt, error } = cursorOf(list)
      return error === null ? readAt : null
    },
    nextRound: rounds.next,
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

/** Metrc's word on one list, not a failure: the key or the kind of facility has no right to it (Metrc reference §5.3). */
const isVerdict = (error: unknown): error is MetrcError =>
  error instanceof MetrcError && (error.kind === 'unauthorized' || error.kind === 'refused')
