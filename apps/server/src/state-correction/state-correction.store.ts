import type { StateCorrection } from '@cultivatd/domain/state-correction/state-correction'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** Those of active facilities, what is not filed first, then the newest; `ids` limits them. */
export async function stateCorrections(db: Db, ids: readonly string[] | null = null): Promise<StateCorrection[]> {
  const { rows } = await sql<StateCorrection>`
    select c.id, c.version, c."operationId", c."right", c.reason, c."filedOn", c.reference,
      o.facility_id as "facilityId", o.kind, o.records, o.summary, o.person_name as "personName",
      o.recorded_at as "recordedAt"
    from state_correction c join operation o on o.id = c."operationId"
      join organisation on organisation.active_facility_ids ? o.facility_id
    where ${only(ids, 'c.id')}
    order by c."filedOn" <> '', o.seq desc`.execute(db)
  return rows
}

export const stateCorrectionRows = ownRows('state_correction', stateCorrections)
