import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { knownOfRooms, knownRows } from '../live/kept/known-rows.ts'
import { queryClient } from '../live/query-client.ts'
import { type KnownFacility, knownMatches } from './known-matches.ts'

/** While somebody types, all of it is read once. */
const freshMs = 15_000

/** What a text can mean among what this device keeps of the active facilities. */
export async function keptMatches(text: string): Promise<LookupMatch[]> {
  // In the cache of the session: it goes with it.
  const known = await queryClient.fetchQuery({
    queryKey: ['kept-lookup'],
    queryFn: readKnown,
    networkMode: 'always',
    staleTime: freshMs,
    gcTime: freshMs,
  })
  return knownMatches([...known, ...(await opened(text, known))], text)
}

async function readKnown(): Promise<KnownFacility[]> {
  const facilities = await knownRows('facilities', {})
  return Promise.all(facilities.map(({ id }) => readFacility(id)))
}

async function readFacility(facilityId: string): Promise<KnownFacility> {
  const [rooms, plants, plantBatches, packages, systems, harvests, equipment, details] = await Promise.all([
    knownRows('rooms', { facilityId }),
    knownOfRooms('plants', facilityId),
    knownOfRooms('plantBatches', facilityId),
    knownOfRooms('packages', facilityId),
    knownOfRooms('systems', facilityId),
    knownRows('harvests', { facilityId }),
    knownRows('equipment', { facilityId }),
    knownRows('inventoryDetails', {}),
  ])
  return { facilityId, rooms, plants, plantBatches, packages, systems, harvests, equipment, details }
}

/** A record that was opened by its whole label or name, and stands in no list any more: finished, harvested, elsewhere. */
async function opened(text: string, known: readonly KnownFacility[]): Promise<KnownFacility[]> {
  const name = text.trim()
  const label = name.toUpperCase()
  return Promise.all(
    known.map(async ({ facilityId }) => ({
      facilityId,
      rooms: [],
      plants: [{ room: null, rows: await knownRows('plant', { facilityId, label }) }],
      plantBatches: [{ room: null, rows: await knownRows('plantBatch', { facilityId, name }) }],
      packages: [{ room: null, rows: await knownRows('package', { facilityId, label }) }],
      systems: [],
      harvests: [],
      equipment: [],
      details: [],
    })),
  )
}
