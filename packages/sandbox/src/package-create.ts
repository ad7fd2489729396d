import type { FacilityType, Item, Package } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readPackage } from './package-writes.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import { invalidValue, namesOf, RowReader } from './row-reader.ts'
import { packageOf } from './blank-package.ts'
import type { Row } from './tables.ts'
import { consumeTag } from './tags.ts'
import { convert, rounded } from './units.ts'

/** What a new package takes out of another one, in the unit of that one. */
interface Ingredient {
  source: Row<Package>
  amount: number
}

function facilityType(draft: Draft): FacilityType | undefined {
  return [...draft.world.table(draft.license, 'facility').values()][0]?.record.FacilityType
}

function readIngredients(reader: RowReader, context: WriteContext): Ingredient[] {
  return reader.list('Ingredients').flatMap((line) => {
    const inner = new RowReader(line, context.today)
    const source = readPackage(inner, context, 'Package')
    const quantity = inner.number('Quantity')
    const unit = inner.unit('UnitOfMeasure')
    const amount =
      quantity !== undefined && source && unit
        ? convert(quantity, unit.Name, source.record.UnitOfMeasureName)
        : undefined
    if (amount === null) inner.refuse(`The Unit of Measure "${unit?.Name}" is invalid.`)
    if (quantity !== undefined && quantity <= 0) inner.refuse('Ingredient Quantity must be greater than 0.')
    for (const problem of inner.problems) reader.refuse(problem)
    if (inner.problems.length > 0 || !source || typeof amount !== 'number') return []
    return [{ source, amount }]
  })
}

function readItem(reader: RowReader, { draft }: WriteContext, ingredients: readonly Ingredient[]): Item | undefined {
  if (!reader.has('Item') && reader.flag('UseSameItem')) {
    const name = ingredients[0]?.source.record.Item.Name
    return name === undefined ? reader.refuse('Item was not specified.') : draft.activeByName('item', name)?.record
  }
  const name = reader.text('Item')
  if (name === undefined) return undefined
  return (
    draft.activeByName('item', name)?.record ?? reader.refuse(invalidValue('Product', name, namesOf(draft, 'item')))
  )
}

/** Takes the ingredients out of their packages; two lines may draw on the same one. */
function draw(reader: RowReader, draft: Draft, ingredients: readonly Ingredient[]): void {
  for (const { source, amount } of ingredients) {
    const pkg = draft.row('package', source.id)?.record ?? source.record
    const left = rounded(pkg.Quantity - amount)
    if (left < 0)
      reader.refuse(`Package ${pkg.Label} does not hold enough: ${pkg.Quantity} ${pkg.UnitOfMeasureName} are left.`)
    else draft.put('package', source.id, { ...pkg, Quantity: left })
  }
}

/** A new package out of others, or out of nothing where the facility may (Metrc reference §10.5). */
const create: WriteRow = (reader, context) => {
  const { draft } = context
  const may = facilityType(draft)
  const ingredients = readIngredients(reader, context)
  const fromNothing = reader.list('Ingredients').length === 0
  if (fromNothing && !may?.CanCreateOpeningBalancePackages) reader.refuse('Ingredients was not specified.')
  const tag = consumeTag(reader, draft, 'packageTag')
  const item = readItem(reader, context, ingredients)
  const quantity = reader.number('Quantity')
  const unit = reader.unit('UnitOfMeasure')
  const date = reader.date('ActualDate')
  const location =
    may?.CanAssignLocationsToPackages || reader.has('Location')
      ? reader.location(draft, 'Location', 'ForPackages')
      : null
  const note = reader.textOrNull('Note')
  if (quantity !== undefined && quantity < 0) reader.refuse('Quantity cannot be negative.')
  if (item && unit && item.QuantityType !== unit.QuantityType)
    reader.refuse(`The Unit of Measure "${unit.Name}" is invalid.`)
  if (reader.problems.length > 0 || !tag || !item || quantity === undefined || !unit || date === undefined)
    return undefined
  draw(reader, draft, ingredients)
  const sources = ingredients.map(({ source }) => source.record)
  const id = draft.world.nextId()
  draft.put(
    'package',
    id,
    packageOf(id, tag, item, unit.Abbreviation, {
      Quantity: rounded(quantity),
      OriginalPackageQuantity: rounded(quantity),
      UnitOfMeasureName: unit.Name,
      LocationId: location?.record.Id ?? null,
      LocationName: location?.record.Name ?? null,
      LocationTypeName: location?.record.LocationTypeName ?? null,
      Note: note,
      PackagedDate: date,
      IsProductionBatch: reader.flag('IsProductionBatch'),
      ProductionBatchNumber: reader.textOrNull('ProductionBatchNumber'),
      ...inherited(sources, date),
    }),
  )
  return id
}

/** What a package has from those it was made of. */
function inherited(sources: readonly Package[], date: string): Partial<Package> {
  const harvests = [...new Set(sources.flatMap((pkg) => pkg.SourceHarvestNames?.split(', ') ?? []))]
  return {
    SourcePackageCount: sources.length,
    SourcePackageLabels: sources.length > 0 ? sources.map((pkg) => pkg.Label).join(', ') : null,
    SourceHarvestCount: harvests.length,
    SourceHarvestNames: harvests.length > 0 ? harvests.join(', ') : null,
    LabTestingState: sources[0]?.LabTestingState ?? 'NotSubmitted',
    LabTestingStateDate: sources[0]?.LabTestingStateDate ?? date,
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
    row: create,
  },
]
