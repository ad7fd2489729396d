import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import { isEndedForAnother } from './sql-error.ts'

/** PostgreSQL looks for a circle only after a second, so nobody waits much longer than that for an answer. */
const mostTries = 5
const mostPauseMs = 50

/**
 * Does work in one transaction, and all of it once more when the database ended that one because it and another had
 * locked rows in different orders and waited for each other. What takes several rows of records goes through here:
 * pages of Metrc's lists and what people do cannot all take them in one order. The work may be done several times, so
 * it does nothing but what the transaction stores. Within a transaction it is a part of that one.
 *
 * @throws what the work throws; the database's error when the transaction was ended for another each time
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isEndedForAnother(error) || tried === mostTries) throw error
      // Of two that met, not both again at the same moment.
      await sleep(Math.random() * mostPauseMs)
    }
  }
}
