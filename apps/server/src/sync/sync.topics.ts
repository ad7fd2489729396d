import { syncTopics } from '@cultivatd/contract/sync/sync.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { comparisons, drifts } from './drift.store.ts'
import { metrcState, syncStates } from './sync.store.ts'

const shownDrifts = 200
const shownComparisons = 100

export const syncTopicHandlers = implementTopics(syncTopics, {
  sync: {
    // A cursor's id is its list, so its changes cannot name the facility's row.
    watches: { organisation: 'all', 'sync-state': 'row', 'sync-cursor': 'all' },
    load: ({ db, ids }) => syncStates(db, ids),
  },
  metrc: {
    watches: { organisation: 'all', 'sync-state': 'all', operation: 'all' },
    load: async ({ db }) => [await metrcState(db)],
  },
  // The oldest of them leaves when a new one comes, so all are loaded.
  drift: {
    watches: { organisation: 'all', drift: 'all' },
    load: ({ db }) => drifts(db, shownDrifts),
  },
  comparisons: {
    watches: { organisation: 'all', comparison: 'all', drift: 'all' },
    load: ({ db }) => comparisons(db, shownComparisons),
  },
})
