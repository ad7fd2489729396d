import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import type { RecordKind, RecordPage } from './overlay-address.ts'

/** A page of a record by its kind. */
type FormOf = { [Kind in RecordKind]: { kind: Kind; page: RecordPage<Kind> } }[RecordKind]

const formsByKind: Partial<Record<OperationKind, FormOf>> = {
  'package.adjust': { kind: 'package', page: 'adjustQuantity' },
  'package.move': { kind: 'package', page: 'move' },
  'package.change-item': { kind: 'package', page: 'changeItem' },
  'package.change-note': { kind: 'package', page: 'changeNote' },
  'package.finish': { kind: 'package', page: 'packageFinish' },
  'package.unfinish': { kind: 'package', page: 'packageFinish' },
}

/** The page on which a change is typed, with the record that it begins with; null when it has none. */
export function formOfOperation({ kind, records }: Operation): (FormOf & { record: string }) | null {
  const form = formsByKind[kind]
  const [record] = records
  return form && record !== undefined ? { ...form, record } : null
}
