import { plantBatchTopics } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { batchesByName, batchesInRoom } from './plant-batch.store.ts'

export const plantBatchTopicHandlers = implementTopics(plantBatchTopics, {
  plantBatches: {
    watches: { 'plant-batch': 'row' },
    load: ({ db, params, ids }) => batchesInRoom(db, params.facilityId, params.roomId, ids),
  },
  plantBatch: {
    watches: { 'plant-batch': 'all' },
    load: ({ db, params }) => batchesByName(db, params.facilityId, params.name),
  },
})
