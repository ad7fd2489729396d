import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, entityId, positiveInteger, requiredText } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { PlantLabel, type PlantState, plantProblems, sincePlanted, type StandsIn } from './plant.ts'

/** A new batch of clones from a mother plant, which stays (API-24, BATCH-02). `locationId` is the clone room's id. */
export const ClonesCut = z.strictObject({
  type: z.literal('Clone', 'What is cut is of the type Clone'),
  facilityId: entityId,
  label: PlantLabel,
  strainName: requiredText(200),
  locationId: chosenId,
  sublocation: ChosenSublocation,
  count: positiveInteger(10_000),
  name: requiredText(200),
  date: businessDay,
})
export type ClonesCut = z.infer<typeof ClonesCut>

/** The name of a batch until somebody edits it (BATCH-03, READ-93). */
export const cloneBatchName = ({
  date,
  roomName,
  strainName,
}: {
  date: string
  roomName: string
  strainName: string
}) => `${date}|${roomName}|${strainName}|Clone`

interface CloneFacts {
  standsIn: StandsIn
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  /** Names of the batches that still have clones; Metrc keeps them apart by their names. */
  batchNames: readonly string[]
  today: string
}

/** Why these clones cannot be cut; empty when they may go to Metrc (BATCH-02, BATCH-04, PLANT-03). */
export function cutClonesProblems(
  plant: PlantState | undefined,
  { strainName, name, sublocation, date }: Pick<ClonesCut, 'strainName' | 'name' | 'sublocation' | 'date'>,
  { standsIn, room, locationTypes, sublocations, batchNames, today }: CloneFacts,
): Problem[] {
  const problems: Problem[] = atPath('label', plantProblems(plant, 'cutClones', standsIn))
  if (plant && plant.metrc.StrainName !== strainName)
    problems.push({ path: 'strainName', message: `The plant is ${plant.metrc.StrainName}, and so are its clones` })
  problems.push(...destinationProblems(room, { use: 'plantBatches', locationTypes, type: 'clone' }))
  problems.push(...sublocationProblems(sublocation, sublocations))
  if (batchNames.some((taken) => taken.toLowerCase() === name.toLowerCase()))
    problems.push({ path: 'name', message: `There is a plant batch called ${name} already` })
  problems.push(...atPath('date', dayProblems(date, today, sincePlanted(plant))))
  return problems
}
