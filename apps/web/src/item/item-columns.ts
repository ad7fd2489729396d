import { differences, type Sent } from '@cultivatd/domain/catalogue/mapping'
import { wordOf } from '@cultivatd/domain/item/item-category'
import { itemDetails } from '@cultivatd/domain/item/item-details'
import { measureText } from '@cultivatd/domain/item/item-text'
import type { MappingColumn } from '../record/mapping-table.tsx'

type Value = string | number | null

const asText = (value: Value) => value ?? '–'
const unitIn = (unit: Value) => (typeof unit === 'string' ? unit : null)
const amountText = (value: Value, unit: Value) =>
  typeof value === 'number' ? measureText(value, unitIn(unit)) : (unitIn(unit) ?? '–')

const always: readonly MappingColumn[] = [
  { field: 'Name', head: 'Name', text: asText },
  { field: 'ProductCategoryName', head: 'Category', text: asText },
  { field: 'StrainName', head: 'Strain', text: asText },
  { field: 'UnitOfMeasureName', head: 'Unit', text: asText },
]
const weight: readonly MappingColumn[] = [
  {
    field: 'UnitWeight',
    beside: 'UnitWeightUnitOfMeasureName',
    head: 'Unit weight',
    isRight: true,
    text: amountText,
  },
]
const volume: readonly MappingColumn[] = [
  {
    field: 'UnitVolume',
    beside: 'UnitVolumeUnitOfMeasureName',
    head: 'Unit volume',
    isRight: true,
    text: amountText,
  },
]

/** What categories ask for besides. */
const details: readonly MappingColumn[] = itemDetails.flatMap(({ field, kind, printed }): MappingColumn[] => {
  if (printed === null) return []
  const head = wordOf(`Requires${field}`)
  if (kind !== 'amount') return [{ field: printed, head, text: asText }]
  return [{ field: printed, beside: `${printed}UnitOfMeasureName`, head, isRight: true, text: amountText }]
})

/** What the table shows of an item in Metrc: what an update would send to any of the facilities. */
export const columnsOf = (sent: readonly Sent[]): readonly MappingColumn[] => [
  ...always,
  ...(sent.some((one) => 'UnitWeight' in one) ? weight : []),
  ...(sent.some((one) => 'UnitVolume' in one) ? volume : []),
  ...details.filter(({ field }) => sent.some((one) => field in one)),
]

/** A unit by itself, where an update would change it: in the table it stands beside its amount. */
const units: Readonly<Record<string, string>> = {
  UnitWeightUnitOfMeasureName: 'Weight unit',
  UnitVolumeUnitOfMeasureName: 'Volume unit',
}

/** What would differ of a record of Metrc, field by field in words. */
export const itemDifferences = (sent: Sent, record: Readonly<Record<string, unknown>>) =>
  differences(sent, record).map(({ field, theirs, ours }) => {
    const head =
      [...always, ...weight, ...volume, ...details].find((one) => one.field === field)?.head ?? units[field] ?? field
    const text = (value: Value) => (typeof value === 'number' ? measureText(value, null) : (value ?? '–'))
    return { label: `the ${head.charAt(0).toLowerCase()}${head.slice(1)}`, theirs: text(theirs), ours: text(ours) }
  })
