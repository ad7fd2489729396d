import type { MapPlace } from '@cultivatd/domain/system/put-down'
import type { Carry } from '../carry.ts'

/** What pointer and keys do with what stands in the drawings of a room. */
export interface Bench {
  carry: Carry | null
  /** Where it would be put down now. */
  over: MapPlace | null
  /** Presses and drags select. */
  isSelecting: boolean
  /** The keys of the zones of a place. */
  zonesOf: (place: MapPlace) => readonly string[]
  /** How many plants and batches stand in these zones. */
  countIn: (zones: readonly string[]) => number
  isSelected: (zones: readonly string[]) => boolean
  hasSelection: boolean
  /** These zones, or null for what is selected. */
  pickUp: (zones: readonly string[] | null, by: Carry['by']) => void
  hover: (place: MapPlace | null) => void
  putDown: (place: MapPlace) => void
  putBack: () => void
  /** A finger that picked up rests no more: it is carried until it is put down by a press. */
  hold: () => void
  /** Selects the zones that a lasso holds. */
  choose: (zones: readonly string[], isAdding: boolean) => void
}
