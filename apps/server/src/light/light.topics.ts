import { lightTopics } from '@cultivatd/contract/light/light.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { lightRowsInRoom, lightsInRoom } from './light.store.ts'

export const lightTopicHandlers = implementTopics(lightTopics, {
  lights: {
    watches: { light: 'row' },
    load: ({ db, params, ids }) => lightsInRoom(db, params.facilityId, params.roomId, ids),
  },
  lightRows: {
    watches: { 'light-rows': 'row' },
    load: ({ db, params, ids }) => lightRowsInRoom(db, params.facilityId, params.roomId, ids),
  },
})
