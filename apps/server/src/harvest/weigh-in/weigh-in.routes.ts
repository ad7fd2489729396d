import { weighInRoutes } from '@cultivatd/contract/weigh-in/weigh-in.contract'
import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import type { HarvestAdditions } from '@cultivatd/domain/harvest/add'
import { quantityText, rounded } from '@cultivatd/domain/unit/unit'
import { closingProblems, overtakenHeadProblems, overtakenProblems, toBeSent } from '@cultivatd/domain/weigh-in/close'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { withAsked } from '../../http/api.ts'
import type { Db } from '../../db/db.ts'
import { recordChange } from '../../history/history.store.ts'
import { implement } from '../../http/implement.ts'
import { createOwn, updateOwn } from '../../http/own-change.ts'
import { act } from '../../ledger/act.ts'
import { cutPlants } from '../cut-plants.ts'
import { changeKind, giveUpKind, keepKind, openKind, refuseClosed, takeBackKind, weighKind } from './change-weigh-in.ts'
import { endWeighIn, lockedWeighIn, plantWeights, sentWeights, weighInById } from './weigh-in.store.ts'

const unknown = () => new AppError('not-found', 'Unknown weigh-in')

export const weighInHandlers = implement(weighInRoutes, {
  open: async (call) => {
    const { facilityId: _, ...form } = call.body
    return { id: await createOwn(call, openKind(call), { form, at: {} }) }
  },

  change: async (call) => {
    const { facilityId: _, version, ...form } = call.body
    await updateOwn(call, changeKind(call), { id: call.params.weighInId, form, version })
    return {}
  },

  weigh: async (call) => {
    const { facilityId: _, ...form } = call.body
    await updateOwn(call, weighKind(form, call), { id: call.params.weighInId, form })
    return {}
  },

  keepWeight: async (call) => {
    const { weightId } = call.body
    await updateOwn(call, keepKind(weightId, call), { id: call.params.weighInId, form: { weightId } })
    return {}
  },

  takeBack: async (call) => {
    const { weightId } = call.body
    await updateOwn(call, takeBackKind(weightId, call), { id: call.params.weighInId, form: { weightId } })
    return {}
  },

  close: async (call) => {
    const { db, facilityId, body, by, at } = call
    const { weighInId } = call.params
    const one = await weighInById(db, facilityId, weighInId)
    if (!one) throw unknown()
    // From here to the transaction it is what the person saw: there the version of the locked one is compared once more.
    await refuseUnless(db, one, body)
    const { type, locationId, sublocation, name, date } = one
    const cut = { facilityId, type, locationId, sublocation, name, date }
    const writes = await cutPlants(call, cut, body.plants)
    // What Metrc refuses of it is mended as a harvest of plants: this weigh-in is closed by then.
    const { request } = call.connection
    const harvest = { ...cut, plants: body.plants }
    const connection = { request: request && withAsked(harvestRoutes.addMany, request, harvest) }
    return act({ ...call, connection }, writes, async (tx, operationIds) => {
      const now = await lockedWeighIn(tx, facilityId, weighInId)
      if (!now) throw unknown()
      const sent = await refuseUnless(tx, now, body)
      const ids = new Map(body.plants.map(({ label }, place) => [label, operationIds[place] ?? '']))
      await sentWeights(
        tx,
        sent.map(({ id, label }) => ({ id, operationId: ids.get(label) ?? '' })),
      )
      await endWeighIn(tx, weighInId, { as: 'closed', at: at.toISOString(), by: by.id })
      await recordChange(tx, {
        by,
        facilityId,
        entity: 'weigh-in',
        records: [name, weighInId],
        what: 'weigh-in.close',
        summary: `Closed the weigh-in ${name}: ${sentText(body.plants)}`,
        before: { sent: null },
        after: { sent: sentText(body.plants) },
      })
    })
  },

  giveUp: async (call) => {
    const { reason } = call.body
    await updateOwn(call, giveUpKind(call), { id: call.params.weighInId, form: { reason } })
    return {}
  },
})

/** '20 plants, 8,112 g' */
function sentText(plants: HarvestAdditions['plants']): string {
  const total = plants.reduce((sum, { weight }) => sum + weight, 0)
  return `${plants.length} ${plants.length === 1 ? 'plant' : 'plants'}, ${quantityText(rounded(total))} g`
}

/**
 * What closing sends.
 *
 * @throws AppError where it cannot be closed, is closed already (conflict), or is not as the person saw it (conflict)
 */
async function refuseUnless(db: Db, one: WeighIn, seen: { version: number; plants: HarvestAdditions['plants'] }) {
  const weights = await plantWeights(db, { facilityId: one.facilityId, weighInId: one.id })
  refuseClosed(one, closingProblems(one, weights))
  refuse([...overtakenHeadProblems(seen.version, one), ...overtakenProblems(seen.plants, weights)], 'conflict')
  return toBeSent(weights)
}
