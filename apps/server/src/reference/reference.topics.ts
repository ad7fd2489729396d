import { referenceTopics } from '@cultivatd/contract/reference/reference.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { references } from './reference.store.ts'

export const referenceTopicHandlers = implementTopics(referenceTopics, {
  references: {
    watches: { 'reference-list': 'all' },
    load: async ({ db, params }) => [await references(db, params.facilityId)],
  },
})
