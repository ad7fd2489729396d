import { syncTopics } from '@cultivatd/contract/sync/sync.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { metrcState, syncStates } from './sync.store.ts'

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
})
