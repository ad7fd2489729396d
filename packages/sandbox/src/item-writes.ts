import type { Item, ItemCategory } from '@cultivatd/metrc/item-records'
import type { Strain } from '@cultivatd/metrc/records'
import { itemOf } from './blank-item.ts'
import type { Draft } from './draft.ts'
import { readDescription } from './item-fields.ts'
import { readById, readFreeName, refuseUsed } from './named-records.ts'
import type { WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { markUsed, readStrain } from './strain-writes.ts'
import type { Row } from './tables.ts'
import { itemCategories } from './vocabulary.ts'

interface Read {
  name: string
  category: ItemCategory
  /** Null for items that may be of any strain. */
  strain: Row<Strain> | null
  fields: Partial<Item>
}

function readItem(reader: RowReader, draft: Draft, ownId: number | null): Read | undefined {
  const name = readFreeName(reader, draft, 'item', ownId)
  const category = reader.oneOf('ItemCategory', itemCategories)
  const unit = reader.unit('UnitOfMeasure')
  if (!category) return undefined
  if (unit && unit.QuantityType !== category.QuantityType)
    reader.refuse(`The Unit of Measure "${unit.Name}" is invalid for Item Category "${category.Name}".`)
  const strain = readStrainOf(reader, draft, category)
  const described = readDescription(reader, draft, category)
  if (reader.problems.length > 0 || name === undefined || !unit || strain === undefined) return undefined
  const fields = {
    ...described,
    UnitOfMeasureName: unit.Name,
    StrainId: strain?.record.Id ?? null,
    StrainName: strain?.record.Name ?? null,
  }
  return { name, category, strain, fields }
}

/** The strain, where the category asks for one: items of the other categories have none, whatever the row says (§10.2). */
function readStrainOf(reader: RowReader, draft: Draft, category: ItemCategory): Row<Strain> | null | undefined {
  if (!category.RequiresStrain) return null
  if (!reader.has('Strain')) return reader.refuse(`The Strain is required for Item Category "${category.Name}".`)
  return readStrain(reader, draft, 'Strain')
}

export const createItem: WriteRow = (reader, { draft }) => {
  const read = readItem(reader, draft, null)
  if (!read) return undefined
  const id = draft.world.nextId()
  draft.put('item', id, itemOf(id, read.name, read.category, { IsUsed: false, ...read.fields }))
  if (read.strain) markUsed(draft, read.strain)
  return id
}

const knownBy = ['Name', 'ProductCategoryName', 'StrainId', 'UnitOfMeasureName'] as const

/** Something is packed as the item now. */
export function markItemUsed(draft: Draft, itemId: number): void {
  // A package may hold an item of the facility that it came from, or one that is archived.
  const row = draft.row('item', itemId)
  if (row && !row.record.IsUsed) draft.put('item', row.id, { ...row.record, IsUsed: true })
}

export const updateItem: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readById(reader, draft, 'item')
  const read = readItem(reader, draft, row?.id ?? null)
  if (!row || !read) return undefined
  const { name, category, fields } = read
  const packages = draft.rows('package').filter(({ record }) => record.Item.Id === row.id)
  if (category.QuantityType !== row.record.QuantityType && packages.some(({ record }) => !record.IsFinished))
    return reader.refuse(
      `The Item Category "${category.Name}" is invalid: there are Packages of the Item "${row.record.Name}" that are ${row.record.QuantityType}.`,
    )
  const item = {
    ...row.record,
    Name: name,
    ProductCategoryName: category.Name,
    ProductCategoryType: category.ProductCategoryType,
    QuantityType: category.QuantityType,
    LabTestBatchNames: category.LabTestBatchNames,
    ...fields,
  }
  if (knownBy.some((field) => item[field] !== row.record[field]))
    refuseUsed(reader, context, 'Item', row.record, 'changed')
  if (reader.problems.length > 0) return undefined
  draft.put('item', row.id, item)
  // Packages print their whole item.
  for (const pkg of packages) draft.put('package', pkg.id, { ...pkg.record, Item: item })
  if (read.strain) markUsed(draft, read.strain)
  return row.id
}
