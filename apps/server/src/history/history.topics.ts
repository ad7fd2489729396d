import { historyTopics } from '@cultivatd/contract/history/history.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { labTests } from '../lab-test/lab-test.store.ts'
import { taskById } from '../task/task.store.ts'
import { historyOf } from './history.store.ts'

export const historyTopicHandlers = implementTopics(historyTopics, {
  history: {
    watches: { history: 'row' },
    load: ({ db, params, ids }) => historyOf(db, params, ids),
  },
  ownHistory: {
    watches: { history: 'row', organisation: 'all' },
    async load({ db, params, ids }) {
      // As a test below: a task whose facilities are all not active is as good as gone (READ-21).
      if (params.entity === 'task' && !(await taskById(db, params.record))) return []
      return historyOf(db, { facilityId: null, ...params }, ids)
    },
  },
  catalogueHistory: {
    watches: { history: 'row', organisation: 'all' },
    async load({ db, params, ids }) {
      // A test of a facility that is not active is as good as gone (READ-21), and so is what was changed of it.
      if (params.entity === 'lab-test' && (await labTests(db, [params.record])).length === 0) return []
      return historyOf(db, { facilityId: null, ...params }, ids)
    },
  },
  userHistory: {
    watches: { history: 'row' },
    load: ({ db, params, ids }) => historyOf(db, { facilityId: null, entity: 'user', record: params.userId }, ids),
  },
  organisationHistory: {
    watches: { history: 'row' },
    load: ({ db, ids }) => historyOf(db, { facilityId: null, entity: 'organisation', record: 'organisation' }, ids),
  },
})
