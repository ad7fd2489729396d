import type { Item, ItemCategory } from '@cultivatd/metrc/item-records'
import type { Draft } from './draft.ts'
import { invalidValue, namesOf, type RowReader } from './row-reader.ts'

/** An amount in one unit of an item, and the kind of unit that it is measured in, where it is. */
interface Amount {
  field: `Unit${string}` & keyof Item
  label: string
  kind: 'WeightBased' | 'VolumeBased' | null
}

const amounts: readonly Amount[] = [
  { field: 'UnitWeight', label: 'Weight', kind: 'WeightBased' },
  { field: 'UnitVolume', label: 'Volume', kind: 'VolumeBased' },
  ...(['Cbd', 'CbdA', 'Thc', 'ThcA'] as const).flatMap((each): Amount[] => {
    const label = each.slice(0, 3).toUpperCase() + each.slice(3)
    return [
      { field: `Unit${each}Percent`, label: `${label} Percent`, kind: null },
      { field: `Unit${each}Content`, label: `${label} Content`, kind: 'WeightBased' },
      { field: `Unit${each}ContentDose`, label: `${label} Content Dose`, kind: 'WeightBased' },
    ]
  }),
]

const texts = [
  'AdministrationMethod',
  'ServingSize',
  'PublicIngredients',
  'Description',
  'Allergens',
  'ProductPhotoDescription',
  'LabelPhotoDescription',
  'PackagingPhotoDescription',
  'GlobalProductName',
  'ProcessingJobCategoryName',
  'ProcessingJobTypeName',
] as const

const files = [
  ['ProductImages', 'ProductImageFileSystemIds', 'RequiresProductPhotos'],
  ['LabelImages', 'LabelImageFileSystemIds', 'RequiresLabelPhotos'],
  ['PackagingImages', 'PackagingImageFileSystemIds', 'RequiresPackagingPhotos'],
  ['ProductPDFDocuments', 'ProductPDFFileSystemIds', 'RequiresProductPDFDocuments'],
] as const

/** Is the field one that the category has a flag for, and is the flag up. */
const isRequired = (category: ItemCategory, field: string) =>
  Object.entries(category).some(([flag, value]) => flag === `Requires${field}` && value === true)

const spaced = (field: string) => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

/**
 * What an item says beside its name, category, strain and unit; everything that its category requires (Metrc reference
 * §10.2). Problems are told to the reader.
 */
export function readDescription(reader: RowReader, draft: Draft, category: ItemCategory): Partial<Item> {
  if (category.RequiresItemBrand && !reader.has('ItemBrand')) reader.refuse(requiredFor('Item Brand', category))
  // Required by some categories, and printed on no item.
  readNumber(reader, category, 'SupplyDurationDays')
  return Object.assign(
    readBrand(reader, draft),
    { NumberOfDoses: readNumber(reader, category, 'NumberOfDoses') },
    ...amounts.map((amount) => readAmount(reader, category, amount)),
    ...texts.map((field) => ({ [field]: readText(reader, category, field) })),
    ...files.map((each) => readFiles(reader, draft, category, each)),
  ) as Partial<Item>
}

const requiredFor = (label: string, category: ItemCategory) =>
  `The ${label} is required for Item Category "${category.Name}".`

/** One that the facility has, or that one of its items carries. */
function readBrand(reader: RowReader, draft: Draft): Partial<Item> {
  if (!reader.has('ItemBrand')) return { ItemBrandId: 0, ItemBrandName: null }
  const name = (reader.text('ItemBrand') ?? '').trim()
  const isCalled = (other: string | null) => other?.toLowerCase() === name.toLowerCase()
  const own = draft.activeByName('itemBrand', name)
  if (own) return { ItemBrandId: own.id, ItemBrandName: own.record.Name }
  const item = draft.find('item', ({ record }) => isCalled(record.ItemBrandName))?.record
  if (item) return { ItemBrandId: item.ItemBrandId, ItemBrandName: item.ItemBrandName }
  reader.refuse(invalidValue('Item Brand', name, namesOf(draft, 'itemBrand')))
  return {}
}

function readAmount(reader: RowReader, category: ItemCategory, { field, label, kind }: Amount): Partial<Item> {
  const required = isRequired(category, field)
  const amount = reader.numberOrNull(field)
  if ((required && amount === null) || (amount !== null && amount < 0))
    reader.refuse(
      `The Unit's ${label} is required for Item Category "${category.Name}", but it is a negative number or was not specified.`,
    )
  if (kind === null) return { [field]: amount }
  const unitField = `${field}UnitOfMeasure`
  const needsUnit = required || amount !== null
  if (!reader.has(unitField)) {
    if (needsUnit) reader.refuse(requiredFor(`Unit ${label} Unit of Measure`, category))
    return { [field]: amount, [`${unitField}Name`]: null }
  }
  const unit = reader.unit(unitField)
  if (unit && unit.QuantityType !== kind) reader.refuse(`The Unit ${label} Unit of Measure "${unit.Name}" is invalid.`)
  return { [field]: amount, [`${unitField}Name`]: unit?.Name ?? null }
}

function readText(reader: RowReader, category: ItemCategory, field: string): string | null {
  const text = reader.textOrNull(field)?.trim() ?? ''
  if (text === '' && isRequired(category, field)) reader.refuse(requiredFor(spaced(field), category))
  return text === '' ? null : text
}

function readNumber(reader: RowReader, category: ItemCategory, field: string): number | null {
  const number = reader.numberOrNull(field)
  if (number === null && isRequired(category, field)) reader.refuse(requiredFor(spaced(field), category))
  return number
}

function readFiles(
  reader: RowReader,
  draft: Draft,
  category: ItemCategory,
  [record, field, flag]: (typeof files)[number],
): Partial<Item> {
  const ids = reader.list(field).filter((id) => typeof id === 'number')
  for (const id of ids)
    if (!draft.row('itemFile', id))
      reader.refuse(`${spaced(field)} is invalid: the File ${id} does not exist in the current Facility.`)
  const needed = category[flag]
  if (ids.length < needed)
    reader.refuse(`At least ${needed} ${spaced(record)} are required for Item Category "${category.Name}".`)
  return { [record]: ids.map((FileSystemId) => ({ FileSystemId })) }
}
