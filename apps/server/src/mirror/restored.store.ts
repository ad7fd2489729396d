import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whether a facility is not compared with Metrc since the database was restored: until then nothing is sent for it. */
export async function isAfterRestore(db: Db, facilityId: string): Promise<boolean> {
  const { rows } = await sql`select from restored_facility where facility_id = ${facilityId}`.execute(db)
  return rows.length > 0
}

/** A comparison that began after the restore has ended. */
export async function endRestore(tx: Db, comparisonId: string): Promise<void> {
  await sql`
    delete from restored_facility f using comparison c
    where c.id = ${comparisonId} and c.facility_id = f.facility_id and c.reason = 'nightly' and c.started_at >= f.since`.execute(
    tx,
  )
}
