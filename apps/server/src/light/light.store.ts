import type { Light, LightPlace, LightRows } from '@cultivatd/domain/light/light'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { takeDownPieces } from '../inventory/equipment.store.ts'

const columns = sql`l.id, l.facility_id as "facilityId", l.system_id as "systemId", l.version, l.row_number as "row",
  l.position, l.piece_id as "pieceId", e.detail_id as "inventoryId", l.installed_on as "dateInstalled",
  l.bulb_id as "bulbId", l.bulb_installed_on as "dateBulbInstalled"`

/** The lights of the systems of a room; `ids` limits them. */
export async function lightsInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<Light[]> {
  const { rows } = await sql<Light>`
    select ${columns} from light l join equipment e on e.id = l.piece_id
    join system s on s.facility_id = l.facility_id and s.id = l.system_id
    where s.facility_id = ${facilityId} and s.room_id = ${roomId} and ${only(ids, 'l.id')}
    order by l.system_id, l.row_number, l.position`.execute(db)
  return rows
}

/** The lights of a system, row by row. */
export async function lightsOfSystem(db: Db, facilityId: string, systemId: string): Promise<Light[]> {
  const { rows } = await sql<Light>`
    select ${columns} from light l join equipment e on e.id = l.piece_id
    where l.facility_id = ${facilityId} and l.system_id = ${systemId}
    order by l.row_number, l.position`.execute(db)
  return rows
}

export async function lightById(db: Db, facilityId: string, id: string): Promise<Light | undefined> {
  const { rows } = await sql<Light>`
    select ${columns} from light l join equipment e on e.id = l.piece_id
    where l.facility_id = ${facilityId} and l.id = ${id}`.execute(db)
  return rows[0]
}

const rowColumns = sql`r.id, r.facility_id as "facilityId", r.version, r.lights as "rows"`

/** The rows of lights of the systems of a room; none of a system that has none yet. `ids` limits them. */
export async function lightRowsInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<LightRows[]> {
  const { rows } = await sql<LightRows>`
    select ${rowColumns} from light_rows r join system s on s.facility_id = r.facility_id and s.id = r.id
    where s.facility_id = ${facilityId} and s.room_id = ${roomId} and ${only(ids, 'r.id')}`.execute(db)
  return rows
}

/** The rows of lights of a system; none, of version 0, where nobody said any yet. */
export async function lightRowsById(db: Db, facilityId: string, systemId: string): Promise<LightRows> {
  const { rows } = await sql<LightRows>`
    select ${rowColumns} from light_rows r where r.facility_id = ${facilityId} and r.id = ${systemId}`.execute(db)
  return rows[0] ?? { id: systemId, facilityId, version: 0, rows: [] }
}

/** Whoever calls this and the next ones has locked the system, so that one comes after the other. */
export async function saveLightRows(
  tx: Db,
  facilityId: string,
  systemId: string,
  rows: readonly number[],
): Promise<void> {
  await sql`
    insert into light_rows (facility_id, id, lights) values (${facilityId}, ${systemId}, ${[...rows]}::integer[])
    on conflict (facility_id, id) do update set lights = excluded.lights, version = nextval('row_version')`.execute(tx)
}

export interface HungLight extends LightPlace {
  id: string
  pieceId: string
  dateInstalled: string
}

/** Into places that are free, without a bulb. */
export async function addLight(
  tx: Db,
  { facilityId, systemId }: { facilityId: string; systemId: string },
  { id, row, position, pieceId, dateInstalled }: HungLight,
): Promise<void> {
  await sql`
    insert into light (facility_id, id, system_id, row_number, position, piece_id, installed_on)
    values (${facilityId}, ${id}, ${systemId}, ${row}, ${position}, ${pieceId}, ${dateInstalled})`.execute(tx)
}

/** What of a light may change. */
export type LightFacts = Pick<Light, 'pieceId' | 'dateInstalled' | 'bulbId' | 'dateBulbInstalled'>

export async function saveLight(
  tx: Db,
  facilityId: string,
  id: string,
  { pieceId, dateInstalled, bulbId, dateBulbInstalled }: LightFacts,
): Promise<void> {
  await sql`
    update light set piece_id = ${pieceId}, installed_on = ${dateInstalled}, bulb_id = ${bulbId},
      bulb_installed_on = ${dateBulbInstalled}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
}

/** Out of its place: the piece stays in its room, in no system (READ-66). */
export async function removeLight(tx: Db, { facilityId, id, pieceId }: Light): Promise<void> {
  await sql`delete from light where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  await takeDownPieces(tx, [pieceId])
}

/** A light that went with its system, and the piece of equipment that it was. */
export type LeftLight = Pick<Light, 'id' | 'pieceId'>

/** With their system: the pieces stay in their room, in no system. */
export async function removeLightsOf(tx: Db, facilityId: string, systemId: string): Promise<LeftLight[]> {
  const { rows } = await sql<LeftLight>`
    delete from light where facility_id = ${facilityId} and system_id = ${systemId}
    returning id, piece_id as "pieceId"`.execute(tx)
  await sql`delete from light_rows where facility_id = ${facilityId} and id = ${systemId}`.execute(tx)
  await takeDownPieces(
    tx,
    rows.map(({ pieceId }) => pieceId),
  )
  return rows
}

interface Left {
  facilityId: string
  systemName: string
  roomName: string
  /** What `removeLightsOf` answered. */
  lights: readonly LeftLight[]
}

/** What the history keeps of lights whose system was deleted, and of their pieces. */
export async function recordLightsLeft(
  tx: Db,
  by: Author,
  { facilityId, systemName, roomName, lights }: Left,
): Promise<void> {
  if (lights.length === 0) return
  await recordChange(tx, {
    by,
    facilityId,
    entity: 'light',
    records: [systemName, ...lights.map(({ id }) => id)],
    what: 'light.delete',
    summary: `Deleted the lights of ${systemName} with it`,
    before: { place: `${roomName}, ${systemName}` },
    after: null,
  })
  const kept = (place: string) => ({ place, pieces: lights.length })
  await recordChange(tx, {
    by,
    facilityId,
    entity: 'equipment',
    records: [systemName, ...lights.map(({ pieceId }) => pieceId)],
    what: 'equipment.move',
    summary: `Took the lights out of ${systemName}, which was deleted`,
    before: kept(`${roomName}, ${systemName}`),
    after: kept(`${roomName}, in no system`),
  })
}
