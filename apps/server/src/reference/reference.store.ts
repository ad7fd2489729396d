import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { AdjustReason } from '@cultivatd/domain/package/adjust'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface Lists {
  locationTypes: { Name: string }[]
  packageAdjustReasons: AdjustReason[]
  unitsOfMeasure: UnitOfMeasure[]
}

/** What forms offer in a facility: one row for the topic `references`. */
export async function references(db: Db, facilityId: string): Promise<References> {
  const { rows } = await sql<{ id: string; version: number; metrc: unknown }>`
    select id, version, metrc from reference_list
    where facility_id = ${facilityId} and id in ('locationTypes', 'packageAdjustReasons', 'unitsOfMeasure')`.execute(db)
  const of = <Name extends keyof Lists>(name: Name): Lists[Name] | [] =>
    (rows.find(({ id }) => id === name)?.metrc as Lists[Name] | undefined) ?? []
  return {
    id: facilityId,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    locationTypes: of('locationTypes').map(({ Name }) => Name),
    adjustReasons: of('packageAdjustReasons').map(({ Name, RequiresNote }) => ({ Name, RequiresNote })),
    units: of('unitsOfMeasure').map(({ Name, QuantityType, Abbreviation }) => ({ Name, QuantityType, Abbreviation })),
  }
}

export const locationTypes = async (db: Db, facilityId: string): Promise<string[]> =>
  (await references(db, facilityId)).locationTypes
