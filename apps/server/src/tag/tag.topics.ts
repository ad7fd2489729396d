import { tagTopics } from '@cultivatd/contract/tag/tag.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { availableTags } from './tag.store.ts'

export const tagTopicHandlers = implementTopics(tagTopics, {
  availableTags: {
    watches: { 'reference-list': 'all', operation: 'all' },
    load: async ({ db, params }) => [await availableTags(db, params.facilityId, params.kind)],
  },
})
