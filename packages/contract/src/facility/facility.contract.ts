import { Address } from '@cultivatd/domain/facility/address'
import { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const FacilityParams = z.strictObject({ facilityId: entityId })

export const facilityRoutes = routes({
  update: {
    method: 'PUT',
    path: '/api/facility/{facilityId}',
    params: FacilityParams,
    body: z.strictObject({ address: Address }),
    out: Done,
    needs: [permission.orgAdmin],
    summary: 'Change the address of a facility',
  },
})

export const facilityTopics = topics({
  facilities: { row: FacilitySummary, needs: 'active', summary: 'The active facilities with their counts' },
})
