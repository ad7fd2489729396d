import type { Package } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import { changeable } from './harvest-row.ts'
import { touchable } from './package-writes.ts'
import { permitted, type Route, type WriteContext } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'
import type { Row, Taken } from './tables.ts'
import { convert, rounded } from './units.ts'

/** Why a package is not as it was made; null when nothing but its making is recorded of it. */
function whyStands(draft: Draft, { id, record }: Row<Package>): string | null {
  const { Label, Quantity, OriginalPackageQuantity, ReceivedFromManifestNumber } = record
  if (ReceivedFromManifestNumber !== null) return 'it was received in a transfer.'
  const isSource = ({ record: other }: Row<Package>) =>
    !isSet(other.ArchivedDate) && (other.SourcePackageLabels?.split(', ').includes(Label) ?? false)
  if (draft.find('package', isSource)) return 'other Packages were created from it.'
  if (draft.find('adjustment', ({ record: adjustment }) => adjustment.PackageId === id))
    return 'an Adjustment was recorded.'
  return rounded(Quantity - OriginalPackageQuantity) === 0 ? null : 'its Quantity was changed.'
}

/** What packages from before this Metrc began took: all that they held, of their source where it is one. */
function takenBefore(draft: Draft, { record }: Row<Package>): readonly Taken[] {
  const { OriginalPackageQuantity: quantity, UnitOfMeasureName: unit } = record
  const source = record.SourcePackageLabels ?? ''
  if (source !== '') {
    const row = draft.byLabel('package', source)
    const amount = row && convert(quantity, unit, row.record.UnitOfMeasureName)
    return row && amount ? [{ table: 'package', id: row.id, amount: rounded(amount) }] : []
  }
  const row = draft.find('harvest', ({ record: { Name } }) => Name === record.SourceHarvestNames)
  const amount = row && convert(quantity, unit, row.record.UnitOfWeightName)
  return row && amount ? [{ table: 'harvest', id: row.id, amount: rounded(amount) }] : []
}

function giveBack(reader: RowReader, draft: Draft, { table, id, amount }: Taken): void {
  if (table === 'package') {
    const found = draft.row('package', id)
    const row = found && touchable(reader, found)
    if (row) draft.put('package', id, { ...row.record, Quantity: rounded(row.record.Quantity + amount) })
    return
  }
  // What a job has left is counted by the packages that stand.
  if (table === 'processingJob') return
  if (table === 'plantBatch') {
    const batch = draft.row('plantBatch', id)?.record
    if (!batch) return
    const { UntrackedCount, PackagedCount } = batch
    draft.put('plantBatch', id, {
      ...batch,
      UntrackedCount: UntrackedCount + amount,
      PackagedCount: (PackagedCount ?? 0) - amount,
    })
    return
  }
  const found = draft.row('harvest', id)
  const row = found && changeable(reader, found)
  if (!row) return
  draft.put('harvest', id, {
    ...row.record,
    CurrentWeight: rounded(row.record.CurrentWeight + amount),
    TotalPackagedWeight: rounded(row.record.TotalPackagedWeight - amount),
    PackageCount: row.record.PackageCount - 1,
  })
}

/**
 * Undoes the making of a package of which nothing else is recorded: its content goes back to its sources (Metrc reference
 * §10.5). That the sources have to be open for that, and that nothing stays in it, nobody has published.
 */
function discontinue(reader: RowReader, { draft, params, today }: WriteContext): void {
  const found = draft.row('package', Number(params.id))
  if (!found) throw refuseEmpty(401)
  const row = touchable(reader, found)
  if (!row) return
  const why = whyStands(draft, row)
  if (why !== null) {
    reader.refuse(`Package ${row.record.Label} cannot be discontinued because ${why}`)
    return
  }
  for (const taken of row.taken ?? takenBefore(draft, row)) giveBack(reader, draft, taken)
  draft.put('package', row.id, { ...row.record, Quantity: 0, ArchivedDate: today })
}

export const packageDiscontinueRoutes: Route[] = permitted(
  ['View Packages', 'Create/Submit/Discontinue Packages'],
  [{ method: 'DELETE', path: '/packages/v2/{id}', license: 'needed', remove: discontinue }],
)
