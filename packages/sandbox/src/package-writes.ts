import type { Package, UnitOfMeasure } from '@cultivatd/metrc/records'
import { markItemUsed } from './item-writes.ts'
import { readItem } from './new-package.ts'
import { placeOf } from './places.ts'
import { type Reasoned, readReason } from './reasons.ts'
import { type Route, type WriteContext, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'
import { convert, rounded } from './units.ts'
import { packageAdjustReasons } from './vocabulary.ts'

/** The package a row is about, when it may be changed: not finished, not on hold, not on its way. */
export function readPackage(
  reader: RowReader,
  { draft }: WriteContext,
  field = 'Label',
  finished = false,
): Row<Package> | undefined {
  const label = reader.text(field)
  if (label === undefined) return undefined
  const row = draft.byLabel('package', label)
  return row ? touchable(reader, row, finished) : reader.refuse(`Package ${label} ${notHere}`)
}

const notHere = 'does not exist in the current Facility.'

/** A package unless it must not be changed: here, not on hold, not on its way, and finished or not as it has to be. */
export function touchable(reader: RowReader, row: Row<Package>, finished = false): Row<Package> | undefined {
  const problem = isSet(row.record.ArchivedDate) ? notHere : whyUntouchable(row, finished)
  return problem ? reader.refuse(`Package ${row.record.Label} ${problem}`) : row
}

function whyUntouchable({ record, inTransit }: Row<Package>, finished: boolean): string | null {
  if (inTransit) return 'cannot be changed because it is in transit.'
  if (record.IsOnHold || record.IsOnHoldCombined) return 'cannot be changed because it is on hold.'
  if (record.IsFinished && !finished) return 'cannot be changed because it is Finished.'
  if (!record.IsFinished && finished) return 'is not Finished.'
  return null
}

/** A unit that does not convert to the package's. */
export const notItsUnit = ({ Label, UnitOfMeasureName }: Package, { Name }: UnitOfMeasure): string =>
  `The Unit of Measure "${Name}" is invalid: Package ${Label} is measured in ${UnitOfMeasureName}.`

/** Adjusts by a signed delta (POST) or to a total (PUT): the same body, two meanings (Metrc reference §10.5). */
const adjust =
  (kind: 'delta' | 'total'): WriteRow =>
  (reader, context) => {
    const row = readPackage(reader, context)
    const quantity = reader.number('Quantity')
    const unit = reader.unit('UnitOfMeasure')
    const reason = readReason(reader, 'AdjustmentReason', packageAdjustReasons, 'Adjustment Reason')
    const date = reader.dateSince('AdjustmentDate', ...sincePackaged(row))
    if (!row || quantity === undefined || !unit || !reason || date === undefined) return undefined
    const pkg = row.record
    const amount = convert(quantity, unit.Name, pkg.UnitOfMeasureName)
    if (amount === null) return reader.refuse(notItsUnit(pkg, unit))
    const total = rounded(kind === 'delta' ? pkg.Quantity + amount : amount)
    if (total < 0 && !context.quirks.negativeQuantity)
      return reader.refuse(
        `Package ${pkg.Label} cannot be adjusted below 0: it holds ${pkg.Quantity} ${pkg.UnitOfMeasureName}.`,
      )
    context.draft.put('package', row.id, { ...pkg, Quantity: total })
    recordAdjustment(context, pkg, rounded(total - pkg.Quantity), reason, date)
    return row.id
  }

function recordAdjustment(
  { draft }: WriteContext,
  pkg: Package,
  delta: number,
  { reason, note }: Reasoned,
  date: string,
): void {
  draft.put('adjustment', draft.world.nextId(), {
    PackageId: pkg.Id,
    PackageLabel: pkg.Label,
    ItemName: pkg.Item.Name,
    ItemCategoryName: pkg.Item.ProductCategoryName,
    AdjustmentQuantity: delta,
    AdjustmentUnitOfMeasureName: pkg.UnitOfMeasureName,
    AdjustmentUnitOfMeasureAbbreviation: pkg.UnitOfMeasureAbbreviation,
    AdjustmentReasonName: reason.Name,
    AdjustmentNote: note,
    AdjustmentDate: `${date}T00:00:00Z`,
    PackagedDate: `${pkg.PackagedDate}T00:00:00Z`,
    AdjustedByUserName: 'API User',
    PackageLabTestResultExpirationDateTime:
      pkg.LabTestResultExpirationDateTime && `${pkg.LabTestResultExpirationDateTime}T00:00:00+00:00`,
  })
}

const sincePackaged = (row: Row<Package> | undefined) => [row?.record.PackagedDate, 'Packaged Date'] as const

const changeItem: WriteRow = (reader, context) => {
  const row = readPackage(reader, context)
  const item = readItem(reader, context.draft)
  if (!row || !item) return undefined
  if (item.QuantityType !== row.record.Item.QuantityType)
    return reader.refuse(
      `The Product "${item.Name}" is invalid: it is ${item.QuantityType}, the Package is ${row.record.Item.QuantityType}.`,
    )
  context.draft.put('package', row.id, { ...row.record, Item: item })
  markItemUsed(context.draft, item.Id)
  return row.id
}

const changeNote: WriteRow = (reader, context) => {
  const row = readPackage(reader, context, 'PackageLabel')
  const note = reader.textOrNull('Note')
  if (!row || reader.problems.length > 0) return undefined
  context.draft.put('package', row.id, { ...row.record, Note: note === '' ? null : note })
  return row.id
}

const move: WriteRow = (reader, context) => {
  const row = readPackage(reader, context)
  const location = reader.location(context.draft, 'Location', 'ForPackages')
  const sublocation = reader.sublocation(context.draft, 'Sublocation')
  reader.dateOrNull('MoveDate')
  if (!row || !location || reader.problems.length > 0) return undefined
  context.draft.put('package', row.id, { ...row.record, ...placeOf(location, sublocation) })
  return row.id
}

const finish: WriteRow = (reader, context) => {
  const row = readPackage(reader, context)
  const date = reader.dateSince('ActualDate', ...sincePackaged(row))
  if (!row || date === undefined) return undefined
  if (rounded(row.record.Quantity) !== 0)
    return reader.refuse(`Package ${row.record.Label} cannot be Finished because it's not empty`)
  context.draft.put('package', row.id, { ...row.record, IsFinished: true, FinishedDate: date })
  return row.id
}

const unfinish: WriteRow = (reader, context) => {
  const row = readPackage(reader, context, 'Label', true)
  if (!row) return undefined
  context.draft.put('package', row.id, { ...row.record, IsFinished: false, FinishedDate: null })
  return row.id
}

const put = (path: string, row: WriteRow, more: Partial<Pick<Route, 'flag'>> = {}): Route => ({
  method: 'PUT',
  path,
  license: 'needed',
  answers: 'nothing',
  row,
  ...more,
})

/** Changes of packages that exist (Metrc reference §10.5). */
export const packageWriteRoutes: Route[] = [
  { method: 'POST', path: '/packages/v2/adjust', license: 'needed', answers: 'ids', row: adjust('delta') },
  put('/packages/v2/adjust', adjust('total')),
  put('/packages/v2/item', changeItem),
  put('/packages/v2/note', changeNote),
  put('/packages/v2/location', move, { flag: 'CanUpdateLocationsOnPackages' }),
  put('/packages/v2/finish', finish),
  put('/packages/v2/unfinish', unfinish),
]
