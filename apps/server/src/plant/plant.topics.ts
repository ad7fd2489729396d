import { plantTopics } from '@cultivatd/contract/plant/plant.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { wasteEntries } from '../mirror/plant-waste.store.ts'
import { plantOfLabel, plantsInRoom } from './plant.store.ts'

const mostWasteEntries = 200

export const plantTopicHandlers = implementTopics(plantTopics, {
  plants: {
    watches: { plant: 'row' },
    load: ({ db, params, ids }) => plantsInRoom(db, params.facilityId, params.roomId, ids),
  },
  plant: {
    watches: { plant: 'all' },
    load: ({ db, params }) => plantOfLabel(db, params.facilityId, params.label),
  },
  plantWaste: {
    watches: { 'reference-list': 'all' },
    load: ({ db, params }) => wasteEntries(db, params.facilityId, { most: mostWasteEntries }),
  },
})
