import { facilityId } from '../facility/facility.builders.ts'
import type { MetrcStrain } from './metrc-strain.ts'

/** A strain that Metrc shows in the facility of the builders, for tests. */
export const aMetrcStrain = (Name: string): MetrcStrain => ({
  id: '1',
  facilityId,
  version: 1,
  metrc: {
    Id: 1,
    Name,
    Genetics: '',
    SativePercentage: 40,
    IndicaPercentage: 60,
    ThcLevel: null,
    CbdLevel: null,
    TestingStatus: 'None',
    IsUsed: true,
  },
})
