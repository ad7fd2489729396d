import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, eachOnce, entityId } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

const mostBatchesAtOnce = 500

/** Other room for batches (API-13). `locationId` is the room's id. */
export const PlantBatchMove = z.strictObject({
  facilityId: entityId,
  locationId: chosenId,
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
}

interface MoveFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  locationTypes: readonly LocationType[]
  date: string
  today: string
}

/** Whether a batch stands in this room already: then Metrc has nothing to be told. */
export const isBatchIn = ({ metrc }: PlantBatch, room: Room): boolean =>
  metrc.LocationId !== null && metrc.LocationId === room.metrc.Id

/** Why these batches cannot go to this room; empty when they may go to Metrc (API-13). */
export function batchMoveProblems(
  batches: readonly NamedBatch[],
  { room, locationTypes, date, today }: MoveFacts,
): Problem[] {
  const problems = destinationProblems(room, { use: 'plantBatches', locationTypes })
  for (const [at, { name, batch }] of batches.entries())
    for (const message of batchProblems(batch, 'move'))
      problems.push({ path: `batchNames.${at}`, message: batches.length === 1 ? message : `${name}: ${message}` })
  if (room && batches.every(({ batch }) => batch !== undefined && isBatchIn(batch, room)))
    problems.push({
      path: 'locationId',
      message:
        batches.length === 1
          ? `The batch is in ${room.metrc.Name} already`
          : `All batches are in ${room.metrc.Name} already`,
    })
  for (const message of dayProblems(date, today)) problems.push({ path: 'date', message })
  return problems
}
