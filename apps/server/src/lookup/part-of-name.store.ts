import { type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type FoundRow, matchOf } from './lookup.store.ts'

/** With less nearly every name would be found. */
export const shortestPart = 3

/**
 * The newest harvests and plant batches of these facilities that hold a text within their name: people know the strain, and
 * names begin with a day. Nothing for what may be the digits of a label, which are scanned and typed all day: no index
 * finds what stands within a name, so all names of the facilities are read.
 */
export async function foundByPart(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const { name, lastDigits } = lookupTerms(text)
  if (name.length < shortestPart || lastDigits !== null || isLabel(name)) return []
  const holds = sql`strpos(lower(t.name), lower(${name}::text)) > 1`
  const rest = sql`null as phase, null as unit`
  const { rows } = await sql<FoundRow>`
    (select 'harvest' as kind, t.facility_id, t.id, t.name, false as exact, t.metrc ->> 'SourceStrainNames' as about,
      t.metrc ->> 'DryingLocationName' as room, (t.metrc ->> 'IsOnHold')::boolean as held,
      t.metrc ->> 'FinishedDate' as finished, null::float8 as amount, t.status, t.metrc ->> 'HarvestType' as type, ${rest}
    from harvest t where t.facility_id = any (${facilityIds}) and t.gone_at is null and ${holds}
    order by t.id::bigint desc limit ${mostMatchesOfKind})
    union all
    (select 'plantBatch', t.facility_id, t.id, t.name, false, t.metrc ->> 'StrainName', t.metrc ->> 'LocationName',
      (t.metrc ->> 'IsOnHold')::boolean, null, (t.metrc ->> 'UntrackedCount')::float8, null::jsonb, null, ${rest}
    from plant_batch t where t.facility_id = any (${facilityIds}) and t.gone_at is null and ${holds}
    order by t.id::bigint desc limit ${mostMatchesOfKind})`.execute(db)
  return rows.map(matchOf)
}

/** A whole label is no part of a name; a name may be as long. */
export const isLabel = (text: string): boolean => /^[0-9A-Z]{24}$/i.test(text)
