import { Notification } from '@cultivatd/domain/notification/notification'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const notificationRoutes = routes({
  see: {
    method: 'POST',
    path: '/api/notifications/see',
    body: z.strictObject({
      /** The highest version of those that were shown: what comes meanwhile stays unseen. */
      upTo: z.int().min(0),
    }),
    out: Done,
    needs: 'active',
    summary: 'Mark the own notifications as seen, up to the newest that was shown (NOTE-03, NOTE-04)',
  },
})

export const notificationTopics = topics({
  notifications: { row: Notification, needs: 'active', summary: 'The own notifications, all of them (NOTE-06)' },
})
