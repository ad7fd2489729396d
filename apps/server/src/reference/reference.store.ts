import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { AdjustReason } from '@cultivatd/domain/package/adjust'
import type { PackageAbilities } from '@cultivatd/domain/package/said'
import type { WasteReason } from '@cultivatd/domain/plant/waste'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface Lists {
  locationTypes: LocationType[]
  packageAdjustReasons: AdjustReason[]
  unitsOfMeasure: UnitOfMeasure[]
  plantWasteMethods: { Name: string; ForPlants?: boolean }[]
  plantWasteReasons: WasteReason[]
  plantBatchWasteReasons: WasteReason[]
  harvestWasteTypes: { Name: string }[]
  labTestBatches: { Name: string }[]
  labTestStates: string[]
  sublocationsActive: Sublocation[]
}

const offered = [
  'locationTypes',
  'packageAdjustReasons',
  'unitsOfMeasure',
  'plantWasteMethods',
  'plantWasteReasons',
  'plantBatchWasteReasons',
  'harvestWasteTypes',
  'labTestBatches',
  'labTestStates',
  'sublocationsActive',
] as const satisfies (keyof Lists)[]

/** What forms offer in a facility: one row for the topic `references`. */
export async function references(db: Db, facilityId: string): Promise<References> {
  const { rows } = await sql<{ id: string; version: number; metrc: unknown }>`
    select id, version, metrc from reference_list
    where facility_id = ${facilityId} and id = any (${offered})`.execute(db)
  const flags = await facilityFlags(db, facilityId)
  const of = <Name extends keyof Lists>(name: Name): Lists[Name] | [] =>
    (rows.find(({ id }) => id === name)?.metrc as Lists[Name] | undefined) ?? []
  const reasons = (name: 'packageAdjustReasons' | 'plantWasteReasons' | 'plantBatchWasteReasons') =>
    of(name).map(({ Name, RequiresNote }) => ({ Name, RequiresNote }))
  return {
    id: facilityId,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    locationTypes: of('locationTypes').map(({ Name }) => Name),
    locationUses: of('locationTypes').map(({ Name, ForPlantBatches, ForPlants, ForHarvests, ForPackages }) => ({
      Name,
      ForPlantBatches,
      ForPlants,
      ForHarvests,
      ForPackages,
    })),
    adjustReasons: reasons('packageAdjustReasons'),
    units: of('unitsOfMeasure').map(({ Name, QuantityType, Abbreviation }) => ({ Name, QuantityType, Abbreviation })),
    plantWasteMethods: of('plantWasteMethods').flatMap(({ Name, ForPlants }) => (ForPlants === false ? [] : [Name])),
    plantWasteReasons: reasons('plantWasteReasons'),
    batchWasteReasons: reasons('plantBatchWasteReasons'),
    harvestWasteTypes: of('harvestWasteTypes').map(({ Name }) => Name),
    labTestBatches: of('labTestBatches').map(({ Name }) => Name),
    labTestStates: of('labTestStates'),
    packageAbilities: abilitiesOf(flags),
    batchesAreTagged: flags.CanTagPlantBatches === true,
    sublocations: flags.EnableSublocations ? of('sublocationsActive').map(({ Id, Name }) => ({ Id, Name })) : null,
  }
}

type Flags = Partial<Record<FacilityFlag, boolean>>

/** What the state lets a facility do (Metrc reference import type { WasteReason } from '@cultivatd/domain/plant/waste'8). */
async function facilityFlags(db: Db, facilityId: string): Promise<Flags> {
  const { rows } = await sql<{ flags: Flags | null }>`
    select metrc -> 'FacilityType' as flags from facility where id = ${facilityId}`.execute(db)
  return rows[0]?.flags ?? {}
}

const abilitiesOf = (flags: Flags): PackageAbilities => {
  const may = (...names: FacilityFlag[]): boolean => names.some((name) => flags[name] === true)
  return {
    tradeSample: may('CanCreateTradeSamplePackages'),
    donation: may('CanDonatePackages'),
    finishedGood: may('CanTrackFinishedGoods'),
    externalId: may('EnableExternalIdentifier'),
    remediation: may('CanRequestProductRemediation', 'CanRemediatePackagesWithFailedLabResults'),
    decontamination: may('CanRequestProductDecontamination', 'CanDecontaminatePackagesWithFailedLabResults'),
    sample: may('CanSubmitPackagesForTesting'),
    requiredTests: may('CanRequirePackageSampleLabTestBatches'),
    harvestSample: may('CanSubmitHarvestsForTesting'),
    harvestTests: may('CanRequireHarvestSampleLabTestBatches'),
  }
}

export const locationTypes = async (db: Db, facilityId: string): Promise<string[]> =>
  (await references(db, facilityId)).locationTypes
