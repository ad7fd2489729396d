import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import type { FeedEntity } from './feed-entity.ts'
import { databaseIdentity } from './migrate.ts'

/** One row of one entity changed. What it is now is read from its table (architecture §4). */
export interface Change {
  entity: FeedEntity
  id: string
  facilityId: string | null
  op: 'upsert' | 'delete'
}

export interface ChangeFeed {
  /** Everything up to here was handed out. Opaque to others; goes back into `since`. */
  position(): string
  /** Calls `fn` with changes in order, each once. */
  onChanges(fn: (changes: readonly Change[]) => void): () => void
  /** What happened after a position, in order; null when that is not known (any more): then everything is loaded. */
  since(position: string): Promise<Change[] | null>
  /** Whether this database was once at a position: of another one, or of what was lost with a restored backup, it was not. */
  knows(position: string): Promise<boolean>
  close(): Promise<void>
}

interface FeedOptions {
  report?: (message: string, error: unknown) => void
  /** The net under notifications that were not heard. */
  pollMs?: number
  keepHours?: number
}

interface Place {
  xid: bigint
  seq: bigint
  /**
   * When the row of the place was written, microseconds since 1970. A restored backup gives the same numbers out again, so
   * that they alone would name a row of a history that is no more (decision 134).
   */
  at: bigint
}

interface ChangeRow {
  xid: string
  seq: number
  at: string
  entity: FeedEntity
  id: string
  facility_id: string | null
  op: Change['op']
  /** Its transaction and all before it have ended. */
  ended: boolean
}

const batchRows = 5_000
/** Who missed more than this is better off with everything. */
const mostMissed = 20_000
/** While a transaction is open that came before one that has ended, nobody will notify: look again this soon. */
const behindOpenMs = 20
const pruneMs = 10 * 60_000
const prunedAtOnce = 20_000

/**
 * Follows the change feed of a database from now on. Rows of transactions that are older than every open one are
 * handed out in the order (xid, seq): a transaction that ends later can then never stand before them, so nothing is
 * skipped and nothing is told twice (style §8).
 */
export async function openChangeFeed(database: Database, options: FeedOptions = {}): Promise<ChangeFeed> {
  const { report = () => {}, pollMs = 1_000, keepHours = 24 } = options
  const { db } = database
  const identity = await databaseIdentity(db)
  await dropForeign(db)
  let place = await newest(db)
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let running: Promise<void> | null = null
  let pruning: Promise<void> | null = null
  let isAsked = false
  let isClosed = false
  let soon: NodeJS.Timeout | undefined

  const wake = () => {
    isAsked = true
    if (isClosed) return
    running ??= follow().finally(() => {
      running = null
      if (isAsked) wake()
    })
  }

  async function follow(): Promise<void> {
    isAsked = false
    try {
      for (let isMore = true; isMore && !isClosed; ) isMore = await step()
    } catch (error) {
      if (!isClosed) report('The change feed could not be read', error)
    }
  }

  /** Hands one batch out; true when there may be more of it. */
  async function step(): Promise<boolean> {
    const found = await rowsAfter(db, place, batchRows)
    const rows = found.filter(({ ended: isOver }) => isOver)
    const last = rows.at(-1)
    if (last) {
      place = placeOf(last)
      const changes = rows.map(changeOf)
      for (const listener of listeners) listener(changes)
    }
    if (rows.length === batchRows) return true
    clearTimeout(soon)
    if (!isClosed && rows.length < found.length) soon = setTimeout(wake, behindOpenMs)
    return false
  }

  const stopListening = await database.listen('change', wake)
  const poll = setInterval(wake, pollMs).unref()
  const prune = setInterval(() => {
    pruning ??= pruneOlder(db, keepHours, () => isClosed)
      .catch((error: unknown) => report('Old changes were not removed', error))
      .finally(() => {
        pruning = null
      })
  }, pruneMs).unref()

  return {
    position: () => textOf(identity, place),
    onChanges(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
    async since(position) {
      const from = readPlace(identity, position)
      if (!from || isAfter(from, place)) return null
      if (!isAfter(place, from)) return from.at === place.at ? [] : null
      return changesBetween(db, from, place)
    },
    async knows(position) {
      const at = readPlace(identity, position)
      return at !== null && (isSame(at, place) || (await isThere(db, at)))
    },
    async close() {
      isClosed = true
      stopListening()
      clearInterval(poll)
      clearInterval(prune)
      clearTimeout(soon)
      await Promise.all([running, pruning])
    },
  }
}

const textOf = (identity: string, { xid, seq, at }: Place) => `${identity}.${xid}:${seq}:${at}`

function readPlace(identity: string, position: string): Place | null {
  const [, given, xid, seq, at] = /^([a-z0-9]{1,16})\.(\d{1,19}):(\d{1,18}):(\d{1,18})$/.exec(position) ?? []
  if (given !== identity || xid === undefined || seq === undefined || at === undefined) return null
  return { xid: BigInt(xid), seq: BigInt(seq), at: BigInt(at) }
}

type PlacedRow = Pick<ChangeRow, 'xid' | 'seq' | 'at'>

const placeOf = ({ xid, seq, at }: PlacedRow): Place => ({ xid: BigInt(xid), seq: BigInt(seq), at: BigInt(at) })
const isSame = (a: Place, b: Place) => a.xid === b.xid && a.seq === b.seq && a.at === b.at
const isAfter = (a: Place, b: Place) => a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq)
const changeOf = ({ entity, id, facility_id, op }: ChangeRow): Change => ({ entity, id, facilityId: facility_id, op })

