import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { markFailed } from '../sync/sync.store.ts'
import type { Supervision } from './mirror-options.ts'
import { knownFacilityIds, saveFacilities } from './mirror.store.ts'
import { nothingText, refusedKeyText, sentenceOf, unseenText } from './mirror-words.ts'

export type FacilitiesOutcome = 'read' | 'refused' | 'failed'

/** Discovers the licenses of the key; what it refuses stops every facility with a sentence (ORG-05). */
export async function readFacilities(
  { database, now, signal, report }: Supervision,
  client: MetrcClient,
  active: readonly string[],
): Promise<FacilitiesOutcome> {
  const { db } = database
  try {
    const { Data } = await client.read('facilities', { signal })
    await saveFacilities(db, Data, now())
    return 'read'
  } catch (error) {
    if (signal.aborted) return 'failed'
    if (!(error instanceof MetrcError)) throw error
    for (const id of active) await markFailed(db, id, sentenceOf(error), now())
    if (error.kind === 'unauthorized') return 'refused'
    report('The facilities were not read', error)
    return 'failed'
  }
}

/** What people are told; Metrc's 401 can mean the key, the facility, or what the key may do there. */
export async function reasonOf(
  error: unknown,
  supervision: Supervision,
  client: MetrcClient,
  facilityId: string,
): Promise<string> {
  if (!(error instanceof MetrcError) || error.kind !== 'unauthorized') return sentenceOf(error)
  try {
    if ((await readFacilities(supervision, client, [])) !== 'read') return refusedKeyText
    const known = await knownFacilityIds(supervision.database.db)
    return known.has(facilityId) ? nothingText(facilityId) : unseenText(facilityId)
  } catch (other) {
    return sentenceOf(other)
  }
}
