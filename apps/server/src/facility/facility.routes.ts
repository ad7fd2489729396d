import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import { implement } from '../http/implement.ts'
import { changeAddress } from './facility.store.ts'

export const facilityHandlers = implement(facilityRoutes, {
  update: async ({ db, params, body, by }) => {
    await changeAddress(db, params.facilityId, body.address, by)
    return {}
  },
})
