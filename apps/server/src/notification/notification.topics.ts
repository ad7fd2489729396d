import { notificationTopics } from '@cultivatd/contract/notification/notification.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { bellOf, choicesOf, notificationsOf } from './notification.store.ts'
import { quietHoursOf } from './push.store.ts'

export const notificationTopicHandlers = implementTopics(notificationTopics, {
  bell: {
    personal: true,
    watches: { notification: 'all', organisation: 'all' },
    load: async ({ db, by }) => [await bellOf(db, by.id)],
  },
  notifications: {
    personal: true,
    // Any may be the one more that pushes the oldest out.
    watches: { notification: 'all', organisation: 'all' },
    load: ({ db, by, params }) => notificationsOf(db, by.id, Number(params.most)),
  },
  noticeChoices: {
    personal: true,
    watches: { 'notice-choice': 'all' },
    load: ({ db, by }) => choicesOf(db, by.id),
  },
  quietHours: {
    personal: true,
    watches: { 'quiet-hours': 'all' },
    load: ({ db, by }) => quietHoursOf(db, by.id),
  },
})
