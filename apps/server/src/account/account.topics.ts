import { accountTopics } from '@cultivatd/contract/account/account.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { accountById, asSeenBy } from './account.store.ts'

export const accountTopicHandlers = implementTopics(accountTopics, {
  me: {
    personal: true,
    // What is asked of a person is a setting.
    watches: { user: 'all', organisation: 'all' },
    load: async ({ db, by }) => {
      const account = await accountById(db, by.id)
      return account ? [asSeenBy(account, by)] : []
    },
  },
})
