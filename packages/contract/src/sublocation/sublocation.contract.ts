import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { SublocationForm } from '@cultivatd/domain/sublocation/sublocation'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { routes } from '../route.ts'

/** By Metrc's id. */
const params = z.strictObject({ sublocationId: entityId })

/** The name that the editor saw, so that nobody is overwritten unseen. */
const seenName = z.string().max(200).optional()

export const sublocationRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/sublocation',
    body: SublocationForm.extend({ facilityId: entityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Create a sublocation of a facility in Metrc',
  },
  update: {
    method: 'PUT',
    path: '/api/sublocation/{sublocationId}',
    params,
    body: SublocationForm.extend({ facilityId: entityId, seenName }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Rename a sublocation',
  },
  delete: {
    method: 'DELETE',
    path: '/api/sublocation/{sublocationId}',
    params,
    body: z.strictObject({ facilityId: entityId, seenName }),
    out: Outcome,
    needs: [permission.orgAdmin],
    isTracked: true,
    summary: 'Delete a sublocation in which nothing stands',
  },
})
