import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { ZonePlacement, ZoneRemoval } from '@cultivatd/domain/system/placement'
import { System, SystemForm, SystemOfGoneRoom } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { inRoom, ownRoutes } from '../own.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const ownSystemRoutes = ownRoutes('system', {
  noun: 'a system of a room',
  form: SystemForm,
  place: inRoom,
  needs: [permission.generalEdit],
})

export const placingRoutes = routes({
  place: {
    method: 'POST',
    path: '/api/system/place',
    body: ZonePlacement,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['plants', 'batches'],
    summary:
      'Put plants and batches into a zone: Metrc is told where they come from another room or begin to flower, and they have their place once it has taken that',
  },
  unplace: {
    method: 'POST',
    path: '/api/system/unplace',
    body: ZoneRemoval,
    out: Done,
    needs: 'active',
    summary: 'Take plants and batches out of their zones; they stay in their room',
  },
})

export const systemRoutes = { ...ownSystemRoutes, ...placingRoutes }

export const systemTopics = topics({
  goneRoomSystems: {
    params: FacilityParams,
    row: SystemOfGoneRoom,
    needs: 'active',
    summary: 'The systems of rooms that Metrc has no longer: they are there again when such a room is opened again',
  },
  systems: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: System,
    needs: 'active',
    summary: 'The systems of a room',
  },
  system: {
    params: z.strictObject({ facilityId: entityId, systemId: entityId }),
    row: System,
    needs: 'active',
    summary: 'One system by its id, of whatever room',
  },
})
