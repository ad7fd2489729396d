import { harvestTopics } from '@cultivatd/contract/harvest/harvest.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { openHarvests } from './harvest.store.ts'

export const harvestTopicHandlers = implementTopics(harvestTopics, {
  harvests: { watches: { harvest: 'row' }, load: ({ db, params, ids }) => openHarvests(db, params.facilityId, ids) },
})
