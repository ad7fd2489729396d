import { randomUUID } from 'node:crypto'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { refuse } from '@cultivatd/domain/app-error'
import { earliestDay } from '@cultivatd/domain/field/field'
import { stateFindings } from '@cultivatd/domain/repair/state-rules'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import type { Beside, Ledger, RepeatableRequest } from './ledger.ts'
import { recordOwnAction, wasDone } from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'
import { stateRulesOf } from './state-rules.store.ts'

/** The call of a route by which somebody acts. */
export interface Acting {
  by: Author
  facilityId: string
  connection: { request: RepeatableRequest | null }
}

/** One that concerns us alone. */
export interface ActingHere extends Acting {
  db: Db
}

/** Does what concerns us alone, in one transaction; the same request that comes again gets the same answer. */
export const actHere = (
  { db, by, facilityId, connection: { request } }: ActingHere,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> =>
  transact(db, async (tx) => {
    await wasDone(tx, request)
    const outcome = await work(tx)
    if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...request }, outcome.id)
    return outcome
  })

/**
 * Records what the caller wants of Metrc, and waits for the outcome.
 *
 * @throws AppError invalid with what the rules of the state refuse, or as `Ledger.perform` does
 */
export const act = async (
  call: ActingHere & { recordCount: number; services: { ledger: Pick<Ledger, 'perform'>; now: () => Date } },
  writes: readonly LedgerWrite[],
  beside?: Beside,
): Promise<Outcome> => {
  const { db, by, facilityId, recordCount, connection, services } = call
  const { refused } = stateFindings(writes, await stateRulesOf(db, facilityId), earliestDay(services.now()))
  refuse(
    refused.flatMap(({ record, problems }) =>
      problems.map((one) => (recordCount === 1 ? one : { ...one, message: `${record}: ${one.message}` })),
    ),
  )
  return services.ledger.perform({ facilityId, by, recordCount, request: connection.request, writes, beside })
}
