import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { bestMatches } from '@cultivatd/domain/lookup/lookup'
import { activeFacilityIds } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { found } from './lookup.store.ts'
import { waitingPackages } from './waiting-packages.store.ts'

export const lookupHandlers = implement(lookupRoutes, {
  find: async ({ db, query: { text } }) => {
    const facilityIds = [...(await activeFacilityIds(db))]
    const [there, waiting] = await Promise.all([found(db, facilityIds, text), waitingPackages(db, facilityIds, text)])
    return { matches: bestMatches([...there, ...waiting]) }
  },
})
