import type { Said } from './deed.ts'
import type { Wish } from './deeds.ts'

/** One act from the press to its end, as the people and their devices know it. */
export interface Pressed {
  wish: Wish
  personId: string
  device: number
  /** When it was pressed, by a clock that is right, in milliseconds. */
  at: number
  /** What the person was told; null while nothing was, or when the tab died before. */
  said: Said['is'] | null
  keys: string[]
  problems: readonly string[]
  /** Values that it was given in the tray, the last one last. */
  mendedTo: object[]
  /** Given up in the tray, and why. */
  givenUp: string | null
}

export interface Protocol {
  pressed: Pressed[]
  counts: Map<string, number>
}

export const createProtocol = (): Protocol => ({ pressed: [], counts: new Map() })

/** Counts what happened, for the report. */
export const happened = ({ counts }: Protocol, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
