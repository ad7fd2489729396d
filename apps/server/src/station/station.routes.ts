import { crewRoutes, stationRoutes, stationTopics } from '@cultivatd/contract/station/station.contract'
import { deviceOf } from '@cultivatd/domain/account/device'
import { AppError } from '@cultivatd/domain/app-error'
import type { Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import { transact } from '../db/transact.ts'
import { facilityName } from '../facility/facility.store.ts'
import { recordChange } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { stationRules } from '../organisation/organisation.store.ts'
import { type Key, changeKey, type KeyCall, keyWords, mayHaveKey, recordKey } from './crew-change.store.ts'
import { crewKeys, crewKeysOf, removeKey, savePin } from './crew-key.store.ts'
import { addStation, crewAt, crewOf, removeStation, sparesAt, stations } from './station.store.ts'
import { lockAwayPin, takeOver } from './take-over.ts'

export const stationHandlers = implement(stationRoutes, {
  create: async ({ db, body, by, services, connection, facilityId }) => {
    await services.accounts.requireProof(connection.token)
    const at = services.now()
    const device = deviceOf(connection.userAgent)
    return transact(db, async (tx) => {
      const made = await addStation(tx, { ...body, device, by, at }).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw new AppError('conflict', [{ message: `There is a station ${body.name} already`, path: 'name' }])
      })
      await recordStation(tx, by, { ...made, name: body.name, facilityId, before: null, device })
      return made
    })
  },
  end: async ({ db, params, by, services }) => {
    const crew = await transact(db, async (tx) => {
      const names = await crewAt(tx, params.id)
      const gone = await removeStation(tx, params.id)
      if (!gone) throw new AppError('not-found', 'This station was ended already.')
      await recordStation(tx, by, { ...gone, before: gone })
      return names
    })
    services.accounts.forget()
    return { crew }
  },
  view: async ({ db, station, services }) => ({
    name: station.name,
    facilityId: station.facilityId,
    crew: await crewOf(db, services.now()),
    ...(await stationRules(db)),
    spares: await sparesAt(db, station.id, services.now()),
  }),
  lockPin: async ({ db, body, station, services }) => {
    await lockAwayPin({ db, services, station }, body.spareId)
    return {}
  },
  takeOver: ({ db, body, station, services, connection }) => {
    const { ip, requestId } = connection
    return takeOver({ db, services, station, caller: { ip, requestId } }, body)
  },
})

interface ToldStation {
  id: string
  name: string
  facilityId: string
  device: string
  before: object | null
}

async function recordStation(tx: Db, by: Person, { id, name, facilityId, device, before }: ToldStation): Promise<void> {
  const fields = { name, facility: await facilityName(tx, facilityId), device }
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'station',
    records: [name, id],
    what: before === null ? 'station.create' : 'station.delete',
    summary: before === null ? `Made ${device} the station ${name}` : `Ended the station ${name}`,
    before: before && fields,
    after: before === null ? fields : null,
  })
}

async function setPin(call: KeyCall, pin: string, mustHave: boolean): Promise<void> {
  await changeKey(call, 'pin', async (tx, user) => {
    mayHaveKey(user)
    const { hasPin } = await crewKeysOf(tx, user.id)
    if (mustHave && !hasPin)
      throw new AppError('conflict', 'You have no PIN yet. A user admin gives you the first one.')
    await savePin(tx, call.services.secrets, user.id, pin)
    await recordKey(tx, call.by, user, 'pin', hasPin ? 'renewed' : 'set')
  })
}

async function withdraw(call: KeyCall, key: Key): Promise<void> {
  await changeKey(call, key, async (tx, user) => {
    if (!(await removeKey(tx, user.id, key)))
      throw new AppError('not-found', `${user.displayName} has no ${keyWords[key]} any more.`)
    await recordKey(tx, call.by, user, key, 'withdrawn')
  })
}

export const crewHandlers = implement(crewRoutes, {
  setPin: async (call) => {
    await call.services.accounts.requireProof(call.connection.token)
    await setPin(call, call.body.pin, false)
    return {}
  },
  withdrawPin: async (call) => {
    await withdraw(call, 'pin')
    return {}
  },
  withdrawBadge: async (call) => {
    await withdraw(call, 'badge')
    return {}
  },
  renewOwnPin: async (call) => {
    await call.services.accounts.requireProof(call.connection.token)
    await setPin({ ...call, params: { uid: call.by.id } }, call.body.pin, true)
    return {}
  },
})

export const stationTopicHandlers = implementTopics(stationTopics, {
  stations: { watches: { station: 'row' }, load: ({ db, ids }) => stations(db, ids) },
  crewKeys: { watches: { 'crew-key': 'row' }, load: ({ db, ids }) => crewKeys(db, ids) },
})
