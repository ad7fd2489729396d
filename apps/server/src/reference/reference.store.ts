import type { AdjustReason } from '@cultivatd/domain/package/adjust'
import type { QuantityType, UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface Lists {
  locationTypes: { Name: string }[]
  packageAdjustReasons: { Name: string; RequiresNote: boolean }[]
  unitsOfMeasure: { Name: string; QuantityType: QuantityType; Abbreviation: string }[]
}

/** The documents of one of Metrc's vocabularies, empty until it was read. */
async function list<Name extends keyof Lists>(
  db: Db,
  facilityId: string,
  name: Name,
): Promise<{ rows: Lists[Name] | []; version: number }> {
  const { rows } = await sql<{ metrc: Lists[Name]; version: number }>`
    select metrc, version from reference_list where facility_id = ${facilityId} and id = ${name}`.execute(db)
  return rows[0] ? { rows: rows[0].metrc, version: rows[0].version } : { rows: [], version: 0 }
}

export const locationTypes = async (db: Db, facilityId: string): Promise<string[]> =>
  (await list(db, facilityId, 'locationTypes')).rows.map(({ Name }) => Name)

export const adjustReasons = async (db: Db, facilityId: string): Promise<AdjustReason[]> =>
  (await list(db, facilityId, 'packageAdjustReasons')).rows.map(({ Name, RequiresNote }) => ({ Name, RequiresNote }))

export const unitsOfMeasure = async (db: Db, facilityId: string): Promise<UnitOfMeasure[]> =>
  (await list(db, facilityId, 'unitsOfMeasure')).rows.map(({ Name, QuantityType, Abbreviation }) => ({
    Name,
    QuantityType,
    Abbreviation,
  }))

/** What forms offer in a facility: one row for the topic `references`. */
export async function references(db: Db, facilityId: string) {
  const [types, reasons, units] = [
    await list(db, facilityId, 'locationTypes'),
    await list(db, facilityId, 'packageAdjustReasons'),
    await list(db, facilityId, 'unitsOfMeasure'),
  ]
  return {
    id: facilityId,
    version: Math.max(types.version, reasons.version, units.version),
    locationTypes: types.rows.map(({ Name }) => Name),
    adjustReasons: reasons.rows.map(({ Name, RequiresNote }) => ({ Name, RequiresNote })),
    units: units.rows.map(({ Name, QuantityType, Abbreviation }) => ({ Name, QuantityType, Abbreviation })),
  }
}
