import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isOfStatement } from '../db/sql-error.ts'
import type { ConfirmedWrite } from './kind.ts'
import { kindOf } from './kinds/kinds.ts'

export interface ConfirmedOperation extends ConfirmedWrite<unknown> {
  kind: OperationKind
}

/**
 * Changes here what the confirmation of writes brings with it (decision 019). In the transaction of their outcome, by
 * everybody who stores one.
 */
export async function changeHere(tx: Db, facilityId: string, confirmed: readonly ConfirmedOperation[]): Promise<void> {
  for (const kind of new Set(confirmed.map((operation) => operation.kind)))
    await kindOf(kind).confirmed?.(
      tx,
      facilityId,
      confirmed.filter((operation) => operation.kind === kind),
    )
}

/** The same as far as it can be stored: what cannot be at all must not hold up the others. */
export async function changeHereIfPossible(
  tx: Db,
  facilityId: string,
  confirmed: readonly ConfirmedOperation[],
  failed: (operationId: string, error: unknown) => void,
): Promise<void> {
  for (const operation of confirmed) {
    await sql`savepoint change_here`.execute(tx)
    try {
      await changeHere(tx, facilityId, [operation])
    } catch (error) {
      if (!isOfStatement(error)) throw error
      await sql`rollback to savepoint change_here`.execute(tx)
      failed(operation.operationId, error)
    }
  }
}

/** Takes back here what was recorded with operations that ended without being applied. In the transaction of their outcome. */
export async function takeBackHere(
  tx: Db,
  facilityId: string,
  ended: readonly { id: string; kind: OperationKind }[],
): Promise<void> {
  for (const kind of new Set(ended.map((operation) => operation.kind)))
    await kindOf(kind).notApplied?.(
      tx,
      facilityId,
      ended.filter((operation) => operation.kind === kind).map(({ id }) => id),
    )
}
