import { waterTopics } from '@cultivatd/contract/water/water.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { readingsInRoom, readingsOf, shownReadings, watersInRoom } from './water.store.ts'

export const waterTopicHandlers = implementTopics(waterTopics, {
  waters: {
    watches: { water: 'row' },
    load: ({ db, params, ids }) => watersInRoom(db, params.facilityId, params.roomId, ids),
  },
  waterReadings: {
    watches: { 'water-reading': 'row' },
    load: ({ db, params, ids }) => readingsInRoom(db, params.facilityId, params.roomId, ids),
  },
  waterHistory: {
    watches: { 'water-reading': 'row' },
    load: ({ db, params, ids }) => readingsOf(db, params.facilityId, params.systemId, { ids }),
    limit: shownReadings,
  },
})
