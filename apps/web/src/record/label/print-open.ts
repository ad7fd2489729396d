import type { LabelKind } from '@cultivatd/domain/label/label-kind'
import { useSyncExternalStore } from 'react'

/** What labels are printed for. */
export interface ToPrint {
  facilityId: string
  kind: LabelKind
  /** Tag numbers of plants and packages, names of batches, ids of rooms and pieces, keys of zones. */
  records: readonly string[]
}

let asked: ToPrint | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that prints labels, above whatever is open; null closes it. */
export function printLabels(next: ToPrint | null): void {
  asked = next
  for (const listener of listeners) listener()
}

export const useToPrint = (): ToPrint | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
