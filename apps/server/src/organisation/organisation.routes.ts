import { organisationRoutes } from '@cultivatd/contract/organisation/organisation.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { activeFacilityProblems } from '@cultivatd/domain/organisation/organisation'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { refuseBadKey } from './new-sync-key.ts'
import {
  activeFacilityIds,
  facilityChoices,
  lockOrganisation,
  recordOrganisationChange,
  saveOrganisation,
  saveSyncUserKey,
  settingsOf,
} from './organisation.store.ts'

/** Whether other facilities than now would be seen of everybody. */
async function isOtherFacilities(db: Db, wanted: readonly string[] | undefined): Promise<boolean> {
  if (!wanted) return false
  const [now, then] = [new Set(await activeFacilityIds(db)), new Set(wanted)]
  return now.size !== then.size || [...then].some((id) => !now.has(id))
}

export const organisationHandlers = implement(organisationRoutes, {
  update: async ({ db, body, by, services, connection }) => {
    const { syncUserKey, ...rest } = body
    if (syncUserKey !== undefined || (await isOtherFacilities(db, rest.activeFacilityIds)))
      await services.accounts.requireProof(connection.token)
    if (syncUserKey !== undefined) await refuseBadKey(db, services.access, syncUserKey)
    await db.transaction().execute(async (tx) => {
      await lockOrganisation(tx)
      refuse(activeFacilityProblems(rest.activeFacilityIds ?? [], await facilityChoices(tx)))
      const before = await settingsOf(tx)
      await saveOrganisation(tx, rest)
      if (syncUserKey !== undefined) await saveSyncUserKey(tx, services.secrets, syncUserKey, by)
      await recordOrganisationChange(tx, by, before, syncUserKey === undefined ? null : 'changed')
    })
    services.organisation.forget()
    // Which licenses there are to choose from depends on the key, so they are read again with the new one.
    if (syncUserKey !== undefined) await services.mirror.syncNow()
    return {}
  },
})
