import {
  AdditiveApplication,
  AdditiveApplicationForm,
  AdditiveProductForm,
  AdditiveProducts,
  HarvestInterval,
} from '@cultivatd/domain/additive/additive'
import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const additiveRoutes = routes({
  apply: {
    method: 'POST',
    path: '/api/additive/apply',
    body: AdditiveApplicationForm,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    mayWait: true,
    summary: 'Record what was applied to plants, to a batch or to a room, and take it out of the stock',
  },
  createProduct: {
    method: 'POST',
    path: '/api/additive/product',
    body: AdditiveProductForm.extend({ facilityId: entityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Keep a product that is applied to plants in Metrc',
  },
  updateProduct: {
    method: 'PUT',
    path: '/api/additive/product/{productId}',
    params: z.strictObject({ productId: entityId }),
    body: AdditiveProductForm.extend({ facilityId: entityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Change a product that is kept in Metrc',
  },
})

export const additiveTopics = topics({
  additiveProducts: {
    params: FacilityParams,
    row: AdditiveProducts,
    needs: 'active',
    summary: 'The products that a facility keeps in Metrc to apply them to plants, one row',
  },
  additiveApplications: {
    params: z.strictObject({ facilityId: entityId, of: z.enum(['plant', 'batch', 'room']), record: entityId }),
    row: AdditiveApplication,
    needs: 'active',
    summary:
      'What was applied to a plant (by its label), a batch (by Metrc’s id) or in a room (by its id), the newest first',
  },
  harvestIntervals: {
    params: FacilityParams,
    row: HarvestInterval,
    needs: 'active',
    summary: 'Applications after which plants of a facility may not be harvested yet',
  },
})
