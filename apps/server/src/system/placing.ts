import { AppError } from '@cultivatd/domain/app-error'
import type { NamedBatch } from '@cultivatd/domain/plant-batch/move'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { NamedPlant, Plant } from '@cultivatd/domain/plant/plant'
import type { Room } from '@cultivatd/domain/room/room'
import { toldSublocation } from '@cultivatd/domain/sublocation/sublocation'
import { batchPlacement, placedSince, plantPlacement, type ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import { type BatchPlace, isInside, placeInSystemText, placeText, type ZonePlace } from '@cultivatd/domain/system/zone'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import { type Placed, type PlacedTable, changeZone } from './place.store.ts'
import { systemById, systemsByIds } from './system.store.ts'

/** What is to stand in a zone, as it was found. */
export interface Placing {
  system: System
  room: Room
  place: ZonePlace
  plants: readonly (NamedPlant & { plant: Plant | undefined; record: object })[]
  batches: readonly (NamedBatch & { record: object })[]
}

/** One write for each plant and batch of which Metrc has to be told; its place travels with it. */
export function placementWrites({ system, room, place, plants, batches }: Placing, date: string): LedgerWrite[] {
  const placeInType = { ...place, type: system.type }
  const where = placeInSystemText(system, place)
  const roomName = room.metrc.Name
  const inRoom = { roomName, roomLocationId: room.metrc.Id }
  return [
    ...plants.flatMap(({ label, plant, record, isMoving }): LedgerWrite[] => {
      const write = plant ? plantPlacement(plant, system, room, isMoving) : null
      const common = { records: [label] as const, before: record }
      if (write === 'move')
        return [
          {
            ...common,
            kind: 'plant.move',
            summary: `Moved to ${roomName}: ${where}`,
            payload: { label, ...inRoom, ...ownSublocation(plant, room), date, place: placeInType },
          },
        ]
      if (write !== 'flower') return []
      // Metrc asks for a location with the phase; a room that it does not know is none.
      const flowersIn =
        room.metrc.Id === null
          ? { roomName: plant?.metrc.LocationName ?? '', roomLocationId: plant?.metrc.LocationId ?? null }
          : inRoom
      return [
        {
          ...common,
          kind: 'plant.flower',
          summary: `Moved to the flowering phase in ${roomName}: ${where}`,
          payload: { label, ...flowersIn, ...ownSublocation(plant, room), date, place: placeInType },
        },
      ]
    }),
    ...batches.flatMap(({ batch, record, isMoving }): LedgerWrite[] => {
      if (!batch || !batchPlacement(batch, room, isMoving)) return []
      const { Id, Name } = batch.metrc
      return [
        {
          kind: 'plant-batch.move',
          records: [Name],
          summary: `Moved to ${roomName}: ${where}`,
          payload: { id: Id, name: Name, ...inRoom, ...ownSublocation(batch, room), date, place },
          before: record,
        },
      ]
    }),
  ]
}

/** A zone is in the room whose sublocations Metrc knows: what stays in that room keeps its own. */
const ownSublocation = (placed: { metrc: Plant['metrc'] | PlantBatch['metrc'] } | undefined, room: Room) =>
  inSublocation(placed && toldSublocation(undefined, placed.metrc, room.metrc.Id ?? placed.metrc.LocationId))

/**
 * Places what is in the room and phase already, and is not on its way out of it, and writes that to the history.
 *
 * @throws AppError conflict when the system has gone, lost the zone or got another type meanwhile, or what stood elsewhere than
 * `onlyFrom`
 */
export async function placeHere(
  tx: Db,
  by: Author,
  { system, room, place, plants, batches }: Placing,
  onlyFrom?: OnlyFrom,
): Promise<void> {
  const { facilityId } = system
  const now = await systemById(tx, facilityId, system.id, 'place')
  if (!now || now.type !== system.type || !isInside(place, now.size))
    throw new AppError('conflict', `${system.name} has changed meanwhile. Look at it again.`)
  const here = {
    plant: plants.flatMap(({ plant, isMoving }) =>
      plant && !plantPlacement(plant, system, room, isMoving) ? [plant.id] : [],
    ),
    plant_batch: batches.flatMap(({ batch, isMoving }) =>
      batch && !batchPlacement(batch, room, isMoving) ? [batch.id] : [],
    ),
  }
  const where = placeInSystemText(now, place)
  await changeZones(tx, here, { by, facilityId, place, roomLocationId: room.metrc.Id, where, onlyFrom })
}

/**
 * Takes plants and batches out of their zones, and writes that to the history.
 *
 * @throws AppError conflict when one stood elsewhere than `onlyFrom`
 */
export async function takeOut(
  tx: Db,
  by: Author,
  facilityId: string,
  { plants, batches, onlyFrom }: Pick<Placing, 'plants' | 'batches'> & { onlyFrom?: OnlyFrom },
): Promise<void> {
  const ids = {
    plant: plants.flatMap(({ plant }) => plant?.id ?? []),
    plant_batch: batches.flatMap(({ batch }) => batch?.id ?? []),
  }
  await changeZones(tx, ids, { by, facilityId, place: null, roomLocationId: null, where: null, onlyFrom })
}

/** Where they have to stand until then; undefined where it does not matter. */
type OnlyFrom = ZonePlacement['onlyFrom']

interface NewPlace {
  by: Author
  facilityId: string
  place: ZonePlace | null
  roomLocationId: number | null
  /** Null where they were taken out. */
  where: string | null
  onlyFrom: OnlyFrom
}

/** First all rows, then the history: whoever appends to it waits for nobody any more. */
async function changeZones(
  tx: Db,
  ids: Record<PlacedTable, readonly string[]>,
  { by, facilityId, place, roomLocationId, where, onlyFrom }: NewPlace,
): Promise<void> {
  const save = (table: PlacedTable) => changeZone(tx, table, facilityId, { ids: ids[table], place, roomLocationId })
  const plants = await save('plant')
  const batches = await save('plant_batch')
  const others = [...plants, ...batches].filter(
    ({ former }) => onlyFrom !== undefined && !isSamePlace(former, onlyFrom),
  )
  if (others.length > 0) throw new AppError('conflict', placedSince(others.flatMap(({ names }) => names)))
  // Only what is taken back says where it has to stand until then.
  const isBack = onlyFrom !== undefined
  await recordPlaces(tx, { by, facilityId, table: 'plant', placed: plants, where, isBack })
  await recordPlaces(tx, { by, facilityId, table: 'plant_batch', placed: batches, where, isBack })
}

const isSamePlace = (a: BatchPlace | null, b: ZonePlace | null): boolean =>
  a?.systemId === b?.systemId && a?.rack === b?.rack && a?.level === b?.level && a?.zone === b?.zone

const words = {
  plant: { entity: 'plant', many: 'plants' },
  plant_batch: { entity: 'plant-batch', many: 'batches' },
} as const

interface Recorded extends Pick<NewPlace, 'by' | 'facilityId' | 'where'> {
  table: PlacedTable
  placed: readonly Placed[]
  /** It takes back what was done just before. */
  isBack: boolean
}

interface Summarized extends Pick<Recorded, 'where' | 'isBack'> {
  /** ' 2 plants', or nothing for one. */
  which: string
  from: string | null
}

function placedSummary({ which, from, where, isBack }: Summarized): string {
  if (where === null) return `Took${which} ${isBack ? 'back out' : 'out'} of ${from}`
  return isBack ? `Put${which} back in ${where}` : `Placed${which} in ${where}`
}

/** Of a system that is deleted, nobody knows how many levels it had. */
const formerText = (system: System | undefined, place: BatchPlace): string =>
  system ? placeInSystemText(system, place) : placeText(place)

/** One entry for all that came from the same place, however many they are. */
async function recordPlaces(tx: Db, { by, facilityId, table, placed, where, isBack }: Recorded): Promise<void> {
  const formerIds = placed.flatMap(({ former }) => former?.systemId ?? [])
  const systems = await systemsByIds(tx, facilityId, formerIds)
  const { entity, many } = words[table]
  for (const { former, names: records } of placed) {
    const [first, ...others] = records
    if (first === undefined) continue
    const from = former && formerText(systems.get(former.systemId), former)
    const which = others.length === 0 ? '' : ` ${records.length.toLocaleString('en-US')} ${many}`
    await recordChange(tx, {
      by,
      facilityId,
      entity,
      records: [first, ...others],
      what: where === null ? `${entity}.unplace` : `${entity}.place`,
      summary: placedSummary({ which, from, where, isBack }),
      before: { zone: from },
      after: { zone: where },
    })
  }
}
