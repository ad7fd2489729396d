import { transferTopics } from '@cultivatd/contract/transfer/transfer.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { currentTransfers, transfersOfPackage } from './transfer.store.ts'

export const transferTopicHandlers = implementTopics(transferTopics, {
  transfers: {
    watches: { transfer: 'row' },
    load: ({ db, params, ids, now }) => currentTransfers(db, params.facilityId, now(), ids),
  },
  packageTransfers: {
    watches: { transfer: 'all' },
    load: ({ db, params }) => transfersOfPackage(db, params.facilityId, params.label),
  },
})
