import { sql } from 'kysely'
import type { Db } from './db.ts'

/** How many rows of a facility stand at a location of Metrc as this. */
export interface Tallied<What extends string> {
  locationId: number | null
  what: What
  count: number
  /** The mean of the days that the tally keeps of them; null where it keeps none. */
  meanDay: string | null
}

/** So many rows that could be added up to fewer are added up by who reads them. */
const mostSpare = 500
const dayLength = 86_400_000

/**
 * What the database keeps of a table's rows by triggers, in a time that does not grow with the rows (decision 016).
 * `entity` is one for which migration 0013 or a later one calls `tally_rows_of`.
 */
export async function tallied<What extends string>(
  db: Db,
  entity: 'plant' | 'package',
  facilityId: string,
): Promise<Tallied<What>[]> {
  const { rows } = await sql<{
    location_id: number | null
    what: What
    count: number
    mean_day: number | null
    spare: number
  }>`
    select location_id, what, sum(amount) as count, (sum(amount * day_number(day)) / nullif(sum(amount), 0))::float8 as mean_day,
      sum(rows - 1) as spare
    from (
      select location_id, what, day, sum(amount) as amount, count(*) as rows from tally
      where facility_id = ${facilityId} and entity = ${entity} group by 1, 2, 3) as tally
    group by 1, 2`.execute(db)
  if (rows.reduce((sum, { spare }) => sum + spare, 0) > mostSpare)
    await sql`select fold_tally(${facilityId}, ${entity})`.execute(db)
  // Where nothing stands any more the steps that led there are left until they are added up.
  return rows
    .filter(({ count }) => count !== 0)
    .map(({ location_id, what, count, mean_day }) => ({
      locationId: location_id,
      what,
      count,
      meanDay: mean_day === null ? null : new Date(Math.floor(mean_day) * dayLength).toISOString().slice(0, 10),
    }))
}
