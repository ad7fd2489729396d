import { organisationRoutes } from '@cultivatd/contract/organisation/organisation.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { activeFacilityProblems, type OrganisationChange } from '@cultivatd/domain/organisation/organisation'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { refuseBadKey } from './new-sync-key.ts'
import {
  activeFacilityIds,
  facilityChoices,
  factorRequiredOf,
  lockOrganisation,
  recordOrganisationChange,
  saveOrganisation,
  saveSyncUserKey,
  settingsOf,
} from './organisation.store.ts'

/** Whether other facilities than now would be seen of everybody. */
async function isOtherFacilities(db: Db, wanted: readonly string[] | undefined): Promise<boolean> {
  return wanted !== undefined && isOther(await activeFacilityIds(db), wanted)
}

const isOther = (now: readonly string[], then: readonly string[]): boolean =>
  new Set(now).size !== new Set(then).size || then.some((one) => !now.includes(one))

/** Whether it changes who gets in, or what is seen of everybody. */
async function isSensitive(db: Db, { syncUserKey, activeFacilityIds: ids, factorRules }: OrganisationChange) {
  if (syncUserKey !== undefined || (await isOtherFacilities(db, ids))) return true
  return factorRules !== undefined && isOther(await factorRequiredOf(db), factorRules.requiredOf)
}

export const organisationHandlers = implement(organisationRoutes, {
  update: async ({ db, body, by, services, connection }) => {
    const { syncUserKey, ...rest } = body
    if (await isSensitive(db, body)) await services.accounts.requireProof(connection.token)
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
