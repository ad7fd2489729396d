import { entityId } from '@cultivatd/domain/field/field'
import {
  AssignForm,
  BulbForm,
  Light,
  LightForm,
  LightRows,
  LightRowsForm,
  PlaceOfLight,
} from '@cultivatd/domain/light/light'
import * as z from 'zod'
import { ownUpdate, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const LightParams = z.strictObject({ lightId: entityId })
const SystemParams = z.strictObject({ systemId: entityId })
const inFacility = z.strictObject({ facilityId: entityId })
/** In which version its editor saw it, so that of two who press the second is told. */
const seen = inFacility.extend(Seen.shape)

// READ-22: any active person may.
export const lightRoutes = routes({
  rows: ownUpdate('/api/system/{systemId}/light-rows', SystemParams, {
    noun: 'how many lights each row of a system has room for',
    form: LightRowsForm,
    known: seen,
    needs: 'active',
  }),
  assign: {
    method: 'POST',
    path: '/api/system/{systemId}/light',
    params: SystemParams,
    body: z.intersection(AssignForm, inFacility.extend(PlaceOfLight.shape)),
    out: Created,
    needs: 'active',
    isRepeatable: true,
    summary:
      'Assign lights of the inventory that are in no system to a place of a system, or to all free places of its row; answers the light of that place',
  },
  update: ownUpdate('/api/light/{lightId}', LightParams, {
    noun: 'a light of a system',
    form: LightForm,
    known: seen,
    needs: 'active',
  }),
  bulb: ownUpdate('/api/light/{lightId}/bulb', LightParams, {
    noun: 'the bulb of a light: one is taken from the stock',
    form: BulbForm,
    known: seen,
    needs: 'active',
  }),
  deactivate: {
    method: 'DELETE',
    path: '/api/light/{lightId}',
    params: LightParams,
    body: seen,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'Deactivate a light: it leaves its system, and stays in the inventory and in its room',
  },
})

const inRoom = z.strictObject({ facilityId: entityId, roomId: entityId })

export const lightTopics = topics({
  lights: {
    params: inRoom,
    row: Light,
    needs: 'active',
    summary: 'The lights that hang in the systems of a room',
  },
  lightRows: {
    params: inRoom,
    row: LightRows,
    needs: 'active',
    summary: 'The rows of lights of the systems of a room; none of a system that has no row yet',
  },
})
