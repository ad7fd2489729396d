import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { decisionProblems, givingUpProblems } from '@cultivatd/domain/operation/operation'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { decideOperation, giveUpOperation } from '../ledger/ledger.store.ts'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { outageById, outages } from '../sync/outage.store.ts'
import { operationById, operationCounts, operationsBetween, operationsOfGroup } from './operation.store.ts'

async function knownOperation(db: Db, id: string) {
  const found = await operationById(db, id)
  if (!found) throw new AppError('not-found', 'Unknown operation')
  return found
}

const changedMeanwhile = 'This has changed meanwhile. Look at it again.'
const notActive = 'This facility is not active, so Metrc is not asked for it.'
const shownOutages = 200

export const operationHandlers = implement(operationRoutes, {
  list: ({ db, query }) => operationsOfGroup(db, query.group, query.facilityId, query.after),

  counts: ({ db }) => operationCounts(db),

  get: ({ db, params }) => knownOperation(db, params.id),

  evidence: async ({ db, params, services }) => {
    const { operation } = await knownOperation(db, params.id)
    if (!(await activeFacilityIds(db)).includes(operation.facilityId)) throw new AppError('conflict', notActive)
    return services.ledger.evidence(params.id)
  },

  decide: async ({ db, params, body, by, services }) => {
    const { operation } = await knownOperation(db, params.id)
    refuse(decisionProblems(operation), 'conflict')
    if (!(await decideOperation(db, params.id, body.isApplied, by))) throw new AppError('conflict', changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    services.mirror.readSoon(operation.facilityId)
    return {}
  },

  giveUp: async ({ db, params, body, by, services }) => {
    const { operation } = await knownOperation(db, params.id)
    refuse(givingUpProblems(operation), 'conflict')
    if (!(await giveUpOperation(db, params.id, by, body.reason))) throw new AppError('conflict', changedMeanwhile)
    services.ledger.wake(operation.facilityId)
    return {}
  },

  outages: async ({ db }) => ({ outages: await outages(db, shownOutages) }),

  outage: async ({ db, params }) => {
    const outage = await outageById(db, params.id)
    if (!outage) throw new AppError('not-found', 'Unknown outage')
    return { outage, ...(await operationsBetween(db, outage.startedAt, outage.endedAt)) }
  },
})
