import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import type { RecordKind, RecordPage } from './overlay-address.ts'

/** A page of a record by its kind. */
type FormOf = { [Kind in RecordKind]: { kind: Kind; page: RecordPage<Kind> } }[RecordKind]

const formsByKind: Partial<Record<OperationKind, FormOf>> = {
  'package.adjust': { kind: 'package', page: 'adjustQuantity' },
  'package.move': { kind: 'package', page: 'move' },
  'package.change-item': { kind: 'package', page: 'changeItem' },
  'package.change-note': { kind: 'package', page: 'changeNote' },
  'package.create': { kind: 'package', page: 'toPackage' },
  'package.finish': { kind: 'package', page: 'packageFinish' },
  'package.unfinish': { kind: 'package', page: 'packageFinish' },
  'plant.move': { kind: 'plant', page: 'move' },
  'plant.flower': { kind: 'plant', page: 'move' },
  'plant.cut-clones': { kind: 'plant', page: 'clone' },
  'plant.harvest': { kind: 'plant', page: 'harvestPlant' },
  'plant.manicure': { kind: 'plant', page: 'harvestPlant' },
  'plant.destroy': { kind: 'plant', page: 'destroyPlant' },
  'plant-batch.move': { kind: 'batch', page: 'move' },
  'plant-batch.to-veg': { kind: 'batch', page: 'toVeg' },
}

/** The page on which a change is typed, with the record that it begins with; null when it has none. */
export function formOfOperation({ kind, records }: Operation): (FormOf & { record: string }) | null {
  const form = formsByKind[kind]
  // A new package is made on the page of the first one that it is made of.
  const record = records[kind === 'package.create' ? 1 : 0]
  return form && record !== undefined ? { ...form, record } : null
}
