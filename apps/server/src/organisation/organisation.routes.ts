import { organisationRoutes } from '@cultivatd/contract/organisation/organisation.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { activeFacilityProblems } from '@cultivatd/domain/organisation/organisation'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import type { Services } from '../http/services.ts'
import {
  facilityChoices,
  hasSyncUserKey,
  lockOrganisation,
  recordOrganisationChange,
  saveOrganisation,
  saveSyncUserKey,
  settingsOf,
} from './organisation.store.ts'

export const organisationHandlers = implement(organisationRoutes, {
  update: async ({ db, body, by, services }) => {
    const { syncUserKey, ...rest } = body
    if (syncUserKey !== undefined) await refuseBadKey(db, services.access, syncUserKey)
    await db.transaction().execute(async (tx) => {
      await lockOrganisation(tx)
      refuse(activeFacilityProblems(rest.activeFacilityIds ?? [], await facilityChoices(tx)))
      const before = await settingsOf(tx)
      await saveOrganisation(tx, rest)
      if (syncUserKey !== undefined) await saveSyncUserKey(tx, services.secrets, syncUserKey, by)
      await recordOrganisationChange(tx, by, before, syncUserKey === undefined ? null : 'changed')
    })
    // Which licenses there are to choose from depends on the key, so they are read again with the new one.
    if (syncUserKey !== undefined) await services.mirror.syncNow()
    return {}
  },
})

/**
 * Metrc is asked before a key takes the place of another, because the other one may be the good one. The first key is
 * taken unasked when Metrc does not answer, so that a new installation can be set up.
 *
 * @throws invalid when Metrc does not take the key; metrc-unavailable when it does not say.
 */
async function refuseBadKey(db: Db, access: Services['access'], key: string): Promise<void> {
  const error = await access.trial(key)
  if (error === null) return
  if (error.kind === 'unauthorized')
    throw new AppError('invalid', [
      { path: 'syncUserKey', message: 'Metrc does not take this key. Copy it again from the user profile in Metrc.' },
    ])
  if (await hasSyncUserKey(db))
    throw new AppError(
      'metrc-unavailable',
      'Metrc could not be asked whether it takes the new key, so the old one stays. Try again when Metrc answers.',
    )
}
