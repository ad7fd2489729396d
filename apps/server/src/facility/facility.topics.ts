import { facilityTopics } from '@cultivatd/contract/facility/facility.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { facilitySummaries } from './facility.store.ts'

export const facilityTopicHandlers = implementTopics(facilityTopics, {
  facilities: {
    watches: {
      facility: 'all',
      organisation: 'all',
      plant: 'all',
      'plant-batch': 'all',
      room: 'all',
      harvest: 'all',
      transfer: 'all',
    },
    load: ({ db }) => facilitySummaries(db),
  },
})
