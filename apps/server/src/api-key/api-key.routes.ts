import { apiKeyRoutes, apiKeyTopics } from '@cultivatd/contract/api-key/api-key.contract'
import { type ApiKey, apiKeyProblems, keyMayText } from '@cultivatd/domain/api-key/api-key'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { facilityName } from '../facility/facility.store.ts'
import { recordChange } from '../history/history.store.ts'
import { seenFacilities } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { addKey, apiKeys, openKeyNames, withdrawKey } from './api-key.store.ts'

export const apiKeyHandlers = implement(apiKeyRoutes, {
  create: async ({ db, body, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    const at = services.now()
    const activeIds = [...(await services.organisation.activeFacilityIds())]
    return transact(db, async (tx) => {
      refuse(apiKeyProblems(body, { activeIds, openNames: await openKeyNames(tx, at) }))
      const { id, key, expiresAt } = await addKey(tx, body, { by, at })
      await recordKey(tx, by, { ...body, id, expiresAt: expiresAt.toISOString() }, 'made')
      return { id, key }
    })
  },
  withdraw: async ({ db, params, by, services }) => {
    await transact(db, async (tx) => {
      const key = await withdrawKey(tx, params.id, { by, at: services.now() })
      if (!key) throw new AppError('not-found', 'This key was withdrawn already, or has expired.')
      await recordKey(tx, by, key, 'withdrawn')
    })
    services.accounts.forget()
    return {}
  },
  own: async ({ db, by, services }) => {
    const [key] = by.key ? await apiKeys(db, services.now(), [by.id]) : []
    if (!key) throw new AppError('forbidden', 'This is asked with an API key, and not by a person.')
    const { id, name, mayChange, permissions, madeBy, expiresAt } = key
    const facilityIds = await seenFacilities(services.organisation, by)
    return { id, name, mayChange, permissions, facilityIds, madeBy, expiresAt }
  },
})

type ToldKey = Pick<ApiKey, 'id' | 'name' | 'mayChange' | 'permissions' | 'facilityIds' | 'expiresAt'>

async function recordKey(tx: Db, by: Person, key: ToldKey, did: 'made' | 'withdrawn'): Promise<void> {
  const names = key.facilityIds && (await Promise.all(key.facilityIds.map((id) => facilityName(tx, id))))
  const fields = {
    name: key.name,
    may: keyMayText(key),
    facilities: names ? names.join(', ') : 'All that are active',
    until: key.expiresAt.slice(0, 10),
  }
  const isMade = did === 'made'
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'api-key',
    records: [key.name, key.id],
    what: isMade ? 'api-key.create' : 'api-key.delete',
    summary: isMade ? `Made the API key ${key.name}` : `Withdrew the API key ${key.name}`,
    before: isMade ? null : fields,
    after: isMade ? fields : null,
  })
}

export const apiKeyTopicHandlers = implementTopics(apiKeyTopics, {
  // Whether a key is left hangs on whoever made it.
  apiKeys: { watches: { 'api-key': 'row', user: 'all' }, load: ({ db, ids, now }) => apiKeys(db, now(), ids) },
})
