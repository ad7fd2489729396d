import { packageTopics } from '@cultivatd/contract/package/package.contract'
import { implementTopics } from '../live/implement-topics.ts'
import {
  mostOfHarvest,
  mostSamples,
  packagesByLabels,
  packagesInRoom,
  packagesOfHarvest,
  samplesOfFacility,
  samplesOfPackage,
} from './package.store.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

export const packageTopicHandlers = implementTopics(packageTopics, {
  packages: {
    watches: { package: 'row' },
    load: ({ db, params, ids }) => packagesInRoom(db, params.facilityId, params.roomId, ids),
  },
  package: {
    watches: { package: 'all', 'transferred-package': 'all' },
    load: ({ db, params }) => packagesByLabels(db, params.facilityId, [params.label]),
  },
  harvestPackages: {
    watches: { package: 'all', harvest: 'all' },
    limit: mostOfHarvest,
    load: ({ db, params }) => packagesOfHarvest(db, params.facilityId, params.harvestId),
  },
  packageSamples: {
    watches: { package: 'all' },
    limit: mostSamples,
    load: ({ db, params }) => samplesOfPackage(db, params.facilityId, params.label),
  },
  labSamples: {
    watches: { package: 'all' },
    limit: mostSamples,
    load: ({ db, params }) => samplesOfFacility(db, params.facilityId),
  },
  waitingAmounts: {
    watches: { operation: 'all' },
    load: async ({ db, params: { facilityId, label } }) => [
      { id: label, version: 0, amounts: (await waitingAmounts(db, facilityId, [label])).get(label) ?? [] },
    ],
  },
})
