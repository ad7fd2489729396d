import { plantBatchTopics } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { wasteEntries } from '../mirror/plant-waste.store.ts'
import { batchesByName, batchesInRoom } from './plant-batch.store.ts'

/** Nobody reads further back on the page of a batch. */
const mostWasteEntries = 200

export const plantBatchTopicHandlers = implementTopics(plantBatchTopics, {
  plantBatches: {
    watches: { 'plant-batch': 'row' },
    load: ({ db, params, ids }) => batchesInRoom(db, params.facilityId, params.roomId, ids),
  },
  plantBatch: {
    watches: { 'plant-batch': 'all' },
    load: ({ db, params }) => batchesByName(db, params.facilityId, params.name),
  },
  batchWaste: {
    watches: { 'reference-list': 'all' },
    load: ({ db, params }) => wasteEntries(db, params.facilityId, { batchName: params.name, most: mostWasteEntries }),
  },
})
