import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { type Room, type RoomType, roomTypeLabels } from './room.ts'

/** A location type of the state and what may stand in its locations (DATA-67, Metrc reference §10.1). */
export const LocationType = z.object({
  Name: z.string(),
  ForPlantBatches: z.boolean(),
  ForPlants: z.boolean(),
  ForHarvests: z.boolean(),
  ForPackages: z.boolean(),
})
export type LocationType = z.infer<typeof LocationType>

/** What is to stand in a room. */
export type RoomUse = 'plants' | 'plantBatches' | 'harvests' | 'packages'

const uses: Record<RoomUse, { flag: keyof LocationType & `For${string}`; words: string }> = {
  plants: { flag: 'ForPlants', words: 'Plants' },
  plantBatches: { flag: 'ForPlantBatches', words: 'Plant batches' },
  harvests: { flag: 'ForHarvests', words: 'Harvests' },
  packages: { flag: 'ForPackages', words: 'Packages' },
}

interface Destination {
  use: RoomUse
  /** The types of location of the facility; one that is not among them is Metrc's to judge. */
  locationTypes: readonly LocationType[]
  /** The room type that the action asks for; any when left out. */
  type?: RoomType
}

/** Why something cannot be put into this room; empty when it can. `room` is undefined when the facility has none such. */
export function destinationProblems(
  room: Room | undefined,
  { use, locationTypes, type }: Destination,
  path = 'locationId',
): Problem[] {
  const { flag, words } = uses[use]
  if (!room) return [{ path, message: 'Unknown Room' }]
  const { Id, Name, LocationTypeName } = room.metrc
  const problems: Problem[] = []
  if (Id === null)
    problems.push({
      path,
      message: `${Name} is not a Metrc location. ${words} stay where the state can see them.`,
    })
  else if (locationTypes.find((known) => known.Name === LocationTypeName)?.[flag] === false)
    problems.push({
      path,
      message: `${words} cannot be in ${Name}, a location of the type ${LocationTypeName}`,
      mend: 'chooseRoom',
    })
  if (type && !room.types.includes(type))
    problems.push({ path, message: `${Name} is not a ${roomTypeLabels[type].toLowerCase()} room` })
  return problems
}

/** The rooms that a form offers for this. */
export const roomChoices = (rooms: readonly Room[], destination: Destination): Room[] =>
  rooms.filter((room) => destinationProblems(room, destination).length === 0)
