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

/** When Metrc had it. */
const since = sql`coalesce(o.decided_at, o.answered_at)`

/** A tag or name that a record had, and until when: another record may have it by now. */
export interface FormerName {
  name: string
  until: string
}

/** Every tag or name that it had before this one, by changes that were made here and that Metrc has; without this one. */
export async function formerNames(db: Db, facilityId: string, of: Renamed, name: string): Promise<FormerName[]> {
  const { rows } = await sql<FormerName>`
    with recursive known (name, until) as (
      select ${name}::text, 'infinity'::timestamptz
      union
      select ${wasCalled}, ${since} from known
      join operation_record r on r.facility_id = ${facilityId} and r.record = known.name
      join operation o on o.id = r.operation_id and ${confirmedOf(of)} and ${isCalled} = known.name and ${since} < known.until)
    select name, max(until)::text as until from known where name <> ${name} group by name`.execute(db)
  return rows
}

/**
 * Metrc's id of what had this tag or name, in whatever capitals, until it was replaced here: the last that had it; null where
 * nothing had.
 */
export async function renamedSince(db: Db, facilityId: string, of: Renamed, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select (o.payload ->> 'id')::bigint as id from operation o
    where o.facility_id = ${facilityId} and ${renamedFrom([name], kindsOf[of])} order by o.seq desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Confirmed renames `o` from one of these tags or names; found by an index of their own (migration 0163). */
export const renamedFrom = (names: readonly string[], kinds: readonly string[]) => sql`
  o.state = 'confirmed' and o.kind in ('plant.replace-tag', 'plant-batch.rename', 'plant-batch.replace-tag')
  and o.kind = any (${kinds}) and lower(${wasCalled}) in (select lower(name) from unnest(${names}::text[]) as name)`
