import type { Selection } from './selection.ts'

/** What is selected is carried to another place of the drawing. */
export interface Carry {
  /** A pointer that is pressed carries it; else it is carried until it is put down by a press or a key. */
  by: 'drag' | 'press'
  /** What was selected before it was picked up. */
  before: Selection
}
