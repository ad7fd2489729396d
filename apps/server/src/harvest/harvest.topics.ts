import { harvestTopics } from '@cultivatd/contract/harvest/harvest.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { mostPlants, plantsOfHarvest } from './harvest-plants.store.ts'
import { harvestsOfPackage, knownHarvests, openHarvests } from './harvest.store.ts'

export const harvestTopicHandlers = implementTopics(harvestTopics, {
  harvests: { watches: { harvest: 'row' }, load: ({ db, params, ids }) => openHarvests(db, params.facilityId, ids) },
  harvest: {
    watches: { harvest: 'row' },
    load: async ({ db, params: { facilityId, harvestId }, ids }) =>
      ids && !ids.includes(harvestId)
        ? []
        : (await knownHarvests(db, facilityId, [harvestId])).map(({ harvest }) => harvest),
  },
  packageHarvests: {
    watches: { harvest: 'all', package: 'all' },
    load: ({ db, params: { facilityId, label } }) => harvestsOfPackage(db, facilityId, label),
  },
  harvestPlants: {
    // A plant that went back leaves by the change of the harvest.
    watches: { operation: 'row', harvest: 'subject' },
    limit: mostPlants,
    load: async ({ db, params: { facilityId, harvestId }, ids }) => {
      const [known] = await knownHarvests(db, facilityId, [harvestId])
      return known ? plantsOfHarvest(db, known.harvest, ids) : []
    },
  },
})
