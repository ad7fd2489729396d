import { randomUUID } from 'node:crypto'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { Room } from '@cultivatd/domain/room/room'
import { acceptsPhase } from '@cultivatd/domain/system/phase-rule'
import { type SystemForm, type SystemSize, type SystemType, systemTypesOf } from '@cultivatd/domain/system/system'
import type { Zone } from '@cultivatd/domain/system/zone'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordChange, system as program } from '../history/history.store.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { saveZones } from '../system/place.store.ts'
import { saveSystem, systemsInRoom } from '../system/system.store.ts'

const size = (rackCount: number, levelCount: number, zoneCount: number): SystemSize => ({
  rackCount,
  levelCount,
  zoneCount,
})

const usual: Record<SystemType, SystemSize & { name: string }> = {
  mother: { name: 'Mother bench', ...size(2, 2, 3) },
  clone: { name: 'Clone shelves', ...size(2, 4, 3) },
  vegetation: { name: 'North racks', ...size(3, 3, 4) },
  flower: { name: 'Flower racks', ...size(4, 3, 5) },
}
/** In the flower room in which most stands, so that a field of racks can be seen too. */
const largest = { name: 'Vertical field', ...size(10, 5, 12) }

/** How full the zones are beside each other; an empty one now and then. */
const fullness = [5, 6, 6, 7, 5, 6, 0, 6, 7, 6, 5]
/** Left over in every room, for somebody to place. */
const withoutPlace = 2

interface Grown {
  room: Room
  type: SystemType
  plants: StandingPlant[]
}

/**
 * Systems for the demo's rooms, of which Metrc knows nothing, with the plants and batches in their zones: rooms that
 * have systems already are left alone. Runs once, after the demo's first read.
 */
export async function seedDemoSystems(db: Db, facilityId: string): Promise<void> {
  const grown = await roomsToGrowIn(db, facilityId)
  const flowering = grown.filter(({ type }) => type === 'flower').toSorted((a, b) => b.plants.length - a.plants.length)
  for (const each of grown)
    await transact(db, (tx) => seedSystem(tx, each, each === flowering[0] ? largest : usual[each.type]))
}

async function roomsToGrowIn(db: Db, facilityId: string): Promise<Grown[]> {
  const found: Grown[] = []
  for (const room of await rooms(db, facilityId)) {
    const types = room.types.length > 0 ? systemTypesOf(room.types) : []
    if (types.length === 0 || (await systemsInRoom(db, facilityId, room.id)).length > 0) continue
    const plants = await plantsInRoom(db, facilityId, room.id)
    const fitting = (type: SystemType) => plants.filter(({ metrc }) => acceptsPhase(type, phaseOf(metrc))).length
    const [type] = types.toSorted((a, b) => fitting(b) - fitting(a))
    if (type) found.push({ room, type, plants })
  }
  return found
}

async function seedSystem(tx: Db, { room, type, plants }: Grown, form: Omit<SystemForm, 'type'>): Promise<void> {
  const { facilityId } = room
  const id = randomUUID()
  await saveSystem(tx, facilityId, room.id, id, { ...form, type })
  // Of one strain beside each other; what has no place in such a system, or is vegetative in a flower room, waits for somebody.
  const fitting = plants
    .filter(({ metrc }) => acceptsPhase(type, phaseOf(metrc)) && (type !== 'flower' || metrc.FloweringDate !== null))
    .toSorted((a, b) => (a.metrc.StrainName < b.metrc.StrainName ? -1 : 1))
  const placed = fitting.slice(0, fitting.length - withoutPlace)
  await saveZones(tx, 'plant', facilityId, id, inZones(placed, zonesOf(form)))
  const batches = await batchesInRoom(tx, facilityId, room.id)
  await saveZones(tx, 'plant_batch', facilityId, id, inZones(batches, zonesOf(form).toReversed()))
  await recordChange(tx, {
    by: program,
    facilityId,
    entity: 'system',
    records: [form.name, id, room.id],
    what: 'system.create',
    summary: `Added system ${form.name} with ${placed.length} plants and ${batches.length} batches for the demo`,
    before: null,
    after: { ...form, type },
  })
}

/** The zones of a system, rack by rack, each from its lowest level. */
function zonesOf({ rackCount, levelCount, zoneCount }: SystemSize): Zone[] {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  return upTo(rackCount).flatMap((rack) =>
    upTo(levelCount).flatMap((level) => upTo(zoneCount).map((zone) => ({ rack, level, zone }))),
  )
}

/** All of these over the zones, in their order; exported for its test. */
export function inZones<Row extends { id: string }>(rows: readonly Row[], zones: readonly Zone[]) {
  const weights = zones.map((_, at) => fullness[at % fullness.length] ?? 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return zones.flatMap((zone, at) => {
    const begin = Math.round((before / all) * rows.length)
    before += weights[at] ?? 0
    const end = Math.round((before / all) * rows.length)
    return rows.slice(begin, end).map(({ id }) => ({ id, ...zone }))
  })
}
