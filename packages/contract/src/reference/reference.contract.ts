import { AdjustReason } from '@cultivatd/domain/package/adjust'
import { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { topics } from '../topic.ts'

/** Metrc's vocabularies that forms offer, one row for a facility (DATA-66). */
export const References = z.object({
  id: z.string(),
  version: z.number(),
  locationTypes: z.array(z.string()),
  adjustReasons: z.array(AdjustReason),
  units: z.array(UnitOfMeasure),
})
export type References = z.infer<typeof References>

export const referenceTopics = topics({
  references: {
    params: FacilityParams,
    row: References,
    needs: 'active',
    summary: 'Location types, adjust reasons and units of a facility, one row',
  },
})
