import { weighInTopics } from '@cultivatd/contract/weigh-in/weigh-in.contract'
import { implementTopics } from '../../live/implement-topics.ts'
import { mostWeighInsOfRoom, plantWeights, weighInById, weighInsOfRoom } from './weigh-in.store.ts'

export const weighInTopicHandlers = implementTopics(weighInTopics, {
  weighIns: {
    // Its counts are those of its weights.
    watches: { 'weigh-in': 'row', 'plant-weight': 'all' },
    load: ({ db, params, ids }) => weighInsOfRoom(db, params, ids),
    limit: mostWeighInsOfRoom,
  },
  weighIn: {
    watches: { 'weigh-in': 'row' },
    load: async ({ db, params: { facilityId, weighInId }, ids }) => {
      const one = ids === null || ids.includes(weighInId) ? await weighInById(db, facilityId, weighInId) : undefined
      return one ? [one] : []
    },
  },
  plantWeights: {
    watches: { 'plant-weight': 'row' },
    load: ({ db, params, ids }) => plantWeights(db, params, ids),
  },
})
