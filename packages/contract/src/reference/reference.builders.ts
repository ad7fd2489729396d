import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { noAbilities } from '@cultivatd/domain/package/said'
import { locationTypes } from '@cultivatd/domain/room/room.builders'
import { units } from '@cultivatd/domain/unit/unit.builders'
import type { References } from './reference.contract.ts'

/** The vocabularies of a facility for tests; say only what matters. */
export const references = (given: Partial<References> = {}): References => ({
  id: facilityId,
  version: 1,
  locationTypes: locationTypes.map(({ Name }) => Name),
  locationUses: [...locationTypes],
  adjustReasons: [
    { Name: 'Drying', RequiresNote: false },
    { Name: 'Theft', RequiresNote: true },
  ],
  units,
  plantWasteMethods: ['Compost', 'Grinder'],
  plantWasteReasons: [
    { Name: 'Mold', RequiresNote: false },
    { Name: 'Pests', RequiresNote: true },
  ],
  batchWasteReasons: [
    { Name: 'Trim', RequiresNote: false },
    { Name: 'Pests', RequiresNote: true },
  ],
  harvestWasteTypes: ['Fibrous', 'Plant Material'],
  labTestBatches: ['Pesticides', 'Potency'],
  labTestStates: ['NotSubmitted', 'SubmittedForTesting', 'TestFailed', 'TestPassed', 'RandDCompleted'],
  packageAbilities: noAbilities,
  batchesAreTagged: false,
  sublocations: null,
  ...given,
})
