import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What was called something else here: plants and batches under another tag, batches under another name. */
export type Renamed = 'plant' | 'plant-batch'

const kindsOf: Record<Renamed, string[]> = {
  plant: ['plant.replace-tag'],
  'plant-batch': ['plant-batch.rename', 'plant-batch.replace-tag'],
}

const wasCalled = sql`coalesce(o.payload ->> 'label', o.payload ->> 'name')`
const isCalled = sql`coalesce(o.payload ->> 'newLabel', o.payload ->> 'newName')`
const confirmedOf = (of: Renamed) => sql`o.kind = any (${kindsOf[of]}) and o.state = 'confirmed'`

/** Every tag or name that it had before this one, by changes that were made here and that Metrc has; without this one. */
export async function formerNames(db: Db, facilityId: string, of: Renamed, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive known (name) as (
      select ${name}::text
      union
      select ${wasCalled} from known
      join operation_record r on r.facility_id = ${facilityId} and r.record = known.name
      join operation o on o.id = r.operation_id and ${confirmedOf(of)} and ${isCalled} = known.name)
    select name from known where name <> ${name}`.execute(db)
  return rows.map((row) => row.name)
}

/** Metrc's id of what had this tag or name until it was replaced here; null where nothing had. */
export async function renamedSince(db: Db, facilityId: string, of: Renamed, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select (o.payload ->> 'id')::bigint as id from operation_record r
    join operation o on o.id = r.operation_id and ${confirmedOf(of)} and ${wasCalled} = ${name}
    where r.facility_id = ${facilityId} and r.record = ${name}
    order by r.seq desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
