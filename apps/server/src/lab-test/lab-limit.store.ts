import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All limits by substance; `ids` limits them. */
export async function labLimits(db: Db, ids: readonly string[] | null = null): Promise<LabLimit[]> {
  const { rows } = await sql<LabLimit>`
    select id, version, analyte, matrix, "limit", unit, source from lab_limit
    where ${only(ids, 'id')} order by lower(analyte), matrix, id`.execute(db)
  return rows
}

export const labLimitRows = ownRows('lab_limit', labLimits)
