import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, chosenId, entityId } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, isInPlace, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { phaseOf } from './phase.ts'
import {
  type NamedPlant,
  plantDayProblems,
  plantList,
  PlantRow,
  type PlantState,
  plantProblems,
  problemsOfEach,
} from './plant.ts'

/** The phase that a plant is brought into with a move; null for the one that it is in. */
const PhaseChange = z.literal('Flowering', 'Plants are brought into the phase Flowering, or stay in theirs').nullable()
export type PhaseChange = z.infer<typeof PhaseChange>

/** Other room, and flowering, for one or many plants (API-12). `locationId` is the room's id. */
export const PlantMove = z.strictObject({
  facilityId: entityId,
  locationId: chosenId,
  sublocation: ChosenSublocation,
  date: businessDay,
  plants: plantList(PlantRow.extend({ changePhase: PhaseChange })),
})
export type PlantMove = z.infer<typeof PlantMove>

/**
 * What has to be told to Metrc so that a plant is in this room and phase: nothing when it is (READ-36), and no move of it
 * is on its way. The change of phase takes the plant to the room as well.
 */
export function moveOf(
  { metrc }: PlantState,
  changePhase: PhaseChange,
  room: Room,
  isMoving = false,
  sublocation?: ChosenSublocation,
): 'flower' | 'move' | null {
  if (changePhase === 'Flowering' && phaseOf(metrc) !== 'flowering') return 'flower'
  return !isMoving && isInPlace(metrc, room, sublocation) ? null : 'move'
}

interface MoveFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocation?: ChosenSublocation
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  date: string
  today: string
}

/** Why these plants cannot go to this room and phase; empty when they may go to Metrc (API-12). */
export function plantMoveProblems(
  plants: readonly (NamedPlant & { changePhase: PhaseChange })[],
  { room, sublocation, locationTypes, sublocations, date, today }: MoveFacts,
): Problem[] {
  const needsNothing =
    room !== undefined && plants.length > 0 && plants.every((asked) => isThere(asked, room, sublocation))
  return [
    ...destinationProblems(room, { use: 'plants', locationTypes }),
    ...sublocationProblems(sublocation, sublocations),
    ...problemsOfEach(plants, ({ plant, changePhase }) => plantProblems(plant, actionOf(plant, changePhase))),
    ...(needsNothing ? [{ path: 'locationId', message: alreadyThere(plants.length, room) }] : []),
    ...plantDayProblems(plants.map(flowering), date, today),
  ]
}

/** A move may be told late; what begins to flower was planted before. */
const flowering = ({ label, plant, changePhase }: NamedPlant & { changePhase: PhaseChange }): NamedPlant => ({
  label,
  plant: changePhase === 'Flowering' ? plant : undefined,
})

const isThere = (
  { plant, changePhase, isMoving }: NamedPlant & { changePhase: PhaseChange },
  room: Room,
  sublocation: ChosenSublocation,
): boolean => plant !== undefined && moveOf(plant, changePhase, room, isMoving, sublocation) === null

/** A plant that flowers already has the phase that was asked for. */
const actionOf = (plant: PlantState | undefined, changePhase: PhaseChange) =>
  changePhase === 'Flowering' && plant && phaseOf(plant.metrc) !== 'flowering' ? 'flower' : 'move'

const alreadyThere = (count: number, { metrc }: Room): string =>
  count === 1 ? `The plant is in ${metrc.Name} already` : `All plants are in ${metrc.Name} already`
