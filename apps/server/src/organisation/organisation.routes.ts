import { organisationRoutes } from '@cultivatd/contract/organisation/organisation.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { activeFacilityProblems } from '@cultivatd/domain/organisation/organisation'
import { implement } from '../http/implement.ts'
import { refuseBadKey } from './new-sync-key.ts'
import {
  facilityChoices,
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
    services.organisation.forget()
    // Which licenses there are to choose from depends on the key, so they are read again with the new one.
    if (syncUserKey !== undefined) await services.mirror.syncNow()
    return {}
  },
})
