import type { NamedBatch } from '@cultivatd/domain/plant-batch/move'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { plainBatchName } from '@cultivatd/domain/system/placement'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { renamedSince } from '../operation/former-names.store.ts'
import { batchPlaceOf, placeColumns, type PlaceRow, standsIn } from '../system/place.store.ts'

interface BatchRow extends PlaceRow {
  id: string
  facility_id: string
  version: number
  gone: boolean
  metrc: PlantBatch['metrc'] & { PlantBatchTypeName?: string }
}

/** Some fields have another name since the second version of Metrc's API, one is gone (Metrc reference §17). */
const batchOf = ({ id, facility_id, version, gone, metrc, ...place }: BatchRow): PlantBatch => ({
  id,
  facilityId: facility_id,
  version,
  isGone: gone,
  location: batchPlaceOf(place),
  metrc: {
    Id: metrc.Id,
    Name: metrc.Name,
    StrainName: metrc.StrainName ?? '',
    Type: metrc.PlantBatchTypeName ?? metrc.Type ?? '',
    TrackedCount: metrc.TrackedCount ?? 0,
    UntrackedCount: metrc.UntrackedCount ?? 0,
    DestroyedCount: metrc.DestroyedCount ?? 0,
    HarvestedCount: metrc.HarvestedCount ?? 0,
    PackagedCount: metrc.PackagedCount ?? 0,
    SourcePlantLabel: metrc.SourcePlantLabel || null,
    PlantedDate: dayOrNull(metrc.PlantedDate),
    LocationId: metrc.LocationId || null,
    LocationName: metrc.LocationName || null,
    SublocationName: metrc.SublocationName || undefined,
    IsOnHold: metrc.IsOnHold ?? false,
  },
})

const columns = sql`b.id, b.facility_id, b.version, b.metrc, b.gone_at is not null as gone, ${placeColumns('b')}`
const hasClones = sql`coalesce((b.metrc ->> 'UntrackedCount')::int, 0) > 0`

/** The batches in a room that still have clones, by name; `ids` limits them. */
export async function batchesInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<PlantBatch[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from plant_batch b
    where b.facility_id = ${facilityId} and b.gone_at is null and ${hasClones}
      and ${await standsIn(db, 'b', facilityId, roomId)} and ${only(ids, 'b.id')}
    order by b.name, b.id`.execute(db)
  return rows.map(batchOf)
}

/** A batch as the rules see it, and as Metrc sent it: the ledger keeps what was known when somebody acted. */
interface KnownBatch {
  batch: PlantBatch
  record: object
}

/** Those that still have clones first, then the newest: of these Metrc allows one of a name (Metrc reference §10.3). */
async function knownBatches(
  db: Db,
  facilityId: string,
  names: readonly string[],
  named: (name: RawBuilder<unknown>) => RawBuilder<unknown> = (name) => sql`lower(${name})`,
): Promise<KnownBatch[]> {
  return batchesWhere(
    db,
    facilityId,
    sql`${named(sql`b.name`)} collate "C" = any (
      select ${named(sql`n`)} collate "C" from unnest(${names}::text[]) as n)`,
  )
}

async function batchesWhere(db: Db, facilityId: string, condition: RawBuilder<unknown>): Promise<KnownBatch[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from plant_batch b
    where b.facility_id = ${facilityId} and ${condition}
    order by b.gone_at is not null, ${hasClones} desc, b.id::bigint desc`.execute(db)
  return rows.map((row) => ({ batch: batchOf(row), record: row.metrc }))
}

/** Batches of a facility by their ids, as far as Metrc still shows them. */
export const batchesByIds = async (db: Db, facilityId: string, ids: readonly string[]): Promise<PlantBatch[]> =>
  (await batchesWhere(db, facilityId, sql`b.gone_at is null and ${only(ids, 'b.id')}`)).map(({ batch }) => batch)

/** The batches of a name, those that still have clones first; where none has it any more, the one that had it until it was renamed here. */
export async function batchesByName(db: Db, facilityId: string, name: string): Promise<PlantBatch[]> {
  const named = await knownBatches(db, facilityId, [name])
  const id = named.length === 0 ? await renamedSince(db, facilityId, 'plant-batch', name) : null
  const found = id === null ? named : await batchesWhere(db, facilityId, sql`b.id = ${String(id)}`)
  return found.map(({ batch }) => batch)
}

/** Each name with the batch that is meant by it; none where the facility has none. */
export async function withBatches(
  db: Db,
  facilityId: string,
  names: readonly string[],
): Promise<(NamedBatch & { record: object })[]> {
  const known = await knownBatches(db, facilityId, names)
  return names.map((name) => {
    const found = known.find(({ batch }) => batch.metrc.Name.toLowerCase() === name.toLowerCase())
    return { name, batch: found?.batch, record: found?.record ?? {} }
  })
}

/** The same by the names without their slashes (SYS-20); of several that differ in nothing else the one that was typed. */
export async function withPlainBatches(
  db: Db,
  facilityId: string,
  names: readonly string[],
): Promise<(NamedBatch & { record: object })[]> {
  const known = await knownBatches(db, facilityId, names, (name) => sql`replace(lower(${name}), '/', '')`)
  return names.map((name) => {
    const meant = known.filter(({ batch }) => plainBatchName(batch.metrc.Name) === plainBatchName(name))
    const found = meant.find(({ batch }) => batch.metrc.Name.toLowerCase() === name.toLowerCase()) ?? meant[0]
    return { name, batch: found?.batch, record: found?.record ?? {} }
  })
}

/** The names among these that a batch with clones has: Metrc gives them to no other (Metrc reference §10.3). */
export const takenBatchNames = async (db: Db, facilityId: string, names: readonly string[]): Promise<string[]> =>
  (await knownBatches(db, facilityId, names)).flatMap(({ batch: { isGone, metrc } }) =>
    !isGone && metrc.UntrackedCount > 0 ? [metrc.Name] : [],
  )
