import { randomUUID } from 'node:crypto'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import type { Ledger, RepeatableRequest } from './ledger.ts'
import { recordOwnAction } from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'

/** The call of a route by which somebody acts. */
export interface Acting {
  by: Author
  connection: { request: RepeatableRequest | null }
}

/** Does what concerns us alone, in one transaction; the same request that comes again gets the same answer. */
export const actHere = (
  { db, by, connection: { request } }: Acting & { db: Db },
  facilityId: string,
  work: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> =>
  transact(db, async (tx) => {
    const outcome = await work(tx)
    if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...request }, outcome.id)
    return outcome
  })

/** Records what the caller wants of Metrc, and waits for the outcome. @throws AppError as `Ledger.perform` does */
export const act = (
  { by, asked, connection, services }: Acting & { asked: number; services: { ledger: Pick<Ledger, 'perform'> } },
  facilityId: string,
  writes: readonly LedgerWrite[],
): Promise<Outcome> => services.ledger.perform({ facilityId, by, asked, request: connection.request, writes })
