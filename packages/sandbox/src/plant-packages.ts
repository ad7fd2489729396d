import type { Item } from '@cultivatd/metrc/item-records'
import type { UnitOfMeasure } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { type NewPackage, putPackage, readItem, readNewPackage, type SourceDay } from './new-package.ts'
import { putNewBatch, readNewBatch } from './new-plant-batch.ts'
import { notItsUnit, readPackage } from './package-writes.ts'
import { readBatchByKey } from './plant-batch-identity.ts'
import { checkLeft, takeOut } from './plant-batch-row.ts'
import { readPlant, sincePlanted } from './plant-row.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import type { Taken } from './tables.ts'
import type { RowReader } from './row-reader.ts'
import { convert, rounded, unitByName } from './units.ts'
import { plantBatchTypes } from './vocabulary.ts'

/** A package of clones or seeds to be. */
interface Young {
  made: NewPackage
  item: Item
  count: number
  unit: UnitOfMeasure
}

/** Clones and seeds are counted, so their item is too (Metrc reference §10.3). */
function readYoung(reader: RowReader, draft: Draft, since: SourceDay, tagField = 'Tag'): Young | undefined {
  const count = reader.count('Count')
  const made = readNewPackage(reader, draft, since, tagField)
  const item = readItem(reader, draft)
  const unit = unitByName(item?.UnitOfMeasureName ?? '')
  if (item && item.QuantityType !== 'CountBased')
    reader.refuse(`The Product "${item.Name}" is invalid: it is ${item.QuantityType}, immature Plants are counted.`)
  if (reader.problems.length > 0 || count === undefined || !made || !item || !unit) return undefined
  return { made, item, count, unit }
}

const put = (draft: Draft, { made, item, count, unit }: Young, taken: readonly Taken[] = []): number =>
  putPackage(draft, made, { item, quantity: count, unit, taken }, { PackageType: 'ImmaturePlant' })

/** The plants leave the batch. */
export const packageBatch: WriteRow = (reader, { draft }) => {
  const row = readBatchByKey(reader, draft, 'PlantBatch')
  const young = readYoung(reader, draft, sincePlanted(row))
  checkLeft(reader, row, young?.count)
  if (!row || !young || reader.problems.length > 0) return undefined
  takeOut(draft, row, young.count, 'PackagedCount')
  return put(draft, young, [{ table: 'plantBatch', id: row.id, amount: young.count }])
}

/** What is cut off the batch: the batch keeps its plants. */
const packageFromMothers: WriteRow = (reader, { draft }) => {
  const row = readBatchByKey(reader, draft, 'PlantBatch')
  const young = readYoung(reader, draft, sincePlanted(row))
  return row && young ? put(draft, young) : undefined
}

/** Clones or seeds of one plant, which stays where and what it is. */
const packageFromPlant: WriteRow = (reader, { draft }) => {
  const plant = readPlant(reader, draft, 'PlantLabel')
  reader.oneOf('PlantBatchType', plantBatchTypes)
  const young = readYoung(reader, draft, sincePlanted(plant), 'PackageTag')
  if (!plant || !young || reader.problems.length > 0) return undefined
  const { ClonedCount, DescendedCount } = plant.record
  draft.put('plant', plant.id, {
    ...plant.record,
    ClonedCount: (ClonedCount ?? 0) + young.count,
    DescendedCount: (DescendedCount ?? 0) + young.count,
  })
  return put(draft, young)
}

const batchFields = {
  name: 'PlantBatchName',
  type: 'PlantBatchType',
  count: 'PlantCount',
  strain: 'StrainName',
  location: 'LocationName',
  date: 'PlantedDate',
}

/** What is planted of a package; as much as the plants count is taken out of it unless the row says how much. */
export const plantFromPackage: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readPackage(reader, context, 'PackageLabel')
  const since = [row?.record.PackagedDate, 'Packaged Date'] as const
  const batch = readNewBatch(reader, draft, batchFields, since)
  reader.dateSince('UnpackagedDate', ...since)
  const taken = readTaken(reader, context, batch?.count)
  if (!row || !batch || taken === undefined || reader.problems.length > 0) return undefined
  const pkg = row.record
  const left = rounded(pkg.Quantity - taken)
  if (left < 0)
    return reader.refuse(
      `Package ${pkg.Label} does not hold enough: ${pkg.Quantity} ${pkg.UnitOfMeasureName} are left.`,
    )
  draft.put('package', row.id, { ...pkg, Quantity: left })
  return putNewBatch(draft, batch, { SourcePackageId: pkg.Id, SourcePackageLabel: pkg.Label })
}

/** In the unit of the package. */
function readTaken(reader: RowReader, context: WriteContext, count: number | undefined): number | undefined {
  const pkg = context.draft.byLabel('package', reader.textOrNull('PackageLabel') ?? '')?.record
  if (!reader.has('PackageAdjustmentAmount')) {
    if (pkg && unitByName(pkg.UnitOfMeasureName)?.QuantityType !== 'CountBased')
      reader.refuse('Package Adjustment Amount was not specified.')
    return count
  }
  const amount = reader.amount('PackageAdjustmentAmount')
  const unit = reader.unit('PackageAdjustmentUnitOfMeasureName')
  if (!pkg || amount === undefined || !unit) return undefined
  const taken = convert(amount, unit.Name, pkg.UnitOfMeasureName)
  return taken === null ? reader.refuse(notItsUnit(pkg, unit)) : rounded(taken)
}

const grower = { license: 'needed', flag: 'CanGrowPlants', answers: 'ids' } as const

/** Packages of clones and seeds, and batches out of them (Metrc reference §10.3). */
export const plantPackageRoutes: Route[] = [
  { method: 'POST', path: '/plantbatches/v2/packages', row: packageBatch, ...grower },
  { method: 'POST', path: '/plantbatches/v2/packages/frommotherplant', row: packageFromMothers, ...grower },
  { method: 'POST', path: '/plants/v2/plantbatch/packages', row: packageFromPlant, ...grower },
  { method: 'POST', path: '/packages/v2/plantings', row: plantFromPackage, ...grower },
]
