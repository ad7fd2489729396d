import { randomUUID } from 'node:crypto'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** A write as it is recorded before anything is sent (architecture §7). */
export interface NewOperation {
  kind: OperationKind
  facilityId: string
  by: { id: string; name: string }
  records: readonly string[]
  summary: string
  payload: unknown
  before: unknown
  idempotencyKey?: string
}

/** An operation that was left open by a process that died. */
export interface LeftOperation {
  id: string
  facility_id: string
  kind: OperationKind
  payload: unknown
}

export type Turn = 'taken' | 'busy' | 'gone'

/** Records a write; it is in the ledger once this returned. Answers its id. */
export async function recordOperation(db: Db, operation: NewOperation): Promise<string> {
  const { kind, facilityId, by, records, summary, payload, before, idempotencyKey } = operation
  const id = randomUUID()
  await sql`
    insert into operation (id, facility_id, kind, records, summary, payload, before, idempotency_key, person_id, person_name)
    values (${id}, ${facilityId}, ${kind}, ${jsonb(records)}, ${summary}, ${jsonb(payload)}, ${jsonb(before ?? null)},
      ${idempotencyKey ?? null}, ${by.id}, ${by.name})`.execute(db)
  return id
}

/**
 * Takes an operation to be sent now. 'busy' while another process sends for this facility: Metrc gets one write of a
 * facility after the other. 'gone' when it is not waiting any more.
 */
export async function takeToSend(db: Db, id: string, facilityId: string, deadAfterMs: number): Promise<Turn> {
  const { rows } = await sql<{ turn: Turn }>`
    select take_operation(${id}, ${facilityId}, ${deadAfterMs / 1000}::float8) as turn`.execute(db)
  return rows[0]?.turn ?? 'gone'
}

/** Stores what became of an operation; in the transaction of its effect on the mirror. */
export async function settle(
  db: Db,
  id: string,
  state: 'confirmed' | 'refused' | 'unknown',
  problems: readonly string[] = [],
  wasSent = true,
): Promise<void> {
  await sql`
    update operation set state = ${state}, answered_at = now(), problems = ${jsonb(problems)}, version = nextval('row_version')
      ${wasSent ? sql`` : sql`, sent_at = null`}
    where id = ${id} and state in ('recorded', 'sending', 'unknown')`.execute(db)
}

/** Gives up an operation that still waits to be sent; false when it is being sent already. */
export async function giveUp(db: Db, id: string, problem: string): Promise<boolean> {
  const { rows } = await sql`
    update operation set state = 'refused', answered_at = now(), problems = ${jsonb([problem])}, version = nextval('row_version')
    where id = ${id} and state = 'recorded' returning id`.execute(db)
  return rows.length > 0
}

/**
 * Closes what dead processes left open and answers what they were sending. `olderThanMs` is how long an operation must
 * be open to count as left; 0 when no other process can be at work.
 */
export function closeLeft(
  db: Db,
  olderThanMs: number,
  problems: { recorded: string; sending: string },
): Promise<LeftOperation[]> {
  const before = sql`now() - make_interval(secs => ${olderThanMs / 1000}::float8)`
  return db.transaction().execute(async (tx) => {
    await sql`
      update operation set state = 'refused', answered_at = now(), problems = ${jsonb([problems.recorded])},
        version = nextval('row_version')
      where state = 'recorded' and recorded_at <= ${before}`.execute(tx)
    const { rows } = await sql<LeftOperation>`
      update operation set state = 'unknown', answered_at = now(), problems = ${jsonb([problems.sending])},
        version = nextval('row_version')
      where state = 'sending' and sent_at <= ${before}
      returning id, facility_id, kind, payload`.execute(tx)
    return rows
  })
}