const microseconds = sql`(extract(epoch from at) * 1000000)::bigint::text`

/** Rows whose transaction and all before it have ended. */
const ended = sql`xid < pg_snapshot_xmin(pg_current_snapshot())`

/**
 * What may be handed out after a place, and at the end one row that may not be yet, when there is any: then the newest
 * of all is one, and the index finds that one at once, however many rows there are.
 */
async function rowsAfter(db: Db, { xid, seq }: Place, limit: number): Promise<ChangeRow[]> {
  const columns = sql`xid::text as xid, seq, ${microseconds} as at, entity, id, facility_id, op`
  const { rows } = await sql<ChangeRow>`
    (select ${columns}, true as ended from change
      where ${ended} and (xid, seq) > (${xid}::xid8, ${seq}::bigint) order by change.xid, seq limit ${limit}::int)
    union all (select ${columns}, false
      from (select * from change order by change.xid desc, seq desc limit 1) as change where not (${ended}))`.execute(
    db,
  )
  return rows
}

/** Of a feed without any row. */
const start: Place = { xid: 0n, seq: 0n, at: 0n }

async function newest(db: Db): Promise<Place> {
  const { rows } = await sql<PlacedRow>`
    select xid::text as xid, seq, ${microseconds} as at from change
    where ${ended} order by change.xid desc, seq desc limit 1`.execute(db)
  return rows[0] ? placeOf(rows[0]) : start
}

/**
 * Whether the row of a place is there, and is the one that it was: every place is that of a row, pruning goes from the oldest
 * on and keeps the newest, so with the row everything that came after it is there too.
 */
