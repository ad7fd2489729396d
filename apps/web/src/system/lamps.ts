import type { LightState } from '@cultivatd/domain/light/light-state'
import type { SystemSize } from '@cultivatd/domain/system/system'

/** How the lights over the racks of a system stand: row by row, the lowest first, each from the left. */
export type Lamps = readonly (readonly LightState[])[]

/** What is drawn of the lights over one level of a rack. */
export interface LampsOfLevel {
  /** The lights of the level's own row over this rack. */
  bars: LightState[]
  /** Whether light falls on it. */
  isLit: boolean
}

const isLit = (state: LightState): boolean => state === 'lit' || state === 'old'

/** Which of the lights of a row hang over a rack, by their middle. */
const over = (row: readonly LightState[], rack: number, rackCount: number): LightState[] =>
  row.filter((_, at) => Math.floor(((at + 0.5) / row.length) * rackCount) === rack - 1)

/**
 * The lights over a rack as a text that a memo can compare, the lowest level first. With as many rows as levels each shelf
 * carries its row; with others their light falls on the top level.
 */
export function lampsText(
  lamps: Lamps | undefined,
  rack: number,
  { rackCount, levelCount }: Pick<SystemSize, 'rackCount' | 'levelCount'>,
): string {
  if (!lamps || lamps.length === 0) return ''
  const rows = lamps.map((row) => over(row, rack, rackCount))
  const isEach = lamps.length === levelCount
  const levels = Array.from({ length: levelCount }, (_, at): LampsOfLevel => {
    const own = rows[at] ?? []
    if (isEach) return { bars: own, isLit: own.some(isLit) }
    return { bars: [], isLit: at === levelCount - 1 && rows.some((row) => row.some(isLit)) }
  })
  return JSON.stringify(levels)
}

/** What `lampsText` said, the lowest level first. */
export const lampsByLevel = (text: string): readonly LampsOfLevel[] => (text === '' ? [] : JSON.parse(text))
