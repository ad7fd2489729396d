import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import {
  businessDay,
  chosenId,
  dayProblems,
  entityId,
  optionalText,
  quantity,
  requiredText,
  type Since,
} from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { stockUnits } from '../inventory/stock-unit.ts'
import { BatchName } from '../plant-batch/plant-batch.ts'
import { PlantLabel } from '../plant/plant.ts'
import { additiveTypes } from '../reference/enumerations.ts'
import { rounded } from '../unit/unit.ts'
import { isSameName } from '../field/same-name.ts'

const AdditiveIngredient = z.strictObject({
  name: requiredText(100),
  percent: z.number(enterNumber).gt(0, 'Enter a percentage above 0').max(100, 'Enter at most 100'),
})
export type AdditiveIngredient = z.infer<typeof AdditiveIngredient>

/** A product that is applied to plants: kept in Metrc as a template, its harvest interval and its stock are ours (DATA-57, READ-107). */
export const AdditiveProductForm = z.strictObject({
  name: requiredText(100),
  type: z.enum(additiveTypes, 'Choose a type'),
  productName: requiredText(100),
  supplier: requiredText(100),
  /** Of the Environmental Protection Agency; '' for what has none. */
  epaNumber: optionalText(50),
  device: requiredText(100),
  ingredients: z.array(AdditiveIngredient).max(20, 'Use at most 20 active ingredients'),
  /** How long nobody enters, as the label says it: '12' and 'Hours'; both '' where it says nothing. */
  entryQuantity: optionalText(50),
  entryUnit: optionalText(50),
  note: optionalText(500),
  /** Days from an application to the harvest, at least; null where nobody has said. */
  harvestDays: z
    .number(enterNumber)
    .int('Enter whole days')
    .min(0, 'Enter 0 or more')
    .max(365, 'Enter at most 365 days')
    .nullable(),
  /** The consumable of the inventory that it is; '' for none. */
  detailId: z.string().max(100),
})
export type AdditiveProductForm = z.infer<typeof AdditiveProductForm>

export const AdditiveProduct = AdditiveProductForm.extend({
  /** Metrc's. */
  id: z.number(),
  type: z.string(),
})
export type AdditiveProduct = z.infer<typeof AdditiveProduct>

/** The products that a facility keeps in Metrc, one row for it. */
export const AdditiveProducts = z.object({
  id: z.string(),
  version: z.number(),
  products: z.array(AdditiveProduct),
})
export type AdditiveProducts = z.infer<typeof AdditiveProducts>

/**
 * Why a product may not be kept so, besides what its schema says.
 *
 * @param others the products of the facility but for itself
 */
export function productProblems(
  form: Pick<AdditiveProductForm, 'name' | 'ingredients' | 'detailId'>,
  others: readonly Pick<AdditiveProduct, 'name'>[],
  consumables: readonly { id: string }[],
): Problem[] {
  const problems: Problem[] = []
  const twin = others.find(({ name }) => isSameName(name, form.name))
  if (twin) problems.push({ path: 'name', message: `There is a product called ${twin.name} already` })
  const percent = form.ingredients.reduce((sum, one) => sum + one.percent, 0)
  if (rounded(percent) > 100)
    problems.push({ path: 'ingredients', message: 'The active ingredients come to more than 100 %' })
  if (form.detailId !== '' && !consumables.some(({ id }) => id === form.detailId))
    problems.push({ path: 'detailId', message: 'This item is no longer in the inventory' })
  return problems
}

/** More labels are not sent in one row: nobody knows how many Metrc takes. */
export const mostPlantsOfApplication = 100

/** What it is applied to: plants by their labels, a batch of immature plants, or every plant with a tag in a room. */
export const AppliedTo = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('plants'),
    labels: z
      .array(PlantLabel)
      .min(1, 'Choose at least one plant')
      .max(
        mostPlantsOfApplication,
        `Choose at most ${mostPlantsOfApplication} plants, or record it for the whole room`,
      ),
  }),
  z.strictObject({ kind: z.literal('batch'), name: BatchName }),
  z.strictObject({ kind: z.literal('room'), roomId: entityId }),
])
export type AppliedTo = z.infer<typeof AppliedTo>

