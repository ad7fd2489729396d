import { BellRow, NoticeChoice, Notification } from '@cultivatd/domain/notification/notification'
import { pageSizes } from '@cultivatd/domain/notification/notification-order'
import { PushDevice } from '@cultivatd/domain/notification/push'
import { QuietHours } from '@cultivatd/domain/notification/quiet-hours'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

// What a person is told, and where, outlives their turn at a station; and whoever stands there next would get their pushes.
const ofOwnDevice = { atStation: false } as const

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
    withKey: false,
    summary: 'Mark the own notifications as seen, up to the newest that was shown (NOTE-03, NOTE-04)',
  },
  choose: {
    method: 'PUT',
    path: '/api/notifications/choice',
    body: NoticeChoice,
    out: Done,
    needs: 'active',
    withKey: false,
    ...ofOwnDevice,
    summary: 'Choose what comes to the own bell, by mail and to the own devices, a kind of notification at a time',
  },
  quiet: {
    method: 'PUT',
    path: '/api/notifications/quiet',
    body: z.strictObject({ quiet: QuietHours.nullable() }),
    out: Done,
    needs: 'active',
    withKey: false,
    ...ofOwnDevice,
    summary: 'Choose when nothing is pushed to the own devices; null for no quiet hours',
  },
  push: {
    method: 'GET',
    path: '/api/notifications/push',
    out: z.strictObject({
      /** The key that the browser asks its push service for pushes with: a point of P-256 as base64url. */
      key: z.string(),
      /** Where this session's device takes pushes; null where it takes none. */
      endpoint: z.string().nullable(),
      /** After so many hours without use the session ends, and its pushes with it. */
      idleHours: z.number(),
    }),
    needs: 'active',
    withKey: false,
    summary: 'Whether notifications are pushed to the device of this session, and what it needs for that',
  },
  pushHere: {
    method: 'PUT',
    path: '/api/notifications/push',
    body: PushDevice,
    out: Done,
    needs: 'active',
    withKey: false,
    ...ofOwnDevice,
    summary: 'Push the own notifications to the device of this session, for as long as it is signed in',
  },
  pushHereNoMore: {
    method: 'DELETE',
    path: '/api/notifications/push',
    out: Done,
    needs: 'active',
    withKey: false,
    ...ofOwnDevice,
    summary: 'Push nothing to the device of this session any more',
  },
  tryPush: {
    method: 'POST',
    path: '/api/notifications/push/try',
    out: Done,
    needs: 'active',
    withKey: false,
    ...ofOwnDevice,
    summary: 'Push one to the device of this session now, to see that it arrives',
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
    row: NoticeChoice.safeExtend({ id: z.string(), version: z.number() }),
    needs: 'active',
    summary: 'What the person chose of their notifications, otherwise than usual',
  },
  quietHours: {
    row: QuietHours.safeExtend({ id: z.string(), version: z.number() }),
    needs: 'active',
    summary: 'When nothing is pushed to the own devices: one row, or none',
  },
})
