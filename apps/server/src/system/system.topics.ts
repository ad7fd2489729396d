import { systemTopics } from '@cultivatd/contract/system/system.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { systemsInRoom } from './system.store.ts'

export const systemTopicHandlers = implementTopics(systemTopics, {
  systems: {
    watches: { system: 'row' },
    load: ({ db, params, ids }) => systemsInRoom(db, params.facilityId, params.roomId, ids),
  },
})