/**
 * Whether an application may wait on a device until there is a network: Metrc itself counts who stands in a room, at the moment in which
 * it is told, and others may stand there by then.
 */
export const mayApplicationWait = ({ kind }: Pick<AppliedTo, 'kind'>): boolean => kind !== 'room'

export const roomDoesNotWait =
  'What was applied to a whole room is told to Metrc with a network only: it counts the plants that stand there then. Choose the plants, or record it again.'

const amount = quantity.refine((value) => rounded(value) > 0, 'Enter an amount above 0')

/** One application of a product (READ-107): what Metrc is told, and what it takes out of the stock of the facility. */
export const AdditiveApplicationForm = z.strictObject({
  facilityId: entityId,
  to: AppliedTo,
  productId: chosenId,
  /** Of the whole application, in a unit of Metrc's. */
  amount,
  unit: chosenId,
  /** '1 oz per gallon', '200 sq ft'; '' where nobody has measured it. */
  rate: optionalText(100),
  volume: optionalText(100),
  date: businessDay,
  /** What is taken out of the stock of the product's item; null for nothing. */
  stockQuantity: amount.nullable(),
  stockUnit: z.enum(stockUnits).nullable(),
})
export type AdditiveApplicationForm = z.infer<typeof AdditiveApplicationForm>

interface ApplicationFacts {
  product: Pick<AdditiveProduct, 'detailId'> | undefined
  units: readonly { Name: string }[]
  /** Why it cannot be applied there; empty when it can. */
  appliedToProblems: readonly string[]
  /** Before that day nothing can have been applied to it. */
  since?: Since | undefined
  today: string
}

/** Why an application cannot be recorded; empty when it may go to Metrc. What is not in stock is told by the stock. */
export function applicationProblems(form: AdditiveApplicationForm, facts: ApplicationFacts): Problem[] {
  const { product, units, appliedToProblems, since, today } = facts
  const problems: Problem[] = appliedToProblems.map((message) => ({ path: 'to', message }))
  if (!product) problems.push({ path: 'productId', message: 'This product is no longer kept in Metrc' })
  if (!units.some(({ Name }) => Name === form.unit)) problems.push({ path: 'unit', message: 'Choose a unit' })
  if (form.stockQuantity !== null && product && product.detailId === '')
    problems.push({ path: 'stockQuantity', message: 'This product is no item of the inventory' })
  if (form.stockQuantity !== null && form.stockUnit === null)
    problems.push({ path: 'stockUnit', message: 'Choose a unit' })
  problems.push(...atPath('date', dayProblems(form.date, today, since)))
  return problems
}

/** Where an application is: on its way, in Metrc, or not: refused or given up, and the stock has it again. */
export const applicationStates = ['waiting', 'confirmed', 'undone'] as const

/** An application as it was recorded here. */
export const AdditiveApplication = z.object({
  /** Of its operation. */
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  state: z.enum(applicationStates),
  date: z.string(),
  /** What it was applied to, in words: a room, a batch, one plant or several. */
  to: z.string(),
  type: z.string(),
  productName: z.string(),
  supplier: z.string(),
  epaNumber: z.string(),
  ingredients: z.array(AdditiveIngredient),
  device: z.string(),
  amount: z.number(),
  unit: z.string(),
  rate: z.string(),
  volume: z.string(),
  entry: z.string(),
  harvestDays: z.number().nullable(),
  personName: z.string(),
  /** As an instant. */
  recordedAt: z.string(),
})
export type AdditiveApplication = z.infer<typeof AdditiveApplication>

/** An application whose interval before the harvest has not ended. */
export const HarvestInterval = AdditiveApplication.pick({
  id: true,
  facilityId: true,
  version: true,
  productName: true,
  date: true,
  harvestDays: true,
}).extend({ plants: z.array(z.string()) })
export type HarvestInterval = z.infer<typeof HarvestInterval>
