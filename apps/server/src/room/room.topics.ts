import { roomTopics } from '@cultivatd/contract/room/room.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { roomSummaries, standing } from './standing.store.ts'

export const roomTopicHandlers = implementTopics(roomTopics, {
  rooms: {
    compute: async ({ counted, params }) => roomSummaries(await counted(standing, params.facilityId)),
  },
})
