import { transferTopics } from '@cultivatd/contract/transfer/transfer.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { transfers } from './transfer.store.ts'

export const transferTopicHandlers = implementTopics(transferTopics, {
  transfers: { watches: { transfer: 'row' }, load: ({ db, params, ids }) => transfers(db, params.facilityId, ids) },
})
