import { randomUUID } from 'node:crypto'
import { stockRoutes } from '@cultivatd/contract/inventory/inventory.contract'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { implement } from '../http/implement.ts'
import type { ActingHere } from '../ledger/act.ts'
import { recordOwnAction, wasDone } from '../ledger/ledger.store.ts'
import { addStock, moveStock, removeStock } from './update-stock.ts'

/** One press, one booking: the same request that comes again changes nothing more. */
async function book(call: ActingHere, work: (tx: Db) => Promise<void>): Promise<Record<string, never>> {
  const { db, by, facilityId, connection } = call
  await transact(db, async (tx) => {
    await wasDone(tx, connection.request)
    if (connection.request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...connection.request }, null)
    await work(tx)
  })
  return {}
}

export const stockHandlers = implement(stockRoutes, {
  add: (call) => book(call, (tx) => addStock(tx, call.by, call.body)),
  move: (call) => book(call, (tx) => moveStock(tx, call.by, call.body)),
  remove: (call) => book(call, (tx) => removeStock(tx, call.by, call.body)),
})
