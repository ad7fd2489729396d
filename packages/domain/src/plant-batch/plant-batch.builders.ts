import { facilityId } from '../facility/facility.builders.ts'
import type { PlantBatch } from './plant-batch.ts'

/** A batch of twenty clones for tests; say only what matters. */
export function aPlantBatch(
  metrc: Partial<PlantBatch['metrc']> = {},
  own: Partial<Omit<PlantBatch, 'metrc'>> = {},
): PlantBatch {
  const Id = metrc.Id ?? 310
  return {
    id: String(Id),
    facilityId,
    version: 1,
    isGone: false,
    location: null,
    ...own,
    metrc: {
      Id,
      Name: '2026-11-02|Clone 1|Blue Dream|Clone',
      StrainName: 'Blue Dream',
      Type: 'Clone',
      TrackedCount: 4,
      UntrackedCount: 20,
      DestroyedCount: 1,
      HarvestedCount: 0,
      PackagedCount: 0,
      SourcePlantLabel: '1A4FF0300000011000004101',
      PlantedDate: '2026-11-02',
      LocationId: 3,
      LocationName: 'Clone 1',
      IsOnHold: false,
      ...metrc,
    },
  }
}
