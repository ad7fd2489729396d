import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { transact } from '../db/transact.ts'
import { implement } from '../http/implement.ts'
import { markSeen, saveChoice } from './notification.store.ts'

export const notificationHandlers = implement(notificationRoutes, {
  see: async ({ db, by, body }) => {
    await transact(db, (tx) => markSeen(tx, by.id, body.upTo))
    return {}
  },
  choose: async ({ db, by, body }) => {
    await transact(db, (tx) => saveChoice(tx, by.id, body))
    return {}
  },
})
