import { type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import { type RoomType, roomSections, roomTypesText } from '@cultivatd/domain/room/room'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isLabel, shortestPart } from './part-of-name.store.ts'

interface FoundInRoom {
  kind: 'room' | 'strain' | 'item'
  facility_id: string
  id: string
  name: string
  room_id: string
  room: string
  types: RoomType[]
}

/** Rooms whose page does not show what was found are left out behind the limit. */
const mostFound = 3 * mostMatchesOfKind

/**
 * Rooms, strains and items of these facilities that hold a text within their name, those that begin so first. A strain and
 * an item have no page: they are found in the rooms that show something of them, and nowhere when nothing of them is left.
 */
export async function foundInRooms(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const { name, lastDigits } = lookupTerms(text)
  if (isLabel(name)) return []
  const named: Named = (words) =>
    sql`${isPart(words, name)} order by strpos(lower(${words}), lower(${name}::text)), ${words}`
  const parts = [roomsNamed(facilityIds, named)]
  // Digits are the end of a label far more often than a part of what somebody grows.
  if (lastDigits === null) parts.push(strainsNamed(facilityIds, named), itemsNamed(facilityIds, named))
  const found = await Promise.all(parts.map((part) => part.execute(db)))
  return found.flatMap(({ rows }) => rows.filter(isShown).map((row) => matchOf(row, name)))
}

/** What a name has to be like, and the order of those that are. */
type Named = (name: RawBuilder<string>) => RawBuilder<unknown>

/** One or two letters are in nearly every name: these have to begin so. */
const isPart = (words: RawBuilder<string>, name: string) =>
  name.length < shortestPart
    ? sql`starts_with(lower(${words}), lower(${name}::text))`
    : sql`strpos(lower(${words}), lower(${name}::text)) > 0`

const isThere = sql`r.gone_at is null and r.list <> 'locationsInactive'`

const roomsNamed = (facilityIds: readonly string[], named: Named) => sql<FoundInRoom>`
  select 'room' as kind, r.facility_id, r.id, r.metrc ->> 'Name' as name, r.id as room_id, r.metrc ->> 'Name' as room, r.types
  from room r where r.facility_id = any (${facilityIds}) and ${isThere} and ${named(sql`r.metrc ->> 'Name'`)}
  limit ${mostMatchesOfKind}`

/** In the order of the names, so that the rooms are looked through only until there are enough. */
const inRooms = (kind: 'strain' | 'item', facilityIds: readonly string[], named: Named, holds: RawBuilder<unknown>) =>
  sql<FoundInRoom>`
    select ${kind} as kind, t.facility_id, t.id, t.name, r.id as room_id, r.metrc ->> 'Name' as room, r.types
    from (select facility_id, id, name from ${sql.table(kind)}
      where facility_id = any (${facilityIds}) and gone_at is null and ${named(sql`name`)} offset 0) t
    cross join lateral (
      select r.id, r.metrc, r.types from room r
      where r.facility_id = t.facility_id and r.metrc_id is not null and ${isThere} and ${holds}
      order by r.metrc ->> 'Name') r
    limit ${mostFound}`

const strainsNamed = (facilityIds: readonly string[], named: Named) =>
  inRooms(
    'strain',
    facilityIds,
    named,
    sql`(
    exists (select from plant p where p.facility_id = r.facility_id and p.location_id = r.metrc_id
      and p.metrc ->> 'StrainName' = t.name and p.gone_at is null and p.phase in ('young', 'vegetative', 'flowering'))
    or exists (select from plant_batch b where b.facility_id = r.facility_id and b.location_id = r.metrc_id
      and b.metrc ->> 'StrainName' = t.name and b.gone_at is null and (b.metrc ->> 'UntrackedCount')::int > 0))`,
  )

// No `exists`, which may become a join with all packages.
const itemsNamed = (facilityIds: readonly string[], named: Named) =>
  inRooms(
    'item',
    facilityIds,
    named,
    sql`
    (select true from package p where p.facility_id = r.facility_id and p.location_id = r.metrc_id
      and coalesce(p.metrc ->> 'ProductName', p.metrc -> 'Item' ->> 'Name') = t.name
      and p.gone_at is null and p.is_open and p.list <> 'packagesInTransit' limit 1)`,
  )

/** Whether the page of the room shows it. */
function isShown({ kind, types }: FoundInRoom): boolean {
  const { systems, packages } = roomSections(types)
  return kind === 'room' || (kind === 'strain' ? systems : packages)
}

const states = { room: '', strain: 'Plants and clones', item: 'Packages' } as const

const matchOf = (row: FoundInRoom, sought: string): LookupMatch => ({
  kind: row.kind,
  id: row.id,
  facilityId: row.facility_id,
  name: row.name,
  about: row.kind === 'room' ? roomTypesText(row.types) || 'No types' : null,
  state: states[row.kind],
  isOpen: true,
  roomName: row.kind === 'room' ? null : row.room,
  roomId: row.room_id,
  isExact: row.name.toLowerCase() === sought.toLowerCase(),
})
