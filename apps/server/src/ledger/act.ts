import { randomUUID } from 'node:crypto'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import type { Beside, Ledger, RepeatableRequest } from './ledger.ts'
import { recordOwnAction } from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'

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
    const outcome = await work(tx)
    if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...request }, outcome.id)
    return outcome
  })

/** Records what the caller wants of Metrc, and waits for the outcome. @throws AppError as `Ledger.perform` does */
export const act = (
  call: Acting & { asked: number; services: { ledger: Pick<Ledger, 'perform'> } },
  writes: readonly LedgerWrite[],
  beside?: Beside,
): Promise<Outcome> => {
  const { by, facilityId, asked, connection, services } = call
  return services.ledger.perform({ facilityId, by, asked, request: connection.request, writes, beside })
}
