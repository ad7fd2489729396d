import { syncRoutes } from '@cultivatd/contract/sync/sync.contract'
import { implement } from '../http/implement.ts'
import { dismissFailure } from './sync.store.ts'

export const syncHandlers = implement(syncRoutes, {
  start: async ({ by, services }) => {
    services.metrcReads(by.id)
    await services.mirror.syncNow()
    return {}
  },

  dismiss: async ({ db, params, by, services }) => {
    services.metrcReads(by.id)
    await dismissFailure(db, params.facilityId)
    return {}
  },
})
