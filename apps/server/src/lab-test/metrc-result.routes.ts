import { metrcResultRoutes, metrcResultTopics } from '@cultivatd/contract/lab-test/metrc-result.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labResultsOf } from '../mirror/lab-result.store.ts'

export const metrcResultHandlers = implement(metrcResultRoutes, {
  read: async ({ body: { facilityId, label }, by, services }) => {
    services.metrcReads(by.id)
    await services.mirror.readLabResults(facilityId, label).catch((error: unknown) => {
      throw error instanceof MetrcError ? new AppError('metrc-unavailable', error.message, { cause: error }) : error
    })
    return {}
  },
})

export const metrcResultTopicHandlers = implementTopics(metrcResultTopics, {
  metrcLabResults: {
    watches: { package: 'all', 'package-lab-result': 'all' },
    load: ({ db, params: { facilityId, label } }) => labResultsOf(db, facilityId, label),
  },
})
