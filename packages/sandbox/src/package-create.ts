import type { Package, PackageItem, UnitOfMeasure } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { putPackage, readItem, readLines, readNewPackage } from './new-package.ts'
import { notItsUnit, readPackage } from './package-writes.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { convert, rounded } from './units.ts'

/** What a new package takes out of another one, in the unit of that one. */
interface Ingredient {
  source: Package
  amount: number
}

function readIngredient(line: RowReader, context: WriteContext): Ingredient | undefined {
  const source = readPackage(line, context, 'Package')?.record
  const quantity = line.amount('Quantity')
  const unit = line.unit('UnitOfMeasure')
  if (!source || quantity === undefined || !unit) return undefined
  const amount = convert(quantity, unit.Name, source.UnitOfMeasureName)
  if (amount === null) return line.refuse(notItsUnit(source, unit))
  if (rounded(amount) > 0) return { source, amount: rounded(amount) }
  return line.refuse(`Package ${source.Label} is measured in ${source.UnitOfMeasureName}: the Quantity is too low.`)
}

/** The item named, or (`UseSameItem`) the one that every ingredient is of, even where it is archived or of another facility. */
function readContent(reader: RowReader, draft: Draft, ingredients: readonly Ingredient[]): PackageItem | undefined {
  const items = ingredients.map(({ source }) => source.Item)
  const [first] = items
  if (reader.has('Item') || !reader.flag('UseSameItem') || !first) return readItem(reader, draft)
  if (items.every(({ Id }) => Id === first.Id)) return first
  return reader.refuse('Use Same Item is invalid: the Ingredients are of several Items.')
}

/**
 * What the ingredients add up to in the unit of the new package; null where that says nothing about its quantity: of
 * other kinds, or pieces of another item, as when pre-rolls come out of packs.
 */
function sumOf(ingredients: readonly Ingredient[], item: PackageItem, unit: UnitOfMeasure): number | null {
  let sum = 0
  for (const { source, amount } of ingredients) {
    const converted = convert(amount, source.UnitOfMeasureName, unit.Name)
    if (converted === null || (unit.QuantityType === 'CountBased' && source.Item.Id !== item.Id)) return null
    sum += converted
  }
  return ingredients.length > 0 ? rounded(sum) : null
}

/** Takes the ingredients out of their packages; two lines may draw on the same one. */
function draw(reader: RowReader, draft: Draft, ingredients: readonly Ingredient[]): void {
  for (const { source, amount } of ingredients) {
    const pkg = draft.row('package', source.Id)?.record ?? source
    const left = rounded(pkg.Quantity - amount)
    if (left < 0)
      reader.refuse(`Package ${pkg.Label} does not hold enough: ${pkg.Quantity} ${pkg.UnitOfMeasureName} are left.`)
    else draft.put('package', pkg.Id, { ...pkg, Quantity: left })
  }
}

/** A new package out of others, or out of nothing where the facility may (Metrc reference §10.5). */
export const createFromPackages: WriteRow = (reader, context) => {
  const { draft, quirks } = context
  const ingredients = readLines(reader, context, (line) => readIngredient(line, context))
  if (reader.list('Ingredients').length === 0 && !draft.facilityType.CanCreateOpeningBalancePackages)
    reader.refuse('Ingredients was not specified.')
  const packaged = ingredients.map(({ source }) => source.PackagedDate).sort()
  const made = readNewPackage(reader, draft, [packaged.at(-1), 'Packaged Date'])
  const item = readContent(reader, draft, ingredients)
  const quantity = reader.amount('Quantity')
  const unit = reader.unit('UnitOfMeasure')
  if (item && unit && item.QuantityType !== unit.QuantityType)
    reader.refuse(`The Unit of Measure "${unit.Name}" is invalid.`)
  if (reader.problems.length > 0 || !made || !item || quantity === undefined || !unit) return undefined
  const sum = quirks.moreThanIngredients ? null : sumOf(ingredients, item, unit)
  if (sum !== null && quantity > sum)
    return reader.refuse(`Quantity cannot be more than the Ingredients add up to: ${sum} ${unit.Name}.`)
  draw(reader, draft, ingredients)
  const taken = ingredients.map(({ source, amount }) => ({ table: 'package', id: source.Id, amount }) as const)
  return putPackage(draft, made, { item, quantity, unit, taken }, inherited(ingredients, reader.flag('IsFinishedGood')))
}

/** What a package has from those it was made of. */
function inherited(ingredients: readonly Ingredient[], IsFinishedGood: boolean): Partial<Package> {
  const sources = [...new Map(ingredients.map(({ source }) => [source.Id, source])).values()]
  const joined = (texts: (string | null)[]) => [...new Set(texts.flatMap((text) => text?.split(', ') ?? []))]
  const harvests = joined(sources.map((pkg) => pkg.SourceHarvestNames))
  const batches = joined(sources.map((pkg) => pkg.ProductionBatchNumber))
  const [first] = sources
  return {
    IsFinishedGood,
    SourcePackageCount: sources.length,
    SourcePackageLabels: sources.length > 0 ? sources.map((pkg) => pkg.Label).join(', ') : null,
    SourceHarvestCount: harvests.length,
    SourceHarvestNames: harvests.length > 0 ? harvests.join(', ') : null,
    SourceProductionBatchNumbers: batches.length > 0 ? batches.join(', ') : null,
    ...(first && { LabTestingState: first.LabTestingState, LabTestingStateDate: first.LabTestingStateDate }),
  }
}

/** Making packages. */
export const packageCreateRoutes: Route[] = [
  {
    method: 'POST',
    path: '/packages/v2',
    license: 'needed',
    flag: 'CanCreateDerivedPackages',
    answers: 'ids',
    row: createFromPackages,
  },
]
