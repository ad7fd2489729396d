// What the page of an operation says of what was typed: nothing here may load the schemas.
import { measureText, multiStrain } from '../item/item-text.ts'
import { percentOf } from '../strain/shares.ts'
import { quantityText } from '../unit/unit.ts'
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

const forms: Partial<Record<OperationKind, (payload: Payload) => Fact[]>> = {
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

/**
 * What was typed for a write whose form says it otherwise than the ledger does, in the words, the units and the order of the
 * form (STRAIN-13 to STRAIN-17, ITEM-06 to ITEM-10); null for the kinds whose forms call their fields as the ledger does.
 */
export const formFacts = (kind: OperationKind, payload: Payload): Fact[] | null =>
  forms[kind]?.(payload).filter(({ value }) => value !== '') ?? null
