import { operationTopics } from '@cultivatd/contract/operation/operation.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { operationsOf, operationsUnderway, shownUnderway } from './operation.store.ts'

export const operationTopicHandlers = implementTopics(operationTopics, {
  operations: {
    watches: { operation: 'row' },
    load: ({ db, params, ids }) => operationsOf(db, params.facilityId, params.record, ids),
  },
  operationsUnderway: {
    watches: { operation: 'row' },
    load: ({ db, params, ids }) => operationsUnderway(db, params.facilityId, ids),
    limit: shownUnderway,
  },
})
