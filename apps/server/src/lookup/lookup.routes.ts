import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { bestMatches } from '@cultivatd/domain/lookup/lookup'
import { seenFacilities } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { found } from './lookup.store.ts'
import { foundByPart } from './part-of-name.store.ts'
import { foundByPlaceCode } from './place-codes.store.ts'
import { renamedRecords } from './renamed.store.ts'
import { foundInRooms } from './rooms-by-name.store.ts'
import { transferredPackages } from './transferred-packages.store.ts'
import { waitingPackages } from './waiting-packages.store.ts'

export const lookupHandlers = implement(lookupRoutes, {
  find: async ({ db, query: { text }, services, by }) => {
    const facilityIds = await seenFacilities(services.organisation, by)
    const placed = await foundByPlaceCode(db, facilityIds, text)
    if (placed.length > 0) return { matches: bestMatches(placed) }
    const [there, ...others] = await Promise.all([
      found(db, facilityIds, text),
      foundByPart(db, facilityIds, text),
      foundInRooms(db, facilityIds, text),
      waitingPackages(db, facilityIds, text),
      transferredPackages(db, facilityIds, text),
      renamedRecords(db, facilityIds, text),
    ])
    return { matches: bestMatches([...there, ...others.flat()]) }
  },
})
