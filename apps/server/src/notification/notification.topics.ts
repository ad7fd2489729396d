import { notificationTopics } from '@cultivatd/contract/notification/notification.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { notificationsOf } from './notification.store.ts'

export const notificationTopicHandlers = implementTopics(notificationTopics, {
  notifications: {
    personal: true,
    watches: { notification: 'row', organisation: 'all' },
    load: ({ db, by, ids }) => notificationsOf(db, by.id, ids),
  },
})
