import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** The lab tests of the active facilities (READ-21), the last departed first; `ids` limits them. */
export async function labTests(db: Db, ids: readonly string[] | null = null): Promise<LabTest[]> {
  const { rows } = await sql<LabTest>`
    select t.id, t.version, name, type, "strainId", sample, "totalWeight", "weightDelivered", unit, "facilityOriginatedId",
      "testingFacilityId", "delivereeId", "transportVehicleId", "dateDepartedFromFacility", "dateDelivered",
      "resultsExpected", "milesDriven", "inProgress", results
    from lab_test t join organisation o on o.active_facility_ids ? "facilityOriginatedId"
    where ${only(ids, 't.id')} order by "dateDepartedFromFacility" desc, t.id`.execute(db)
  return rows
}

export const labTestRows = ownRows('lab_test', labTests)
