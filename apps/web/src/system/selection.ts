import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { type RoomPlaces, type ZoneContents, zonesOfRoom } from './zone-contents.ts'

/** Zones by their keys, and plants and batches that are chosen one by one, by their ids. */
export interface Selection {
  zones: ReadonlySet<string>
  plants: ReadonlySet<string>
  batches: ReadonlySet<string>
}

export const nothingSelected: Selection = { zones: new Set(), plants: new Set(), batches: new Set() }

/** What is chosen and still here: what left the room, or its zone, leaves the selection too. */
export interface Chosen {
  plants: readonly StandingPlant[]
  batches: readonly PlantBatch[]
}

/** Selects these, or takes them out when all of them are selected; extending only ever adds. */
export function toggledAll(selected: ReadonlySet<string>, keys: readonly string[], isExtending: boolean) {
  const next = new Set(selected)
  const isOff = !isExtending && keys.length > 0 && keys.every((key) => selected.has(key))
  for (const key of keys) {
    if (isOff) next.delete(key)
    else next.add(key)
  }
  return next
}

/** The plants and batches of a selection, each once. */
export function chosenOf(selection: Selection, places: RoomPlaces): Chosen {
  const { zones, plants, batches } = selection
  if (zones.size + plants.size + batches.size === 0) return { plants: [], batches: [] }
  const all = zonesOfRoom(places)
  const isIn = (zone: ZoneContents) => zones.has(zone.key)
  return {
    plants: [
      ...all.flatMap((zone) => (isIn(zone) ? zone.plants : zone.plants.filter(({ id }) => plants.has(id)))),
      ...places.unplaced.plants.filter(({ id }) => plants.has(id)),
    ],
    batches: [
      ...all.flatMap((zone) => (isIn(zone) ? zone.batches : zone.batches.filter(({ id }) => batches.has(id)))),
      ...places.unplaced.batches.filter(({ id }) => batches.has(id)),
    ],
  }
}
