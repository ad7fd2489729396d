import { batchMoveProblems, PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import { batchProblems, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { api } from '../live/api.ts'
import { MoveList, MoveRecord, type MovesOf } from '../record/move-form.tsx'
import type { BatchPageProps } from './batch-page.ts'

const namedBatch = ({ record, isMoving }: { record: PlantBatch; isMoving: boolean }) => ({
  name: record.metrc.Name,
  batch: record,
  isMoving,
})

const batchMoves: MovesOf<PlantBatch> = {
  schema: PlantBatchMove.omit({ batchNames: true }),
  use: 'plantBatches',
  kind: 'batches',
  title: 'Move plant batches',
  words: { one: 'plant batch', many: 'plant batches', done: 'moved' },
  nameOf: ({ metrc }) => metrc.Name,
  shown: ({ metrc }) => <span className="mono small">{metrc.Name}</span>,
  cannot: (batch) => batchProblems(batch, 'move')[0]?.message,
  problems: (batches, facts) => batchMoveProblems(batches.map(namedBatch), facts),
  placed: (names) => ({ plants: [], batches: names }),
  asPlaced: (batches) => ({ plants: [], batches: batches.map(namedBatch) }),
  send: ({ names, ...body }, options) => api.plantBatch.move({ body: { ...body, batchNames: names } }, options),
  trial: { act: '/api/plant-batch/move', bodyOf: ({ names, ...body }) => ({ ...body, batchNames: names }) },
}

/** Another room for a batch. */
export const MoveBatch = (page: BatchPageProps) => (
  <MoveRecord
    of={batchMoves}
    page={page}
    record={page.batch}
    rooms={page.rooms}
    locationTypes={page.references.locationUses}
    title="Move plant batch"
    submitLabel="Move"
  />
)

interface MoveBatchesProps {
  facilityId: string
  /** Where its draft is. */
  place: string
  batches: readonly PlantBatch[]
  onClose: () => void
}

/** Another room for all batches that are selected, with the outcome of each (API-13). */
export function MoveBatches({ facilityId, place, batches, onClose }: MoveBatchesProps) {
  const suits = batches.filter((batch) => batchMoves.cannot(batch) === undefined).length
  return (
    <MoveList
      of={batchMoves}
      facilityId={facilityId}
      place={place}
      records={batches}
      subtitle={(chosen) => countText(chosen.length)}
      // An action that suits only some says so.
      said={suits < batches.length ? `For ${suits} of ${batches.length}: the others are on hold.` : null}
      countText={countText}
      onClose={onClose}
    />
  )
}

const countText = (count: number): string => `${count} ${count === 1 ? 'batch' : 'batches'}`
