import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, chosenId, entityId, positiveInteger, requiredText } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'

/** What every new batch is asked for, whatever it comes from. `locationId` is the clone room's id. */
export const NewBatch = z.strictObject({
  facilityId: entityId,
  name: requiredText(200),
  count: positiveInteger(10_000),
  locationId: chosenId,
  sublocation: ChosenSublocation,
  date: businessDay,
})
export type NewBatch = z.infer<typeof NewBatch>

export interface NewBatchFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  /** Names of the batches that still have clones; Metrc keeps them apart by their names. */
  batchNames: readonly string[]
  today: string
}

/** Why no batch of plants without tags can come under this name into this room. */
export const newBatchProblems = (
  { name, sublocation }: Pick<NewBatch, 'name' | 'sublocation'>,
  { room, locationTypes, sublocations, batchNames }: NewBatchFacts,
): Problem[] => [
  ...destinationProblems(room, { use: 'plantBatches', locationTypes, type: 'clone' }),
  ...sublocationProblems(sublocation, sublocations),
  ...takenNameProblems(name, batchNames),
]

/** Why no batch can be called so. */
export const takenNameProblems = (name: string, batchNames: readonly string[]): Problem[] =>
  batchNames.some((taken) => taken.toLowerCase() === name.trim().toLowerCase())
    ? [{ path: 'name', message: `There is a plant batch called ${name} already` }]
    : []
