import { additiveRoutes, additiveTopics } from '@cultivatd/contract/additive/additive.contract'
import {
  type AdditiveProductForm,
  applicationProblems,
  mayApplicationWait,
  productProblems,
  roomDoesNotWait,
} from '@cultivatd/domain/additive/additive'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { inventoryDetails } from '../inventory/inventory.store.ts'
import { act } from '../ledger/act.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { references } from '../reference/reference.store.ts'
import { applicationSummary, besideApplication, knownAppliedTo } from './application.ts'
import { applicationsOf, harvestIntervals } from './application.store.ts'
import { additiveProducts, productRecord } from './product.store.ts'

/** @throws AppError invalid with what is wrong with a product */
async function checkProduct(db: Db, facilityId: string, form: AdditiveProductForm, id: number | null): Promise<void> {
  const { products } = await additiveProducts(db, facilityId)
  const others = products.filter((one) => one.id !== id)
  const details = await inventoryDetails(db, [form.detailId])
  const consumables = details.filter(({ type }) => isConsumable(type))
  refuse(productProblems(form, others, consumables))
}

export const additiveHandlers = implement(additiveRoutes, {
  apply: async (call) => {
    const { db, facilityId, today, by, body: form } = call
    if (call.connection.request?.doneAt !== undefined && !mayApplicationWait(form.to))
      throw new AppError('invalid', roomDoesNotWait)
    const { products } = await additiveProducts(db, facilityId)
    const product = products.find(({ id }) => String(id) === form.productId)
    const appliedTo = await knownAppliedTo(db, facilityId, form.to)
    const { units } = await references(db, facilityId)
    const { problems: appliedToProblems, since } = appliedTo
    refuse(applicationProblems(form, { product, units, appliedToProblems, since, today }))
    if (!product) return act(call, [])
    const { amount, unit: unitOfMeasure, rate, volume, date } = form
    const { name, productName, supplier, epaNumber } = product
    const applied = { template: name, productName, supplier, epaNumber, amount, unitOfMeasure, rate, volume, date }
    const write = appliedTo.write(applied, applicationSummary(form, product, appliedTo))
    return act(call, [write], besideApplication({ facilityId, by, form, product, appliedTo }))
  },

  createProduct: async (call) => {
    const { facilityId, ...form } = call.body
    await checkProduct(call.db, facilityId, form, null)
    return act(call, [
      {
        kind: 'additive-template.create',
        records: [form.name],
        summary: `Added the product ${form.name}`,
        payload: form,
        before: null,
      },
    ])
  },

  updateProduct: async (call) => {
    const { facilityId, ...form } = call.body
    const id = Number(call.params.productId)
    const before = await productRecord(call.db, facilityId, id)
    if (!before) throw new AppError('not-found', 'This product is no longer kept in Metrc')
    await checkProduct(call.db, facilityId, form, id)
    return act(call, [
      {
        kind: 'additive-template.update',
        records: [before.Name],
        summary: `Changed the product ${before.Name}`,
        payload: { ...form, id },
        before,
      },
    ])
  },
})

export const additiveTopicHandlers = implementTopics(additiveTopics, {
  additiveProducts: {
    watches: { 'reference-list': 'all', 'additive-product': 'all' },
    load: async ({ db, params }) => [await additiveProducts(db, params.facilityId)],
  },
  additiveApplications: {
    watches: { 'additive-application': 'all' },
    load: ({ db, params: { facilityId, of, record } }) => applicationsOf(db, facilityId, { of, record }),
  },
  harvestIntervals: {
    watches: { 'additive-application': 'all' },
    load: ({ db, params }) => harvestIntervals(db, params.facilityId),
  },
})
