// What the page of an operation says of what was typed: nothing here may load the schemas.
import { fullDayText } from '../field/day-text.ts'
import { measureText, multiStrain } from '../item/item-text.ts'
import { percentOf } from '../strain/shares.ts'
import { quantityText, unitText } from '../unit/unit.ts'
import type { Fact } from './evidence.ts'
import type { OperationKind } from './operation-kinds.ts'
import { externalFacts, templateFacts } from './transfer-facts.ts'

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const share = (value: unknown): string => (typeof value === 'number' ? `${quantityText(value)} %` : '')

/** The ledger keeps a level as Metrc takes it, a fraction; people type percent (STRAIN-17). */
const level = (value: unknown): string => (typeof value === 'number' ? share(percentOf(value)) : '')

const strain = (payload: Payload): Fact[] => [
  { name: 'Name', value: textOf(payload['name']) },
  { name: 'Sativa', value: share(payload['sativa']) },
  { name: 'Indica', value: share(payload['indica']) },
  { name: 'THC', value: level(payload['thc']) },
  { name: 'CBD', value: level(payload['cbd']) },
]

const item = (payload: Payload): Fact[] => [
  { name: 'Category', value: textOf(payload['category']) },
  { name: 'Name', value: textOf(payload['name']) },
  { name: 'Strain', value: textOrNull(payload['strain']) ?? multiStrain },
  { name: 'Unit', value: textOf(payload['unitOfMeasure']) },
  {
    name: 'Unit weight',
    value: measureText(numberOrNull(payload['weightQuantity']), textOrNull(payload['weightUnit'])),
  },
  {
    name: 'Unit volume',
    value: measureText(numberOrNull(payload['volumeQuantity']), textOrNull(payload['volumeUnit'])),
  },
]

/** 'tradeSample' as 'Trade sample'; whether it was given or taken away is the name. */
const mark = ({ mark: name, isMarked }: Payload): Fact[] => {
  const words = textOf(name).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  const value = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return [{ name: isMarked === true ? 'Mark given' : 'Mark taken away', value }]
}

const driver = (payload: Payload): Fact[] => [
  { name: 'Name', value: textOf(payload['name']) },
  { name: 'Driver’s license', value: textOf(payload['license']) },
  { name: 'Employee ID', value: textOf(payload['employeeId']) },
]

/** The kinds whose forms call their fields otherwise than the ledger, show other units or have an order of their own. */
const ofForm: Partial<Record<OperationKind, (payload: Payload) => Fact[]>> = {
  'strain.create': strain,
  'strain.update': strain,
  'item.create': item,
  'item.update': item,
  'package.mark': mark,
  'transfer-template.create': templateFacts,
  'transfer-template.update': templateFacts,
  'external-transfer.create': externalFacts,
  'external-transfer.update': externalFacts,
  'driver.create': driver,
  'driver.update': driver,
}

/** Not what was typed, but which record it is for, or how the program knows it. */
const notTyped = new Set(['facilityId', 'id', 'label', 'roomLocationId', 'catalogueId', 'detailId', 'itemId', 'place'])

/** What an application of a product is sent with besides what was typed: it comes of the product and of the plants. */
const ofProduct = new Set(['productName', 'supplier', 'epaNumber', 'batchNames'])
const isApplied = (kind: OperationKind): boolean => kind.endsWith('.apply-additive')

/** Amounts by the units that are typed beside them. */
const unitsOf: Readonly<Record<string, string>> = {
  quantity: 'unitOfMeasure',
  amount: 'unitOfMeasure',
  count: 'unitOfMeasure',
  weight: 'unitOfWeight',
}

/** How forms call a field where its name says less. */
const formWords: Readonly<Record<string, string>> = {
  template: 'Product',
  amount: 'Amount applied',
  productName: 'Trade name',
  epaNumber: 'EPA registration number',
  roomName: 'Room',
  itemName: 'Item',
  strainName: 'Strain',
  weightGrams: 'Wet weight, g',
  volume: 'Area or volume',
  newLabel: 'New tag',
  typeName: 'Type of job',
}

/**
 * What was typed for a write, as names and values in the words, units and order of its form: 'Unit of measure', 'Grams'
 * (STRAIN-13 to STRAIN-17, ITEM-06 to ITEM-10).
 */
export const typedFacts = (kind: OperationKind, payload: Payload): Fact[] =>
  (ofForm[kind]?.(payload) ?? fieldFacts(kind, payload)).filter(({ value }) => value !== '')

/** Field by field, by their names. */
function fieldFacts(kind: OperationKind, payload: Payload): Fact[] {
  const amounts = Object.keys(unitsOf).filter((name) => typeof payload[name] === 'number')
  const besideAmount = new Set(amounts.map((name) => unitsOf[name]))
  const unitOf = (name: string): string => {
    const unit = amounts.includes(name) ? payload[unitsOf[name] ?? ''] : undefined
    return typeof unit === 'string' && unit !== '' ? ` ${unitText(unit)}` : ''
  }
  return Object.entries(payload)
    .filter(([name]) => !notTyped.has(name) && !besideAmount.has(name) && !(isApplied(kind) && ofProduct.has(name)))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({ name: wordsOf(name), value: `${valueText(value)}${unitOf(name)}` }))
}

/** The database keeps no order; forms ask for the product or the quantity first, and for the day last. */
const firstAsked = [
  'template',
  'productName',
  'quantity',
  'amount',
  'count',
  'weight',
  'weightGrams',
  'unitOfMeasure',
  'unitOfWeight',
]
const lastAsked = ['rate', 'volume', 'method', 'reason', 'name', 'itemName', 'strainName', 'roomName', 'note', 'date']
const placeOf = (name: string): number =>
  firstAsked.includes(name) ? firstAsked.indexOf(name) - firstAsked.length : lastAsked.indexOf(name) + 1 || 0.5

const wordsOf = (name: string): string => {
  const known = formWords[name]
  if (known) return known
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as people read it; days in words. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? fullDayText(value) : value
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−')
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueText).filter(Boolean).join(' ')
  return ''
}
