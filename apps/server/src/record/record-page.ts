import type { RecordKind } from '@cultivatd/domain/record/record-kind'
import { AppError } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import { currentPosition } from '../db/change-feed.ts'
import type { Db } from '../db/db.ts'
import { recordSources } from './record-kinds.ts'

/** What somebody may see of records. */
export interface Sight {
  facilityIds: readonly string[]
  /** Whether these are all that there are: then also what belongs to none of them, or to several. */
  isWhole: boolean
}

/** A record by the facility that it belongs to; '' for none. */
interface Key {
  facilityId: string
  id: string
}

interface PageWanted {
  ids?: string | undefined
  after?: string | undefined
  limit: number
}

/** A page of the records of a kind, by facility and id. */
export async function recordPage<Kind extends RecordKind>(db: Db, kind: Kind, sight: Sight, wanted: PageWanted) {
  // Before the records: what changes while they are read is told after it.
  const position = await currentPosition(db)
  const keys = await keysOf(db, kind, sight, wanted)
  const isMore = wanted.ids === undefined && keys.length > wanted.limit
  const page = isMore ? keys.slice(0, wanted.limit) : keys
  const last = isMore ? page.at(-1) : undefined
  const found = await recordsOf(db, kind, sight, page)
  return {
    rows: page.flatMap((key) => found.get(nameOf(key)) ?? []),
    next: last ? cursorOf(last) : null,
    position,
  }
}

const cursorOf = ({ facilityId, id }: Key): string =>
  Buffer.from(JSON.stringify([facilityId, id])).toString('base64url')

/** @throws AppError invalid */
function keyOf(cursor: string): Key {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [facilityId, id] = Array.isArray(read) ? read : []
    if (typeof facilityId === 'string' && typeof id === 'string') return { facilityId, id }
  } catch {
    // It is told as any other text that is no place.
  }
  throw new AppError('invalid', [{ message: 'This is not a place in the list', path: 'after' }])
}

async function keysOf(db: Db, kind: RecordKind, sight: Sight, { ids, after, limit }: PageWanted): Promise<Key[]> {
  const { table, of, isListed } = recordSources[kind]
  const from = after === undefined ? null : keyOf(after)
  const named = ids === undefined ? sql`` : sql`and id = any (${ids.split(',')})`
  const most = ids === undefined ? sql`limit ${limit + 1}::int` : sql``
  if (of === 'facility') {
    const { rows } = await sql<Key>`
      select facility_id as "facilityId", id from ${sql.table(table)}
      where ${isListed} and facility_id = any (${[...sight.facilityIds]}) ${named}
        ${from ? sql`and (facility_id, id) > (${from.facilityId}, ${from.id})` : sql``}
      order by facility_id, id ${most}`.execute(db)
    return rows
  }
  const isInSight = of === 'places' && !sight.isWhole ? ofPlaces(sight.facilityIds) : sql`true`
  const { rows } = await sql<Key>`
    select '' as "facilityId", id from ${sql.table(table)}
    where ${isListed} and ${isInSight} ${named} ${from ? sql`and id > ${from.id}` : sql``}
    order by id ${most}`.execute(db)
  return rows
}

/** Of what has places in several facilities only what has none elsewhere: it names them all. */
const ofPlaces = (facilityIds: readonly string[]) =>
  sql`facility_ids <> '{}' and facility_ids <@ ${[...facilityIds]}::text[]`

/** Rows by what each is of. */
export function grouped<Row, Of>(rows: readonly Row[], ofRow: (row: Row) => Of): Map<Of, Row[]> {
  const groups = new Map<Of, Row[]>()
  for (const row of rows) groups.set(ofRow(row), [...(groups.get(ofRow(row)) ?? []), row])
  return groups
}

const nameOf = ({ facilityId, id }: Key): string => `${facilityId} ${id}`

/** Records of a kind that may be seen, by `facilityId id`; what is gone, or is none of them, is left out. */
export async function recordsOf<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  sight: Sight,
  keys: readonly Key[],
): Promise<Map<string, Awaited<ReturnType<(typeof recordSources)[Kind]['load']>>[number]>> {
  const source = recordSources[kind]
  const byFacility = grouped(keys, ({ facilityId }) => facilityId)
  const found = new Map()
  for (const [facilityId, some] of byFacility) {
    if (source.of === 'facility' && !sight.facilityIds.includes(facilityId)) continue
    const ids = [...new Set(some.map(({ id }) => id))]
    for (const row of await source.load(db, facilityId, ids))
      if (isSeen(source.of, row, sight)) found.set(nameOf({ facilityId, id: row.id }), row)
  }
  return found
}

function isSeen(of: (typeof recordSources)[RecordKind]['of'], row: object, { facilityIds, isWhole }: Sight): boolean {
  if (of === 'facility' || isWhole) return true
  const own = 'facilityIds' in row && Array.isArray(row.facilityIds) ? row.facilityIds : []
  return of === 'places' && own.length > 0 && own.every((id) => facilityIds.includes(id))
}
