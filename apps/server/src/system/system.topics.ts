import { systemTopics } from '@cultivatd/contract/system/system.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { systemById, systemsInRoom, systemsOfGoneRooms } from './system.store.ts'

export const systemTopicHandlers = implementTopics(systemTopics, {
  goneRoomSystems: {
    watches: { system: 'row', room: 'all' },
    load: ({ db, params, ids }) => systemsOfGoneRooms(db, params.facilityId, ids),
  },
  systems: {
    watches: { system: 'row' },
    load: ({ db, params, ids }) => systemsInRoom(db, params.facilityId, params.roomId, ids),
  },
  system: {
    watches: { system: 'row' },
    load: async ({ db, params: { facilityId, systemId }, ids }) => {
      const system = ids && !ids.includes(systemId) ? undefined : await systemById(db, facilityId, systemId)
      return system ? [system] : []
    },
  },
})
