import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import { implement } from '../http/implement.ts'
import { saveAddress } from './facility.store.ts'

export const facilityHandlers = implement(facilityRoutes, {
  update: async ({ db, params, body }) => {
    await saveAddress(db, params.facilityId, body.address)
    return {}
  },
})
