import { entityId } from '@cultivatd/domain/field/field'
import { Transfer } from '@cultivatd/domain/transfer/transfer'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

/** Where the next page begins; as the page before said. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_(incoming|outgoing|rejected)-\d{1,16}$/, 'This is not a place in the list')

export const transferRoutes = routes({
  received: {
    method: 'GET',
    path: '/api/transfers/received',
    query: z.strictObject({
      facilityId: entityId,
      /** `next` of the page before. */
      after: cursor.optional(),
    }),
    out: z.strictObject({
      /** At most 100, what was received last first. */
      transfers: z.array(Transfer),
      next: z.string().nullable(),
    }),
    needs: 'active',
    summary: 'The transfers of a facility that were received more than 90 days ago',
  },
})

export const transferTopics = topics({
  transfers: {
    params: FacilityParams,
    row: Transfer,
    needs: 'active',
    summary:
      'The transfers of a facility with deliveries and packages: those not yet received, and of those that were the ones of the last 90 days',
  },
  packageTransfers: {
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    row: Transfer,
    needs: 'active',
    summary: 'The transfers of a facility that a package is in, newest first',
  },
})
