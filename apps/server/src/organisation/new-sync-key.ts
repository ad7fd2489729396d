import { AppError, type Problem, refuse } from '@cultivatd/domain/app-error'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import { activeFacilityIds, hasSyncUserKey } from './organisation.store.ts'

/**
 * Metrc is asked before a key takes the place of another, because the other one may be the good one. The first key is
 * taken unasked when Metrc does not answer, so that a new installation can be set up (ORG-02).
 *
 * @throws invalid when Metrc does not take the key, or it sees none of the active facilities; metrc-unavailable when
 * Metrc does not say.
 */
export async function refuseBadKey(db: Db, access: Services['access'], key: string): Promise<void> {
  try {
    refuse(keyProblems(await access.trial(key), await activeFacilityIds(db)))
  } catch (error) {
    if (!(error instanceof MetrcError)) throw error
    if (error.kind === 'unauthorized') refuse([problem(notTaken)])
    if (await hasSyncUserKey(db)) throw new AppError('metrc-unavailable', notAsked, { cause: error })
  }
}

const notTaken =
  'Metrc does not take this key. Copy it again from the user profile in Metrc; if it is right, METRC_VENDOR_KEY is not.'
const notAsked =
  'Metrc could not be asked whether it takes the new key, so the old one stays. Try again when Metrc answers.'

const problem = (message: string): Problem => ({ path: 'syncUserKey', message })

/** A key of somebody else would take every facility from here. */
function keyProblems(seen: readonly string[], active: readonly string[]): Problem[] {
  if (active.length === 0 || active.some((id) => seen.includes(id))) return []
  return [problem(`This key sees none of the active facilities: ${active.join(', ')}. It may be that of another user.`)]
}
