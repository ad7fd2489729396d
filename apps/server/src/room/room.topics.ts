import { roomTopics } from '@cultivatd/contract/room/room.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { roomSummaries } from './room.store.ts'

export const roomTopicHandlers = implementTopics(roomTopics, {
  rooms: {
    watches: { room: 'all', plant: 'all', 'plant-batch': 'all', harvest: 'all', package: 'all' },
    load: ({ db, params, now }) => roomSummaries(db, params.facilityId, now()),
  },
})
