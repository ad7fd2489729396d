import { transferRoutes } from '@cultivatd/contract/transfer/transfer.contract'
import { implement } from '../http/implement.ts'
import { longReceivedTransfers } from './transfer.store.ts'

export const transferHandlers = implement(transferRoutes, {
  received: ({ db, query, services }) =>
    longReceivedTransfers(db, query.facilityId, services.now(), query.after ?? null),
})
