import { facilityId } from '../facility/facility.builders.ts'
import type { Harvest, HarvestStatus } from './harvest.ts'

const noStatus: HarvestStatus = {
  manicureStartDateTime: null,
  manicureEndDateTime: null,
  dryStartDateTime: null,
  dryEndDateTime: null,
  trimStartDateTime: null,
  trimEndDateTime: null,
}

/** A harvest for tests; say only what matters. */
export function aHarvest(metrc: Partial<Harvest['metrc']> = {}, status: Partial<HarvestStatus> = {}): Harvest {
  return {
    id: String(metrc.Id ?? 7),
    facilityId,
    version: 1,
    isGone: false,
    restoreHours: null,
    status: { ...noStatus, ...status },
    metrc: {
      Id: 7,
      Name: '2026-11-02|Dry 1|Blue Dream|FullPlant',
      HarvestType: 'WholePlant',
      SourceStrainNames: 'Blue Dream',
      DryingLocationId: 9,
      DryingLocationName: 'Dry 1',
      CurrentWeight: 14_220,
      TotalWetWeight: 38_600,
      TotalPackagedWeight: 0,
      TotalWasteWeight: 800,
      TotalRestoredWeight: 0,
      UnitOfWeightName: 'Grams',
      PlantCount: 72,
      PackageCount: 0,
      HarvestStartDate: '2026-11-02',
      FinishedDate: null,
      IsOnHold: false,
      ...metrc,
    },
  }
}
