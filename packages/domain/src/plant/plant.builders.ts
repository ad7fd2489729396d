import { facilityId } from '../facility/facility.builders.ts'
import type { Plant } from './plant.ts'

/** A vegetative plant for tests; say only what matters. */
export function aPlant(metrc: Partial<Plant['metrc']> = {}, own: Partial<Omit<Plant, 'metrc'>> = {}): Plant {
  const Id = metrc.Id ?? 4101
  return {
    id: String(Id),
    facilityId,
    version: 1,
    isGone: false,
    location: null,
    ...own,
    metrc: {
      Id,
      Label: '1A4FF0300000011000004101',
      StrainName: 'Blue Dream',
      GrowthPhase: 'Vegetative',
      PlantBatchName: '2026-10-02|Clone 1|Blue Dream|Clone',
      PlantBatchTypeName: 'Clone',
      LocationId: 5,
      LocationName: 'Veg 1',
      PlantedDate: '2026-10-02',
      VegetativeDate: '2026-10-20',
      FloweringDate: null,
      HarvestedDate: null,
      HarvestId: null,
      HarvestedWetWeight: null,
      HarvestedUnitOfWeightAbbreviation: null,
      DestroyedDate: null,
      DestroyedNote: null,
      DestroyedByUserName: null,
      IsOnHold: false,
      ...metrc,
    },
  }
}

/** A plant of each phase. */
export const aPlantThatIs = {
  young: (metrc: Partial<Plant['metrc']> = {}) => aPlant({ VegetativeDate: null, ...metrc }),
  vegetative: (metrc: Partial<Plant['metrc']> = {}) => aPlant(metrc),
  flowering: (metrc: Partial<Plant['metrc']> = {}) => aPlant({ FloweringDate: '2026-11-01', ...metrc }),
  harvested: (metrc: Partial<Plant['metrc']> = {}) =>
    aPlant({ FloweringDate: '2026-11-01', HarvestedDate: '2026-11-15', ...metrc }),
  destroyed: (metrc: Partial<Plant['metrc']> = {}) => aPlant({ DestroyedDate: '2026-11-15', ...metrc }),
}
