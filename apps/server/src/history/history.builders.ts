import { randomUUID } from 'node:crypto'
import type { OperationState } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

interface GivenOperation {
  /** One of its own when left out. */
  id?: string
  facilityId: string
  kind?: string
  records: readonly string[]
  summary?: string
  payload?: object
  before?: object
  /** Who asked for it; 'Ana Flor' when left out. */
  by?: { id: string; name: string }
  /** Stays here for an hour before it is sent. */
  isDelayed?: boolean
}

/** A write to Metrc in the ledger, as if somebody had asked for it. Answers its id. */
export async function givenOperation(db: Db, given: GivenOperation): Promise<string> {
  const { facilityId, kind = 'package.move', records, summary = 'Moved to Pack 2' } = given
  const { payload = { label: records[0], roomName: 'Pack 2' }, before = { LocationName: 'Pack 1' }, isDelayed } = given
  const { by = { id: 'ana', name: 'Ana Flor' } } = given
  const { id = randomUUID() } = given
  const later = new Date(Date.now() + 3_600_000)
  // A database that is older knows nothing of it.
  const until = isDelayed
    ? { names: sql`, delayed_until, not_before`, values: sql`, ${later}, ${later}` }
    : { names: sql``, values: sql`` }
  await sql`
    insert into operation (id, facility_id, kind, records, summary, payload, before, person_id, person_name ${until.names})
    values (${id}, ${facilityId}, ${kind}, ${jsonb(records)}, ${summary}, ${jsonb(payload)}, ${jsonb(before)},
      ${by.id}, ${by.name} ${until.values})`.execute(db)
  return id
}

interface Settling {
  state: OperationState
  problems?: readonly string[]
  metrc_id?: number
  decision?: 'applied' | 'not-applied' | 'given-up'
  decision_reason?: string
  decided_by_id?: string
  decided_by_name?: string
}

/** What became of a write, as the ledger stores it. */
export async function settleOperation(db: Db, id: string, settling: Settling): Promise<void> {
  const { state, problems = [], metrc_id = null, decision = null, decision_reason = null } = settling
  const { decided_by_id = null, decided_by_name = null } = settling
  await sql`
    update operation set state = ${state}, problems = ${jsonb(problems)}, metrc_id = ${metrc_id}::bigint,
      answered_at = clock_timestamp(), decision = ${decision}, decision_reason = ${decision_reason},
      decided_by_id = ${decided_by_id}, decided_by_name = ${decided_by_name},
      decided_at = case when ${decided_by_id}::text is null then decided_at else clock_timestamp() end
    where id = ${id}`.execute(db)
}
