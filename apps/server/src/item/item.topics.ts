import { itemTopics } from '@cultivatd/contract/item/item.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { items } from './item.store.ts'

export const itemTopicHandlers = implementTopics(itemTopics, {
  items: { watches: { item: 'row' }, load: ({ db, params, ids }) => items(db, params.facilityId, ids) },
})
