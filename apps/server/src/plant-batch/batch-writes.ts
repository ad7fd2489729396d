import { isBatchIn, type NamedBatch } from '@cultivatd/domain/plant-batch/move'
import { type ClonesToVeg, tagWrites } from '@cultivatd/domain/plant-batch/to-veg'
import type { BatchDestruction } from '@cultivatd/domain/plant-batch/destroy'
import type { PlantBatchWaste } from '@cultivatd/domain/plant-batch/waste'
import type { Room } from '@cultivatd/domain/room/room'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { type ChosenSublocation, toldSublocation } from '@cultivatd/domain/sublocation/sublocation'
import { tagsInSequence } from '@cultivatd/domain/tag/tag-sequence'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'

type Known = NamedBatch & { record: object }

/** One write for each batch that is not in the room yet, or is on its way out of it. */
export const movesTo = (
  room: Room,
  batches: readonly Known[],
  date: string,
  chosen?: ChosenSublocation,
): LedgerWrite[] =>
  batches.flatMap(({ batch, record, isMoving }): LedgerWrite[] => {
    if (!batch || isBatchIn(batch, room, isMoving, chosen)) return []
    const { Id, Name } = batch.metrc
    const sublocation = toldSublocation(chosen, batch.metrc, room.metrc.Id)
    const inRoom = { roomName: room.metrc.Name, roomLocationId: room.metrc.Id, ...inSublocation(sublocation) }
    return [
      {
        kind: 'plant-batch.move',
        records: [Name],
        summary: `Moved to ${placeName(room.metrc.Name, sublocation)}`,
        payload: { id: Id, name: Name, ...inRoom, date },
        before: record,
      },
    ]
  })

export function wasteOf(
  { batch, record }: Known,
  { method, mixed, reason, note, weight, unitOfWeight, date }: PlantBatchWaste,
): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  const summary = `Waste of ${quantityText(weight)} ${unitText(unitOfWeight)}: ${reason}${note ? `, “${note}”` : ''}`
  const payload = { id: Id, name: Name, method, mixed, reason, note, weight, unitOfWeight, date }
  return [{ kind: 'plant-batch.waste', records: [Name], summary, payload, before: record }]
}

export function destructionOf(
  { batch, record }: Known,
  { count, method, reason, note, weight, unitOfWeight, date }: BatchDestruction,
): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  const destroyed = `${quantityText(count)} ${count === 1 ? 'plant' : 'plants'}`
  const summary = `Destroyed ${destroyed}, ${quantityText(weight)} ${unitText(unitOfWeight)}: ${reason}${note ? `, “${note}”` : ''}`
  const payload = { id: Id, name: Name, count, method, reason, note, weight, unitOfWeight, date }
  return [{ kind: 'plant-batch.destroy', records: [Name], summary, payload, before: record }]
}

/** One write for each run of tags. */
export function taggings(
  room: Room,
  { batch, record }: Known,
  { labels, date, sublocation }: Pick<ClonesToVeg, 'labels' | 'date' | 'sublocation'>,
): LedgerWrite[] {
  if (!batch) return []
  const { Id, Name } = batch.metrc
  return tagWrites(labels).map(({ first, count }) => ({
    kind: 'plant-batch.to-veg',
    records: [Name],
    summary: `${tagsText(first, count)}, vegetative in ${room.metrc.Name}`,
    payload: {
      id: Id,
      name: Name,
      startingTag: first,
      count,
      roomName: room.metrc.Name,
      ...inSublocation(sublocation),
      date,
    },
    before: record,
  }))
}

const tagsText = (first: string, count: number): string =>
  count === 1 ? `Gave a clone the tag ${first}` : `Gave ${count} clones the tags ${first} to ${lastOf(first, count)}`

const lastOf = (first: string, count: number): string => tagsInSequence(first, count).at(-1) ?? first
