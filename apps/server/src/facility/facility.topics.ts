import { facilityTopics } from '@cultivatd/contract/facility/facility.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { inventoryCounts } from '../inventory/stock-rows.store.ts'
import { everywhere, part } from '../live/kept-counts.ts'
import { standing } from '../room/standing.store.ts'
import { activeFacilities, facilitySummary, openTransfers } from './facility.store.ts'

const known = { facilities: part(['facility', 'organisation'], activeFacilities) }
/** The cards of rooms count most of it too, and share it. */
const { rooms, plants, batches, harvests } = standing
const onCard = {
  rooms,
  plants,
  batches,
  harvests,
  transfers: part(['transfer'], openTransfers),
  inventory: part(['stock', 'equipment', 'inventory-detail'], inventoryCounts),
}

export const facilityTopicHandlers = implementTopics(facilityTopics, {
  facilities: {
    compute: async ({ counted }) => {
      const { facilities } = await counted(known, everywhere)
      return Promise.all(
        facilities.map(async (facility) => facilitySummary(facility, await counted(onCard, facility.id))),
      )
    },
  },
})
