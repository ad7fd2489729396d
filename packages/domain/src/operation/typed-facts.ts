// What the page of an operation says of what was typed: nothing here may load the schemas.
import { measureText, multiStrain } from '../item/item-text.ts'
import { percentOf } from '../strain/shares.ts'
import { quantityText } from '../unit/unit.ts'
import type { Fact } from './evidence.ts'
import type { OperationKind } from './operation-kinds.ts'

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

const forms: Partial<Record<OperationKind, (payload: Payload) => Fact[]>> = {
  'strain.create': strain,
  'strain.update': strain,
  'item.create': item,
  'item.update': item,
}

/**
 * What was typed for a write of the catalogue, in the words, the units and the order of its form (STRAIN-13 to STRAIN-17,
 * ITEM-06 to ITEM-10); null for the kinds whose forms call their fields as the ledger does.
 */
export const catalogueFacts = (kind: OperationKind, payload: Payload): Fact[] | null =>
  forms[kind]?.(payload).filter(({ value }) => value !== '') ?? null
