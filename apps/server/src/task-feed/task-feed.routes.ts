import { taskFeedRoutes, taskFeedTopics } from '@cultivatd/contract/task-feed/task-feed.contract'
import { transact } from '../db/transact.ts'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { feedPath } from './serve-task-feed.ts'
import { feedsOf, newToken, removeFeed, saveFeed } from './task-feed.store.ts'

export const taskFeedHandlers = implement(taskFeedRoutes, {
  renew: async ({ db, by, services }) => {
    const token = newToken()
    await transact(db, (tx) => saveFeed(tx, by.id, token, services.now()))
    return { address: `${services.publicUrl}${feedPath(token)}` }
  },
  revoke: async ({ db, by }) => {
    await transact(db, (tx) => removeFeed(tx, by.id))
    return {}
  },
})

export const taskFeedTopicHandlers = implementTopics(taskFeedTopics, {
  taskFeed: {
    personal: true,
    watches: { 'task-feed': 'all' },
    load: ({ db, by }) => feedsOf(db, by.id),
  },
})
