import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import type { RecordKind, RecordPage } from '../trade/overlay-address.ts'

/** A page of a record by its kind. */
type FormOf = { [Kind in RecordKind]: { kind: Kind; page: RecordPage<Kind> } }[RecordKind]

/** The page on which a change is typed, with the record that it begins with; null when it has none. */
export function formOfOperation({ kind, records }: Operation): (FormOf & { record: string }) | null {
  // A harvest is opened by its id, and its changes name it.
  const form: FormOf | undefined = describedKind(kind).form
  // A new package is made on the page of the first one that it is made of.
  const record = records[describedKind(kind).makes === 'package' ? 1 : 0]
  return form && form.kind !== 'harvest' && record !== undefined ? { ...form, record } : null
}

/** The page of a record of this kind on which such a change is typed; null when it has none. */
export function pageOfChange<Kind extends RecordKind>(of: Kind, kind: OperationKind): RecordPage<Kind> | null {
  const { form } = describedKind(kind)
  // A form names a page of its own kind of record.
  return form?.kind === of ? (form.page as RecordPage<Kind>) : null
}
