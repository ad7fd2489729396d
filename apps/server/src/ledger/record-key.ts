import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { RecordKey } from '../mirror/own-write.store.ts'

const tableOfNoun: Readonly<Record<string, RecordKey['table']>> = {
  'plant-batch': 'plant_batch',
  harvest: 'harvest',
  location: 'room',
  item: 'item',
  strain: 'strain',
}

/** The record of the mirror that a write changes; null for what is not known by a label or an id there. */
export function recordKeyOf(kind: OperationKind, payload: unknown): RecordKey | null {
  const { id, label } = payload as { id?: number; label?: string }
  const [noun] = kind.split('.')
  // Its label is what changes.
  if (kind === 'plant.replace-tag' && id !== undefined) return { table: 'plant', key: id }
  if ((noun === 'package' || noun === 'plant') && label !== undefined) return { table: noun, key: label }
  const table = tableOfNoun[noun ?? '']
  return table && id !== undefined ? { table, key: id } : null
}
