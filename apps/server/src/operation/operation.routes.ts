import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { decisionProblems, givingUpProblems } from '@cultivatd/domain/operation/operation'
import { seenProblems } from '@cultivatd/domain/operation/open'
import { delayProblems } from '@cultivatd/domain/operation/send-delay'
import { waysBack } from '@cultivatd/domain/operation/way-back'
import type { Db } from '../db/db.ts'
import { seenFacilities } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import { decideOperation, giveUpOperation, markSeen, sendNow, takeBack } from '../ledger/decision.store.ts'
import { outageById, outages } from '../sync/outage.store.ts'
import {
  actsOfKeys,
  operationById,
  operationCounts,
  operationsBetween,
  operationsOfGroup,
  recordBefore,
} from './operation.store.ts'

/** Of a facility that is not active nothing is told, as little as of one that does not exist (FAC-02, READ-21). */
async function knownOperation({ db, services, by }: { db: Db; services: Services; by: Person }, id: string) {
  const found = await operationById(db, id)
  const seen = await seenFacilities(services.organisation, by)
  if (!found || !seen.includes(found.operation.facilityId)) throw new AppError('not-found', 'Unknown operation')
  return found
}

const seenIn = ({ services, by }: { services: Services; by: Person }) => seenFacilities(services.organisation, by)

const changedMeanwhile = 'This has changed meanwhile. Look at it again.'
const shownOutages = 200

export const operationHandlers = implement(operationRoutes, {
  list: async ({ db, query: { group, after, facilityId: _known, ...filter }, facilityId, services, by }) =>
    operationsOfGroup(db, group, facilityId === null ? await seenIn({ services, by }) : [facilityId], after, filter),

  ofKeys: async ({ db, query, by, services }) => ({
    acts: await actsOfKeys(db, by.id, query.keys.split(','), await seenIn({ services, by })),
  }),

  // It counts those of other facilities too, so no key of some facilities gets here.
  counts: async ({ db, services, by }) => operationCounts(db, await seenIn({ services, by })),

  get: ({ db, params, services, by }) => knownOperation({ db, services, by }, params.id),

  evidence: async ({ db, params, services, by }) => {
    await knownOperation({ db, services, by }, params.id)
    return services.ledger.evidence(params.id)
  },

  wayBack: async ({ db, params, services, by }) => {
    const { operation, payload } = await knownOperation({ db, services, by }, params.id)
    // Before Metrc has it, it is withdrawn or corrected where it stands.
    if (operation.state !== 'confirmed') return { operation, ways: [] }
    return { operation, ways: waysBack({ operation, payload, before: await recordBefore(db, params.id) }) }
  },

  decide: async ({ db, params, body, by, services }) => {
    const { operation } = await knownOperation({ db, services, by }, params.id)
    refuse(decisionProblems(operation), 'conflict')
    if (!(await decideOperation(db, params.id, body.isApplied, by))) throw new AppError('conflict', changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    services.mirror.readSoon(operation.facilityId)
    return {}
  },

  giveUp: async ({ db, params, body, by, services }) => {
    const { operation } = await knownOperation({ db, services, by }, params.id)
    refuse(givingUpProblems(operation), 'conflict')
    if (!(await giveUpOperation(db, params.id, by, body.reason))) throw new AppError('conflict', changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    return {}
  },

  takeBack: async ({ db, params, by, services }) => {
    const { operation } = await knownOperation({ db, services, by }, params.id)
    const count = await takeBack(db, params.id, by)
    if (count === 0) throw new AppError('conflict', delayProblems(operation)[0] ?? changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    return { count }
  },

  sendNow: async ({ db, params, by, services }) => {
    const { operation } = await knownOperation({ db, services, by }, params.id)
    const count = await sendNow(db, params.id, by)
    if (count === 0) throw new AppError('conflict', delayProblems(operation)[0] ?? changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    return { count }
  },

  seen: async ({ db, params, by, services }) => {
    const { operation } = await knownOperation({ db, services, by }, params.id)
    refuse(seenProblems(operation), 'conflict')
    if (!(await markSeen(db, params.id, by))) throw new AppError('conflict', changedMeanwhile)
    return {}
  },

  outages: async ({ db }) => ({ outages: await outages(db, shownOutages) }),

  outage: async ({ db, params, services, by }) => {
    const outage = await outageById(db, params.id)
    if (!outage) throw new AppError('not-found', 'Unknown outage')
    const during = await operationsBetween(db, await seenIn({ services, by }), outage.startedAt, outage.endedAt)
    return { outage, ...during }
  },
})
