import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { transact } from '../db/transact.ts'
import { type Connection, implement } from '../http/implement.ts'
import type { Services } from '../http/services.ts'
import { markSeen, saveChoice } from './notification.store.ts'
import { pushDeviceOf, removePushDevice, savePushDevice, saveQuietHours } from './push.store.ts'

export const notificationHandlers = implement(notificationRoutes, {
  see: async ({ db, by, body }) => {
    await transact(db, (tx) => markSeen(tx, by.id, body.upTo))
    return {}
  },
  choose: async ({ db, by, body }) => {
    await transact(db, (tx) => saveChoice(tx, by.id, body))
    return {}
  },
  quiet: async ({ db, by, body }) => {
    await transact(db, (tx) => saveQuietHours(tx, by.id, body.quiet))
    return {}
  },
  push: async ({ db, by, services, connection }) => ({
    key: services.push.key,
    endpoint: (await pushDeviceOf(db, await sessionOf(services, by.id, connection)))?.endpoint ?? null,
    idleHours: services.config.sessions.idleMs / 3_600_000,
  }),
  pushHere: async ({ db, by, body, services, connection }) => {
    const problem = services.push.problem(body.endpoint)
    if (problem !== null) throw new AppError('invalid', [{ message: problem, path: 'endpoint' }])
    const sessionId = await sessionOf(services, by.id, connection)
    await transact(db, (tx) => savePushDevice(tx, { ...body, userId: by.id, sessionId, now: services.now() }))
    return {}
  },
  pushHereNoMore: async ({ db, by, services, connection }) => {
    await removePushDevice(db, await sessionOf(services, by.id, connection))
    return {}
  },
  tryPush: async ({ db, by, services, connection }) => {
    services.pushTries(by.id)
    const sessionId = await sessionOf(services, by.id, connection)
    const device = await pushDeviceOf(db, sessionId)
    if (!device) throw new AppError('not-found', 'Notifications are not pushed to this device. Turn them on first.')
    const became = await services.push.send(device, tried)
    if (became.outcome === 'sent') return {}
    if (became.outcome !== 'gone') throw new AppError('conflict', `${notTaken} ${became.why}. Try again later.`)
    await removePushDevice(db, sessionId)
    throw new AppError('conflict', `${notTaken} It does not know this device any more. Turn it off and on again.`)
  },
})

const notTaken = 'The push service of this browser did not take it.'

const tried = {
  id: 'try',
  title: 'Cultivatd',
  body: 'Notifications arrive on this device.',
  path: '/account',
  isUrgent: true,
}

/** A device belongs to the session that it is signed in with. */
async function sessionOf({ accounts }: Services, userId: string, { token }: Connection): Promise<string> {
  const { open } = await accounts.sessions(userId, token ?? '')
  const own = open.find(({ isThis }) => isThis)
  if (!own) throw new AppError('unauthenticated', 'Sign in to go on.')
  return own.id
}
