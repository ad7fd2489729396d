import { differences, type Sent } from '@cultivatd/domain/catalogue/mapping'
import { measureText } from '@cultivatd/domain/item/item-text'
import type { MappingColumn } from '../record/mapping-table.tsx'

type Value = string | number | null

const asText = (value: Value) => value ?? '–'
const amountText = (value: Value) => (typeof value === 'number' ? measureText(value, null) : '–')

const always: readonly MappingColumn[] = [
  { field: 'Name', head: 'Name', text: asText },
  { field: 'ProductCategoryName', head: 'Category', text: asText },
  { field: 'StrainName', head: 'Strain', text: asText },
  { field: 'UnitOfMeasureName', head: 'Unit', text: asText },
]
const weight: readonly MappingColumn[] = [
  { field: 'UnitWeight', head: 'Unit weight', isRight: true, text: amountText },
  { field: 'UnitWeightUnitOfMeasureName', head: 'Weight unit', text: asText },
]
const volume: readonly MappingColumn[] = [
  { field: 'UnitVolume', head: 'Unit volume', isRight: true, text: amountText },
  { field: 'UnitVolumeUnitOfMeasureName', head: 'Volume unit', text: asText },
]

/** What the table shows of an item in Metrc: what an update would send. */
export const columnsOf = (sent: Sent): readonly MappingColumn[] => [
  ...always,
  ...('UnitWeight' in sent ? weight : []),
  ...('UnitVolume' in sent ? volume : []),
]

/** What would differ of a record of Metrc, field by field in words. */
export const itemDifferences = (sent: Sent, record: Readonly<Record<string, unknown>>) =>
  differences(sent, record).map(({ field, theirs, ours }) => {
    const column = [...always, ...weight, ...volume].find((one) => one.field === field)
    const head = column?.head ?? field
    const text = column?.text ?? String
    return { label: `the ${head.charAt(0).toLowerCase()}${head.slice(1)}`, theirs: text(theirs), ours: text(ours) }
  })
