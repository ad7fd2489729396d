import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { RoomForm, RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { Seen } from '../own.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

/** The Metrc location id, or the room's own id when it is not a Metrc location (READ-51). */
const params = z.strictObject({ metrcLocationId: entityId })

/** The version that the editor saw, so that nobody is overwritten unseen; those who do not say it change what is there. */
const seen = Seen.partial().shape

export const roomRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/location/create',
    body: RoomForm.extend({ facilityId: entityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Create a room, in Metrc too unless it is not a Metrc location',
  },
  update: {
    method: 'PUT',
    path: '/api/location/{metrcLocationId}',
    params,
    body: RoomForm.extend({ facilityId: entityId, ...seen }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Change the name, location type or types of a room',
  },
  delete: {
    method: 'DELETE',
    path: '/api/location/{metrcLocationId}',
    params,
    body: z.strictObject({ facilityId: entityId, ...seen }),
    out: Outcome,
    needs: [permission.orgAdmin],
    isTracked: true,
    summary: 'Delete an empty room',
  },
})

export const roomTopics = topics({
  rooms: {
    params: FacilityParams,
    row: RoomSummary,
    needs: 'active',
    summary: 'The rooms of a facility with what stands in them',
  },
})
