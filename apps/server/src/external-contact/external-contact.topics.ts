import { externalContactTopics } from '@cultivatd/contract/external-contact/external-contact.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { externalContacts } from './external-contact.store.ts'

export const externalContactTopicHandlers = implementTopics(externalContactTopics, {
  externalContacts: { watches: { 'external-contact': 'row' }, load: ({ db, ids }) => externalContacts(db, ids) },
})
