import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { AdjustReason } from '@cultivatd/domain/package/adjust'
import type { WasteReason } from '@cultivatd/domain/plant/destroy'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
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
  'sublocationsActive',
] as const satisfies (keyof Lists)[]

/** What forms offer in a facility: one row for the topic `references`. */
export async function references(db: Db, facilityId: string): Promise<References> {
  const { rows } = await sql<{ id: string; version: number; metrc: unknown }>`
    select id, version, metrc from reference_list
    where facility_id = ${facilityId} and id = any (${offered})`.execute(db)
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
    sublocations: (await hasSublocations(db, facilityId))
      ? of('sublocationsActive').map(({ Id, Name }) => ({ Id, Name }))
      : null,
  }
}

/** Whether the state lets a facility have sublocations (Metrc reference §8). */
async function hasSublocations(db: Db, facilityId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select (metrc #>> '{FacilityType,EnableSublocations}')::boolean as has from facility where id = ${facilityId}`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

export const locationTypes = async (db: Db, facilityId: string): Promise<string[]> =>
  (await references(db, facilityId)).locationTypes
