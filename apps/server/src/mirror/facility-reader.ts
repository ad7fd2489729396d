import { setMaxListeners } from 'node:events'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import { type Cursor, cursorsOf, freshCursor, saveCursor, wholeRead } from './cursor.store.ts'
import { type ListReading, readWhole, readWindow } from './list-reader.ts'
import { markGone, newestVersion } from './mirror.store.ts'
import {
  isReference,
  isWindowed,
  listsOfTable,
  type MirroredList,
  mirroredLists,
  mirroredTables,
  type RecordList,
  tableOf,
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
}

export interface Pace {
  /** Lists without windows are read whole this often. */
  slowMs: number
  /** Everything is read from its beginning this often, to find what vanished. */
  wholeMs: number
}

/** What one round through the lists of a facility did. */
export interface Round {
  /** Whether lists were read for the first time. */
  wasFirst: boolean
  /** Lists that Metrc does not let this key read, with its words. */
  refused: Map<MirroredList, string>
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
}

const listsAtOnce = 6

/** Reads one facility, round after round. */
export function createFacilityReader(facility: FacilityReading): FacilityReader {
  const { db, facilityId, now, pace } = facility
  const dayWindows = new Set<MirroredList>()
  let cursors: Map<Cursor['list'], Cursor> | null = null
  const known = async () => (cursors ??= await cursorsOf(db, facilityId))
  const cursorOf = (list: MirroredList) => cursors?.get(list) ?? freshCursor(list)
  const isNew = (list: MirroredList) => !cursors?.get(list)?.readAt

  async function round(all: boolean): Promise<Round> {
    const before = await known()
    const wasFirst = mirroredLists.some(isNew)
    const whole = isWholeDue(before.get(wholeRead)) && !wasFirst
    const due = mirroredLists.filter((list) => whole || isDue(before.get(list), list, all))
    const sweep = whole ? await startSweep(db) : null
    const refused = await readAll(due, sweep)
    // Vocabularies of the whole state answer any key; a key that may read no record of this license is a wrong one.
    const records = due.filter((list) => !isReference(list))
    if (records.length > 0 && records.every((list) => refused.has(list)))
      throw new MetrcError({ kind: 'unauthorized', wasSent: true })
    for (const [list, error] of refused)
      await remember({ ...cursorOf(list), readAt: now(), error, page: 1, window: null })
    if (sweep) await endSweep(sweep, refused)
    if (whole || wasFirst) await remember({ ...freshCursor(wholeRead), readAt: now() })
    return { wasFirst, refused }
  }

  const isOlder = (date: Date | null | undefined, ms: number) => now().getTime() - (date?.getTime() ?? 0) >= ms
  const isWholeDue = (cursor: Cursor | undefined) => cursor !== undefined && isOlder(cursor.readAt, pace.wholeMs)

  function isDue(cursor: Cursor | undefined, list: MirroredList, all: boolean): boolean {
    if (!cursor?.readAt || all) return true
    return (isWindowed(list) && cursor.error === null) || isOlder(cursor.readAt, pace.slowMs)
  }

  async function remember(cursor: Cursor): Promise<void> {
    await saveCursor(db, facilityId, cursor)
    cursors?.set(cursor.list, cursor)
  }

  async function readAll(due: readonly MirroredList[], sweep: Sweep | null): Promise<Round['refused']> {
    const refused: Round['refused'] = new Map()
    const stop = new AbortController()
    const signal = AbortSignal.any([facility.signal, stop.signal])
    setMaxListeners(0, signal)
    const reading: ListReading = { ...facility, dayWindows, signal }
    const left = [...due]
    const worker = async () => {
      for (let list = left.shift(); list; list = left.shift()) await readOne(reading, list, sweep, refused)
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

  async function readOne(reading: ListReading, list: MirroredList, sweep: Sweep | null, refused: Round['refused']) {
    const cursor = cursorOf(list)
    const isByWindow =
      !sweep && !isReference(list) && isWindowed(list) && cursor.readAt !== null && cursor.error === null
    try {
      const read = isByWindow
        ? await readWindow(reading, list, cursor)
        : await readWhole(reading, list, cursor, sweep?.seen(list))
      cursors?.set(list, read.cursor)
      if (!read.steady) sweep?.unsteady(list)
    } catch (error) {
      if (!isVerdict(error)) throw error
      refused.set(list, error.message)
    }
  }

  async function endSweep(sweep: Sweep, refused: Round['refused']): Promise<void> {
    for (const table of mirroredTables) {
      if (sweep.moved.has(table)) continue
      const unread = listsOfTable[table].filter((list: RecordList) => refused.has(list))
      await markGone(db, table, facilityId, { seen: sweep.idsOf(table), version: sweep.version, unread, now: now() })
    }
  }

  return {
    round,
    isFirst: async () => {
      await known()
      return mirroredLists.some(isNew)
    },
  }
}

/** Metrc's word on one list, not a failure: the key or the kind of facility has no right to it (Metrc reference §5.3). */
const isVerdict = (error: unknown): error is MetrcError =>
  error instanceof MetrcError && (error.kind === 'unauthorized' || error.kind === 'refused')

/** What a reading of everything has seen, to know afterwards what vanished. */
interface Sweep {
  version: number
  seen(list: MirroredList): (ids: readonly string[]) => void
  idsOf(table: string): ReadonlySet<string>
  unsteady(list: MirroredList): void
  /** Tables whose lists moved while they were read: nothing can be said of what is missing. */
  moved: Set<string>
}

async function startSweep(db: Db): Promise<Sweep> {
  const ids = new Map<string, Set<string>>()
  const moved = new Set<string>()
  const of = (table: string) => {
    const found = ids.get(table) ?? new Set<string>()
    ids.set(table, found)
    return found
  }
  return {
    version: await newestVersion(db),
    seen: (list) => {
      const table = tableOf(list)
      const set = table ? of(table) : new Set<string>()
      return (page) => {
        for (const id of page) set.add(id)
      }
    },
    idsOf: of,
    unsteady: (list) => {
      const table = tableOf(list)
      if (table) moved.add(table)
    },
    moved,
  }
}
