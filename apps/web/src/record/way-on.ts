import { describedKind, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import type { OverlayAddress } from '../trade/overlay-address.ts'

/** What is offered after a change of a record, and the page that it opens. */
export interface WayOn {
  label: 'Open' | 'Correct' | 'Undo'
  to: OverlayAddress
}

// A part of what `domain/operation/way-back.ts` says of each kind, which loads schemas: its test holds the two together.

/** Metrc takes these back by their contrary, which has the same form. */
const undone: readonly OperationKind[] = ['package.finish', 'package.unfinish', 'harvest.finish', 'harvest.unfinish']

/** Metrc takes no change back, but these are followed by another of their kind, from the same form. */
const corrected: readonly OperationKind[] = [
  'package.adjust',
  'package.change-item',
  'package.change-note',
  'package.change-dates',
  'package.mark',
  'package.change-external-id',
  'package.move',
  'plant.move',
  'plant.flower',
  'plant-batch.move',
  'plant-batch.adjust',
  'plant-batch.change-strain',
  'plant.change-strain',
  'harvest.waste',
]

/** The way on from a change of the record of a page; null where there is none. What it has made is opened instead. */
export function wayOnOf(kind: OperationKind, record: OverlayAddress | undefined): WayOn | null {
  const form = describedKind(kind).form
  if (!record || !form || describedKind(kind).makes) return null
  const to = { ...record, page: form.page }
  if (undone.includes(kind)) return { label: 'Undo', to }
  return corrected.includes(kind) ? { label: 'Correct', to } : null
}
