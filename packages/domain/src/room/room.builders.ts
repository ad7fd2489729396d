import { facilityId } from '../facility/facility.builders.ts'
import type { LocationType } from './room-use.ts'
import type { Room, RoomContents, RoomSummary } from './room.ts'

const locationType = (Name: string, ...holds: (keyof LocationType)[]): LocationType => ({
  Name,
  ForPlantBatches: holds.includes('ForPlantBatches'),
  ForPlants: holds.includes('ForPlants'),
  ForHarvests: holds.includes('ForHarvests'),
  ForPackages: holds.includes('ForPackages'),
})

/** Location types as a state may have them. */
export const locationTypes: readonly LocationType[] = [
  locationType('Default', 'ForPlantBatches', 'ForPlants', 'ForHarvests', 'ForPackages'),
  locationType('Plants', 'ForPlantBatches', 'ForPlants'),
  locationType('Harvest', 'ForHarvests'),
  locationType('Packages', 'ForPackages'),
]

/** A room for tests, of the location type 'Default'; say only what matters. */
export function aRoom(metrc: Partial<Room['metrc']> = {}, types: Room['types'] = []): Room {
  const Id = metrc.Id === undefined ? 21 : metrc.Id
  return {
    id: String(Id ?? 'own'),
    facilityId,
    version: 1,
    types,
    metrc: { Id, Name: 'Room 1', LocationTypeName: 'Default', ...metrc },
  }
}

/** What stands in a room, nothing but what is said. */
export const roomContents = (given: Partial<RoomContents> = {}): RoomContents => ({
  vegetative: 0,
  flowering: 0,
  vegetativeSince: null,
  floweringSince: null,
  batches: 0,
  untracked: 0,
  harvests: [],
  packages: 0,
  packagesUnderOne: 0,
  ...given,
})

/** A room with nothing in it, as screens get it. */
export const aRoomSummary = (metrc: Partial<Room['metrc']> = {}, types: Room['types'] = []): RoomSummary => ({
  ...aRoom(metrc, types),
  contents: roomContents(),
})
