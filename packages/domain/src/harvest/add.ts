import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { above0, businessDay, chosenId, entityId, pleaseEnterValue, requiredText } from '../field/field.ts'
import {
  type NamedPlant,
  plantDayProblems,
  PlantLabel,
  plantList,
  plantProblems,
  problemsOfEach,
  WeighedPlant,
} from '../plant/plant.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { type Harvest, harvestTypeText, isManicure } from './harvest.ts'

/** A part of the plant, which lives on, or all of it (DATA-56, PLANT-11). */
export const HarvestType = z.enum(['Manicure', 'FullPlant'], pleaseEnterValue)
export type HarvestType = z.infer<typeof HarvestType>

/** READ-37. */
export const harvestTypeLabels: Record<HarvestType, string> = { Manicure: 'Manicure', FullPlant: 'Full Plant' }

const Cut = z.strictObject({
  facilityId: entityId,
  type: HarvestType,
  locationId: chosenId,
  sublocation: ChosenSublocation,
  name: requiredText(200),
  date: businessDay,
})

/** One plant that is cut, weighed in grams (API-27, PLANT-10, PLANT-13). `locationId` is the drying room's id. */
export const HarvestAddition = Cut.extend({ label: PlantLabel, weight: above0('weight') })
export type HarvestAddition = z.infer<typeof HarvestAddition>

/** Many plants that are cut into one harvest, each weighed in grams. */
export const HarvestAdditions = Cut.extend({ plants: plantList(WeighedPlant) })
export type HarvestAdditions = z.infer<typeof HarvestAdditions>

interface Named {
  date: string
  roomName: string
  strainName: string
  type: HarvestType
}

/** The name of a harvest until somebody edits it (PLANT-12, READ-93). */
export const harvestName = ({ date, roomName, strainName, type }: Named): string =>
  `${date}|${roomName}|${strainName}|${type}`

interface CutFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  /** The harvest of this name and day, if there is one: Metrc adds to it (Metrc reference §10.4). */
  joined: Harvest | undefined
  today: string
}

/** Why these plants cannot be cut; empty when they may go to Metrc (PLANT-02, PLANT-06, PLANT-10). */
export function harvestAdditionProblems(
  plants: readonly NamedPlant[],
  { type, sublocation, date }: Pick<HarvestAddition, 'type' | 'sublocation' | 'date'>,
  { room, locationTypes, sublocations, joined, today }: CutFacts,
): Problem[] {
  return [
    ...problemsOfEach(plants, ({ plant }) => plantProblems(plant, 'harvest')),
    ...destinationProblems(room, { use: 'harvests', locationTypes, type: 'dry' }),
    ...sublocationProblems(sublocation, sublocations),
    ...(joined ? joinProblems(joined, type, room).map((message) => ({ path: 'name', message })) : []),
    ...plantDayProblems(plants, date, today),
  ]
}

function joinProblems(joined: Harvest, type: HarvestType, room: Room | undefined): string[] {
  const { Name, FinishedDate, IsOnHold, DryingLocationId, DryingLocationName } = joined.metrc
  const problems: string[] = []
  if (FinishedDate !== null) problems.push(`${Name} of this day is finished. Choose another name`)
  if (IsOnHold) problems.push(`${Name} of this day is on hold. Choose another name`)
  if (isManicure(joined) !== (type === 'Manicure'))
    problems.push(`${Name} of this day is ${harvestTypeText(joined)}. Choose another name`)
  if (room && DryingLocationId !== null && DryingLocationId !== room.metrc.Id)
    problems.push(`${Name} of this day is in ${DryingLocationName ?? 'another room'}. Choose another name`)
  return problems
}
