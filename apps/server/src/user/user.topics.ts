import { userTopics } from '@cultivatd/contract/user/user.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { people, users } from './user.store.ts'

export const userTopicHandlers = implementTopics(userTopics, {
  users: { watches: { user: 'row' }, load: ({ db, ids }) => users(db, ids) },
  people: { watches: { user: 'row' }, load: ({ db, ids }) => people(db, ids) },
})
