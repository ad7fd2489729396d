import { plantTopics } from '@cultivatd/contract/plant/plant.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { plantsByLabels, plantsInRoom } from './plant.store.ts'

export const plantTopicHandlers = implementTopics(plantTopics, {
  plants: {
    watches: { plant: 'row' },
    load: ({ db, params, ids }) => plantsInRoom(db, params.facilityId, params.roomId, ids),
  },
  plant: {
    watches: { plant: 'all' },
    load: ({ db, params }) => plantsByLabels(db, params.facilityId, [params.label]),
  },
})
