import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { bestMatches } from '@cultivatd/domain/lookup/lookup'
import { activeFacilityIds } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { found } from './lookup.store.ts'

export const lookupHandlers = implement(lookupRoutes, {
  find: async ({ db, query }) => ({
    matches: bestMatches(await found(db, [...(await activeFacilityIds(db))], query.text)),
  }),
})
