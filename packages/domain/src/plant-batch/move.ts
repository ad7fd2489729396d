import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, eachOnce, entityId } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, isInPlace, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

/** In one request. */
export const mostBatchesAtOnce = 500

/** Other room for batches (API-13). `locationId` is the room's id. */
export const PlantBatchMove = z.strictObject({
  facilityId: entityId,
  locationId: chosenId,
  sublocation: ChosenSublocation,
  date: businessDay,
  batchNames: z
    .array(BatchName)
    .min(1, 'Choose at least one batch')
    .max(mostBatchesAtOnce, `Choose at most ${mostBatchesAtOnce} batches at once`)
    // Metrc makes no difference between capital and small letters (Metrc reference §2).
    .superRefine(eachOnce<string>((name) => `Batch ${name.toLowerCase()}`)),
})
export type PlantBatchMove = z.infer<typeof PlantBatchMove>

/** One batch of an action, by the name that was entered; undefined when the facility has none of it. */
export interface NamedBatch {
  name: string
  batch: PlantBatch | undefined
  /** A move of it has no end yet: where it is shown is not where it will be, and to go there is a move as well. */
  isMoving?: boolean
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

/** Whether a batch stands in this room already, and stays there: then Metrc has nothing to be told. */
export const isBatchIn = (
  { metrc }: PlantBatch,
  room: Room,
  isMoving = false,
  sublocation?: ChosenSublocation,
): boolean => !isMoving && isInPlace(metrc, room, sublocation)

/** Why these batches cannot go to this room; empty when they may go to Metrc (API-13). */
export function batchMoveProblems(
  batches: readonly NamedBatch[],
  { room, sublocation, locationTypes, sublocations, date, today }: MoveFacts,
): Problem[] {
  const problems = destinationProblems(room, { use: 'plantBatches', locationTypes })
  problems.push(...sublocationProblems(sublocation, sublocations))
  for (const [at, { name, batch }] of batches.entries())
    for (const problem of batchProblems(batch, 'move')) {
      const message = batches.length === 1 ? problem.message : `${name}: ${problem.message}`
      problems.push({ ...problem, path: `batchNames.${at}`, message })
    }
  if (
    room &&
    batches.every(({ batch, isMoving }) => batch !== undefined && isBatchIn(batch, room, isMoving, sublocation))
  )
    problems.push({
      path: 'locationId',
      message:
        batches.length === 1
          ? `The batch is in ${room.metrc.Name} already`
          : `All batches are in ${room.metrc.Name} already`,
    })
  problems.push(...atPath('date', dayProblems(date, today)))
  return problems
}
