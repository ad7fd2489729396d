import { itemTopics } from '@cultivatd/contract/item/item.contract'
import { mappingOf, mappingStates } from '../catalogue/mapping.store.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { listedItems, itemVocabulary, packagesOfItem } from './catalogue-item.store.ts'
import { mappedItems } from './item-mapping.store.ts'
import { itemProposals } from './item-proposals.store.ts'
import { items } from './item.store.ts'

/** Whatever an item's mapping is made of, besides the item itself. */
const around = {
  'item-vocabulary': 'all',
  organisation: 'all',
  facility: 'all',
} as const

export const itemTopicHandlers = implementTopics(itemTopics, {
  items: { watches: { item: 'row' }, load: ({ db, params, ids }) => items(db, params.facilityId, ids) },
  catalogueItems: {
    watches: { 'catalogue-item': 'row', 'linked-item': 'row', organisation: 'all' },
    load: ({ db, ids }) => listedItems(db, ids),
  },
  itemChoices: {
    watches: { 'item-vocabulary': 'all', organisation: 'all' },
    load: async ({ db }) => [await itemVocabulary(db)],
  },
  itemStates: {
    watches: { ...around, 'catalogue-item': 'row', 'linked-item': 'row', 'catalogue-write': 'row' },
    load: ({ db, ids }) => mappingStates(db, mappedItems, ids),
  },
  itemProposals: {
    watches: { item: 'all', 'catalogue-item': 'all', 'catalogue-strain': 'all', organisation: 'all' },
    load: ({ db }) => itemProposals(db),
  },
  itemMapping: {
    watches: { ...around, 'catalogue-item': 'subject', 'linked-item': 'subject', 'catalogue-write': 'subject' },
    load: ({ db, params }) => mappingOf(db, mappedItems, params.itemId),
  },
  packagesOfItem: {
    watches: { package: 'all', room: 'all', 'catalogue-item': 'all', organisation: 'all' },
    load: ({ db, params }) => packagesOfItem(db, params.itemId),
  },
})
