import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { AdditivesTemplate } from '@cultivatd/metrc/additive-records'
import { endApplications, giveBackApplications } from '../../additive/application.store.ts'
import { saveConfirmedProducts } from '../../additive/product.store.ts'
import { type Fields, type Kind, makesNothing, type Question } from '../kind.ts'
import type { AppliedAdditive, Payloads } from '../payloads.ts'
import { changedSince, idsOfMade } from './asking.ts'
import { entriesOfApplication, findApplication, isAlikeApplication } from './find-application.ts'
import { findNamed, idByName } from './find-named.ts'
import { amount } from './record-facts.ts'
import { setFields } from './set-fields.ts'

const applying = ['plant.apply-additive', 'plant-batch.apply-additive', 'location.apply-additive'] as const

/** What a row says of the application itself. */
const applied = ({ template, amount, unitOfMeasure, rate, volume, date }: AppliedAdditive) => ({
  AdditivesTemplateName: template,
  Rate: rate || null,
  Volume: volume || null,
  TotalAmountApplied: amount,
  TotalAmountUnitOfMeasure: unitOfMeasure,
  ActualDate: date,
})

/** Where the three kinds are the same: each is one more, and what it took out of the stock is ours. */
const application = {
  addsUp: true,
  lookUp: (question: Question<AppliedAdditive>) => findApplication(question),
  entriesListed: entriesOfApplication,
  isAlike: isAlikeApplication,
  alikeKinds: applying,
  before: () => null,
  touches: () => ({}),
  confirmed: async (tx, _facilityId, writes) =>
    endApplications(
      tx,
      writes.map(({ operationId }) => operationId),
    ),
  notApplied: (tx, _facilityId, operationIds) => giveBackApplications(tx, operationIds),
} satisfies Partial<Kind<AppliedAdditive>>

const wanted = (payload: AppliedAdditive, to: Fact): Fact[] => [
  to,
  { name: 'Product', value: payload.productName },
  { name: 'Amount', value: amount(payload.amount, payload.unitOfMeasure) },
  { name: 'Rate', value: payload.rate || null },
  { name: 'Volume', value: payload.volume || null },
  { name: 'Date', value: payload.date },
]

const orNull = (text: string): string | null => text || null

const newTemplate = (payload: Payloads['additive-template.create']) => ({
  Name: payload.name,
  AdditiveType: payload.type,
  ApplicationDevice: payload.device,
  EpaRegistrationNumber: orNull(payload.epaNumber),
  Note: orNull(payload.note),
  ProductSupplier: payload.supplier,
  ProductTradeName: payload.productName,
  RestrictiveEntryIntervalQuantityDescription: orNull(payload.entryQuantity),
  RestrictiveEntryIntervalTimeDescription: orNull(payload.entryUnit),
  ActiveIngredients: payload.ingredients.map(({ name, percent }) => ({ Name: name, Percentage: percent })),
})

/** A template as its fields are compared: the ingredients as one text. */
const view = ({ ActiveIngredients, ...fields }: Fields): Fields => ({
  ...fields,
  Ingredients: ingredientsText(ActiveIngredients),
})

const ingredientsText = (ingredients: unknown): string =>
  Array.isArray(ingredients)
    ? (ingredients as AdditivesTemplate['ActiveIngredients'])
        .map(({ Name, Percentage }) => `${Name} ${Percentage} %`)
        .join(', ')
    : ''

const sets = (payload: Payloads['additive-template.create']): Fields => view(newTemplate(payload))

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const facts = (template: Fields): Fact[] => [
  { name: 'Name', value: text(template.Name) },
  { name: 'Type', value: text(template.AdditiveType) },
  { name: 'Product', value: text(template.ProductTradeName) },
  { name: 'Supplier', value: text(template.ProductSupplier) },
  { name: 'EPA number', value: text(template.EpaRegistrationNumber) },
  { name: 'Ingredients', value: text(template.Ingredients ?? ingredientsText(template.ActiveIngredients)) },
  { name: 'Device', value: text(template.ApplicationDevice) },
  { name: 'Note', value: text(template.Note) },
]

/** By the list: of one template Metrc documents an array by its id, and only what changed is wanted. */
async function changedTemplate(question: Question<Payloads['additive-template.update']>) {
  const templates = await changedSince(question, 'additivesTemplatesActive', question.sentAt)
  return templates.find(({ Id }) => Id === question.payload.id) ?? unchanged(question)
}

/** What is on no list of what changed is as it was. */
const unchanged = ({ before }: Question<unknown>): object | null => (before as object | null) ?? null

/** What is applied to plants, and the products that Metrc keeps for it (Metrc reference §18). */
export const additiveKinds: {
  [K in Extract<keyof Payloads, `${string}.apply-additive` | `additive-template.${string}`>]: Kind<Payloads[K]>
} = {
  'plant.apply-additive': {
    ...application,
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.applyTemplateToPlants(
          facilityId,
          payloads.map((payload) => ({ ...applied(payload), PlantLabels: payload.labels })),
          options,
        ),
        payloads,
      ),
    wanted: (payload) =>
      wanted(payload, {
        name: 'Plants',
        value: payload.labels.length === 1 ? (payload.labels[0] ?? null) : String(payload.labels.length),
      }),
  },
  'plant-batch.apply-additive': {
    ...application,
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.applyTemplateToPlantBatches(
          facilityId,
          payloads.map((payload) => ({ ...applied(payload), PlantBatchName: payload.name })),
          options,
        ),
        payloads,
      ),
    wanted: (payload) => wanted(payload, { name: 'Plant batch', value: payload.name }),
  },
  'location.apply-additive': {
    ...application,
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.applyTemplateToLocations(
          facilityId,
          payloads.map((payload) => ({ ...applied(payload), LocationName: payload.roomName })),
          options,
        ),
        payloads,
      ),
    wanted: (payload) => wanted(payload, { name: 'Room', value: payload.roomName }),
  },
  'additive-template.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createAdditivesTemplates(facilityId, payloads.map(newTemplate), options),
        payloads,
        { client, facilityId },
        idByName('additivesTemplatesActive'),
      ),
    lookUp: findNamed({ list: 'additivesTemplatesActive', noun: 'template', sets, view, facts }),
    wanted: (payload) => facts(sets(payload)),
    before: () => null,
    touches: () => ({}),
    confirmed: (tx, facilityId, writes) =>
      saveConfirmedProducts(
        tx,
        facilityId,
        writes.flatMap(({ payload, metrcId }) =>
          metrcId === null ? [] : { id: metrcId, own: payload, metrc: newTemplate(payload) },
        ),
      ),
  },
  'additive-template.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateAdditivesTemplates(
          facilityId,
          payloads.map((payload) => ({ Id: payload.id, ...newTemplate(payload) })),
          options,
        ),
        payloads,
      ),
    ...setFields<Payloads['additive-template.update']>({
      name: ({ name }) => `the template ${name}`,
      read: changedTemplate,
      view,
      facts,
      sets,
    }),
    wanted: (payload) => facts(sets(payload)),
    touches: () => ({}),
    confirmed: (tx, facilityId, writes) =>
      saveConfirmedProducts(
        tx,
        facilityId,
        writes.map(({ payload }) => ({ id: payload.id, own: payload, metrc: newTemplate(payload) })),
      ),
  },
}
