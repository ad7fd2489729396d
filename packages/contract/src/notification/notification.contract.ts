import { BellRow, NoticeChoice, Notification } from '@cultivatd/domain/notification/notification'
import { pageSizes } from '@cultivatd/domain/notification/notification-order'
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
  choose: {
    method: 'PUT',
    path: '/api/notifications/choice',
    body: NoticeChoice,
    out: Done,
    needs: 'active',
    summary: 'Choose what comes to the own bell and by mail; a kind of notification by one, both or neither',
  },
})

export const notificationTopics = topics({
  bell: {
    row: BellRow,
    needs: 'active',
    summary: 'The newest ten of the own notifications, and how many are not seen, one row (NOTE-05)',
  },
  notifications: {
    params: z.strictObject({ most: z.enum(pageSizes) }),
    row: Notification,
    needs: 'active',
    summary: 'The own notifications that are kept, the newest so many of them (NOTE-06)',
  },
  noticeChoices: {
    row: NoticeChoice.extend({ id: z.string(), version: z.number() }),
    needs: 'active',
    summary: 'What the person chose of their notifications, otherwise than usual',
  },
})
