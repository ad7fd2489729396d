import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { implement } from '../http/implement.ts'
import { markSeen } from './notification.store.ts'

export const notificationHandlers = implement(notificationRoutes, {
  see: async ({ db, by, body }) => {
    await markSeen(db, by.id, body.upTo)
    return {}
  },
})
