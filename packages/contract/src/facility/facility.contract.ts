import { Employees } from '@cultivatd/domain/facility/employee'
import { FacilityForm, FacilitySummary } from '@cultivatd/domain/facility/facility'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { ownUpdate, Seen } from '../own.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const FacilityParams = z.strictObject({ facilityId: entityId })

export const facilityRoutes = routes({
  update: ownUpdate('/api/facility/{facilityId}', FacilityParams, {
    noun: 'the address of a facility',
    form: FacilityForm,
    known: Seen,
    needs: [permission.orgAdmin],
  }),
  employees: {
    method: 'GET',
    path: '/api/facility/{facilityId}/employees',
    params: FacilityParams,
    out: Employees,
    needs: [permission.userAdmin],
    summary:
      'Whom Metrc lists as employees of a facility at this moment, what they may do there, and who of the people here is whom',
  },
})

export const facilityTopics = topics({
  facilities: { row: FacilitySummary, needs: 'active', summary: 'The active facilities with their counts' },
})
