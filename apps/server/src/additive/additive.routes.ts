import { additiveRoutes, additiveTopics } from '@cultivatd/contract/additive/additive.contract'
import { type AdditiveTemplateForm, applicationProblems, templateProblems } from '@cultivatd/domain/additive/additive'
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
import { additiveTemplates, templateRecord } from './template.store.ts'

/** @throws AppError invalid with what is wrong with a template */
async function checkTemplate(db: Db, facilityId: string, form: AdditiveTemplateForm, id: number | null): Promise<void> {
  const { templates } = await additiveTemplates(db, facilityId)
  const others = templates.filter((one) => one.id !== id)
  const details = await inventoryDetails(db, [form.detailId])
  const consumables = details.filter(({ type }) => isConsumable(type))
  refuse(templateProblems(form, others, consumables))
}

export const additiveHandlers = implement(additiveRoutes, {
  apply: async (call) => {
    const { db, facilityId, today, by, body: form } = call
    const { templates } = await additiveTemplates(db, facilityId)
    const template = templates.find(({ id }) => String(id) === form.templateId)
    const appliedTo = await knownAppliedTo(db, facilityId, form.to)
    const { units } = await references(db, facilityId)
    const { problems: appliedToProblems, since } = appliedTo
    refuse(applicationProblems(form, { template, units, appliedToProblems, since, today }))
    if (!template) return act(call, [])
    const { amount, unit: unitOfMeasure, rate, volume, date } = form
    const { name, productName, supplier, epaNumber } = template
    const applied = { template: name, productName, supplier, epaNumber, amount, unitOfMeasure, rate, volume, date }
    const write = appliedTo.write(applied, applicationSummary(form, template, appliedTo))
    return act(call, [write], besideApplication({ facilityId, by, form, template, appliedTo }))
  },

  createTemplate: async (call) => {
    const { facilityId, ...form } = call.body
    await checkTemplate(call.db, facilityId, form, null)
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

  updateTemplate: async (call) => {
    const { facilityId, ...form } = call.body
    const id = Number(call.params.templateId)
    const before = await templateRecord(call.db, facilityId, id)
    if (!before) throw new AppError('not-found', 'This product is no longer kept in Metrc')
    await checkTemplate(call.db, facilityId, form, id)
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
  additiveTemplates: {
    watches: { 'reference-list': 'all', 'additive-product': 'all' },
    load: async ({ db, params }) => [await additiveTemplates(db, params.facilityId)],
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
