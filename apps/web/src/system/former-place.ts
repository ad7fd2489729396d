import type { RoomSummary } from '@cultivatd/domain/room/room'
import { batchPlacement, plantPlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import { type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import type { Chosen } from './selection.ts'
import { type RoomPlaces, zonesOfRoom } from './zone-contents.ts'

export interface Moving {
  system: System
  room: RoomSummary
  /** The labels and names of what is on its way to another room. */
  moving: ReadonlySet<string>
}

/**
 * Where all of these stand, so that they can be put back there, null for in no zone: where putting them into the system is
 * ours alone. Undefined where Metrc is told of one, or they stand in several zones.
 */
export function formerPlace(
  { plants, batches }: Chosen,
  { system, room, moving }: Moving,
): ZonePlace | null | undefined {
  const isTold =
    plants.some((plant) => plantPlacement(plant, system, room, moving.has(plant.metrc.Label)) !== null) ||
    batches.some((batch) => batchPlacement(batch, room, moving.has(batch.metrc.Name)) !== null)
  if (isTold) return undefined
  const places = [...plants, ...batches].map(({ location }) => wholePlace(location))
  const [first] = places
  if (first === undefined) return undefined
  return new Set(places.map(keyOf)).size === 1 ? first : undefined
}

const keyOf = (place: ZonePlace | null | undefined): string => (place ? zoneKey(place) : String(place))

/** Undefined for a batch of which only the system is known (READ-35): it cannot be put back there. */
export function wholePlace(location: Chosen['batches'][number]['location']): ZonePlace | null | undefined {
  if (!location) return null
  const { systemId, rack, level, zone } = location
  return rack === null || level === null || zone === null ? undefined : { systemId, rack, level, zone }
}

/** Those of these labels and names that stand in the room; null where one does not. */
export function standingHere(places: RoomPlaces, labels: readonly string[], names: readonly string[]): Chosen | null {
  const zones = zonesOfRoom(places)
  const all = {
    plants: [...zones.flatMap((zone) => zone.plants), ...places.unplaced.plants],
    batches: [...zones.flatMap((zone) => zone.batches), ...places.unplaced.batches],
  }
  const plants = all.plants.filter(({ metrc }) => labels.includes(metrc.Label))
  const batches = all.batches.filter(({ metrc }) => names.includes(metrc.Name))
  return plants.length === labels.length && batches.length === names.length ? { plants, batches } : null
}