async function isThere(db: Db, { xid, seq, at }: Place): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from change
      where xid = ${xid}::xid8 and seq = ${seq}::bigint and ${microseconds} = ${String(at)}) as there`.execute(db)
  return rows[0]?.there ?? false
}

/** Some of the changes after a position, in order. */
export interface ChangePage {
  changes: Change[]
  /** Where the page ends: what comes after it is what was not looked at. */
  position: string
  isMore: boolean
}

/** What of the changes is asked for. */
export interface ChangesWanted {
  entities: readonly FeedEntity[]
  /** Those of other facilities are left out; those of none are not. */
  facilityIds: readonly string[]
  limit: number
}

/** Where the feed of a database is now. */
export async function currentPosition(db: Db): Promise<string> {
  return textOf(await databaseIdentity(db), await newest(db))
}

/**
 * The first changes after a position, for who asks from time to time; null when the position is not known (any more). Whoever
 * follows a feed that is open is told the same, in the same order.
 */
export async function changesAfter(db: Db, position: string, wanted: ChangesWanted): Promise<ChangePage | null> {
  const identity = await databaseIdentity(db)
  const from = readPlace(identity, position)
  // Before the rows are read: all up to here are there to be read.
  const to = await newest(db)
  if (!from || isAfter(from, to) || !(isSame(from, to) || (await isThere(db, from)))) return null
  const { entities, facilityIds, limit } = wanted
  const { rows } = await sql<ChangeRow>`
    select xid::text as xid, seq, ${microseconds} as at, entity, id, facility_id, op from change
    where (xid, seq) > (${from.xid}::xid8, ${from.seq}::bigint) and (xid, seq) <= (${to.xid}::xid8, ${to.seq}::bigint)
      and entity = any (${[...entities]}) and (facility_id is null or facility_id = any (${[...facilityIds]}))
    order by change.xid, seq limit ${limit}::int`.execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    changes: rows.map(changeOf),
    position: textOf(identity, last ? placeOf(last) : to),
    isMore: last !== undefined,
  }
}

/** What lies between two places; null when some of it may have been pruned, or the first is of another history. */
async function changesBetween(db: Db, from: Place, to: Place): Promise<Change[] | null> {
  if (!(await isThere(db, from))) return null
  const missed = await rowsAfter(db, from, mostMissed + 1)
  if (missed.length > mostMissed) return null
  return missed.filter((row) => row.ended && !isAfter(placeOf(row), to)).map(changeOf)
}

/**
 * Removes what is older than `hours`, but never the newest row; from the oldest on, in portions of a transaction each:
 * nobody is told of anything while a transaction that writes is open, and millions of rows take seconds. Stops between two
 * portions when `isOver` says so.
 */
export async function pruneOlder(db: Db, hours: number, isOver: () => boolean = () => false): Promise<void> {
  const end = await prunedUpTo(db, hours)
  // On from where the portion before ended: what was just deleted is still in the index, and would be walked through again.
  for (let from: Place | null = start; from && !isOver(); ) from = await prunePortion(db, from, end)
}

/** The first place that stays: of the last transaction that is older than `hours`, or of the newest row. */
async function prunedUpTo(db: Db, hours: number): Promise<Place> {
  const { rows } = await sql<{ xid: string }>`
    select xid::text as xid from change where at < now() - ${hours}::int * interval '1 hour'
    order by at desc limit 1`.execute(db)
  const old: Place = { xid: BigInt(rows[0]?.xid ?? 0), seq: 0n, at: 0n }
  const last = await newest(db)
  return isAfter(old, last) ? last : old
}

/** Removes the oldest rows after `from` and before `end`; answers the last of them, null when there were none. */
async function prunePortion(db: Db, from: Place, end: Place): Promise<Place | null> {
  const after = sql`(change.xid, change.seq) > (${from.xid}::xid8, ${from.seq}::bigint)`
  const { rows } = await sql<PlacedRow>`
    with portion as (
      select xid, seq, at from change where ${after} and (xid, seq) < (${end.xid}::xid8, ${end.seq}::bigint)
      order by change.xid, change.seq limit ${prunedAtOnce}),
    last as (select xid, seq, at from portion order by xid desc, seq desc limit 1),
    gone as (delete from change using last where ${after} and (change.xid, change.seq) <= (last.xid, last.seq))
    select xid::text as xid, seq, ${microseconds} as at from last`.execute(db)
  return rows[0] ? placeOf(rows[0]) : null
}

/** A restored backup brings rows of another cluster, whose transactions lie in this one's future: nobody could pass them. */
async function dropForeign(db: Db): Promise<void> {
  await sql`delete from change where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
