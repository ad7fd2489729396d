import { AdjustReason } from '@cultivatd/domain/package/adjust'
import { PackageAbilities } from '@cultivatd/domain/package/said'
import { WasteReason } from '@cultivatd/domain/plant/waste'
import { LocationType } from '@cultivatd/domain/room/room-use'
import { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { topics } from '../topic.ts'

/** Metrc's vocabularies that forms offer, one row for a facility (DATA-66). */
export const References = z.object({
  id: z.string(),
  version: z.number(),
  locationTypes: z.array(z.string()),
  /** The same with what each may hold. */
  locationUses: z.array(LocationType),
  adjustReasons: z.array(AdjustReason),
  units: z.array(UnitOfMeasure),
  plantWasteMethods: z.array(z.string()),
  plantWasteReasons: z.array(WasteReason),
  batchWasteReasons: z.array(WasteReason),
  harvestWasteTypes: z.array(z.string()),
  /** Names of the state's batches of lab tests. */
  labTestBatches: z.array(z.string()),
  /** How far lab tests of a package can be, by Metrc's words: 'TestPassed'. */
  labTestStates: z.array(z.string()),
  /** What the state lets the facility say of its packages. */
  packageAbilities: PackageAbilities,
  /** Whether plant batches are called by plant tags there. */
  batchesAreTagged: z.boolean(),
  /** Places inside rooms; null where the state gives the facility none. */
  sublocations: z.array(Sublocation).nullable(),
})
export type References = z.infer<typeof References>

export const referenceTopics = topics({
  references: {
    params: FacilityParams,
    row: References,
    needs: 'active',
    summary:
      'Location types, reasons, ways and kinds of waste, units, states of lab tests and sublocations of a facility, one row',
  },
})
