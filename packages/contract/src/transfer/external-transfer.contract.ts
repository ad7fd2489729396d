import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { ExternalTransfer, ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'
import { metrcId } from './transfer-template.contract.ts'

const facilityId = entityId
const TransferParams = z.strictObject({ transferId: metrcId })

/** What comes from somebody outside Metrc: it is an incoming transfer, which a person receives in Metrc's pages (READ-134). */
export const externalTransferRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/external-transfer/create',
    body: ExternalTransferForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Add a transfer from outside Metrc to what comes to a facility',
  },
  update: {
    method: 'PUT',
    path: '/api/external-transfer/{transferId}',
    params: TransferParams,
    body: ExternalTransferForm.extend({
      facilityId,
      /** Of the transfer as it was shown: an earlier one is refused, with what was changed meanwhile. */
      version: z.number().int().optional(),
    }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Replace a transfer from outside Metrc while nobody has received it',
  },
  delete: {
    method: 'DELETE',
    path: '/api/external-transfer/{transferId}',
    params: TransferParams,
    body: z.strictObject({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Delete a transfer from outside Metrc while nobody has received it',
  },
})

export const externalTransferTopics = topics({
  externalTransfers: {
    params: FacilityParams,
    row: ExternalTransfer,
    needs: 'active',
    summary: 'What comes to a facility from outside Metrc and nobody has received, as it can be changed',
  },
})
