import { converted, rounded } from '../unit/unit.ts'
import type { ScaleProtocol, ScaleReading, ScaleUnit } from './scale-protocol.ts'

/** No line of any scale is longer: what comes without an end is noise, or another baud rate. */
const longestLine = 80

export interface ScaleRead {
  /** What the next piece goes on from; null as long as no line has ended. */
  rest: string | null
  readings: readonly ScaleReading[]
  /** Lines that are none of this protocol: many of them mean that another one is chosen, or another speed. */
  unread: number
}

/**
 * Reads what came from a scale, in whatever pieces it came.
 *
 * @param rest what the piece before left; null in the beginning, when it may come from the middle of a line: '92.5 g' of '192.5 g'
 */
export function readScale(protocol: ScaleProtocol, rest: string | null, piece: string): ScaleRead {
  const lines = ((rest ?? '') + piece).split(/\r\n|\r|\n/)
  if (rest === null && lines.length < 2) return { rest, readings: [], unread: 0 }
  if (rest === null) lines.shift()
  const last = lines.pop() ?? ''
  const isNoise = last.length > longestLine
  const readings: ScaleReading[] = []
  let unread = isNoise ? 1 : 0
  for (const line of lines) {
    // Marks of the start and the end of a text, and what a cable adds.
    const text = line.replaceAll(/[^\x20-\x7e]/g, '').trim()
    if (text === '') continue
    const read = text.length > longestLine ? null : protocol.read(text)
    if (read) readings.push(read)
    else unread += 1
  }
  return { rest: isNoise ? '' : last, readings, unread }
}

/** What is on the scale, as far as it may be taken as the weight of a plant. */
export interface OnScale {
  value: number
  unit: ScaleUnit
  grams: number
}

/** What a weight on a scale is in grams, to the ten-thousandth. */
export const inGrams = ({ value, unit }: { value: number; unit: ScaleUnit }): number =>
  rounded(converted(value, unit, 'Grams') ?? value)

/** Where a scale stands between two plants. */
export interface ScaleStanding {
  /** The stable weight that lies on it; null while it moves or is empty. */
  on: OnScale | null
  /** False from the moment a weight was taken until the scale was empty or another weight lay on it: nothing is taken twice. */
  isFresh: boolean
  /** The weight that was taken last, in grams. */
  taken: number | null
}

export const emptyScale: ScaleStanding = { on: null, isFresh: true, taken: null }

/** Less than this is an empty scale, in grams: it drifts. */
const leastGrams = 1
/** By so much another plant differs from the one that was taken, where the scale was not seen empty between them. */
const sameTimes = 0.02

/** The standing after a reading. Only a stable weight above nothing is ever on it. */
export function afterReading(before: ScaleStanding, reading: ScaleReading): ScaleStanding {
  if (reading.is !== 'weight') return { ...before, on: null }
  const grams = inGrams(reading)
  if (grams < leastGrams) return { ...before, on: null, isFresh: before.isFresh || reading.isStable }
  if (!reading.isStable) return { ...before, on: null }
  const isOther =
    before.taken !== null && Math.abs(grams - before.taken) > Math.max(leastGrams, before.taken * sameTimes)
  return { ...before, on: { value: reading.value, unit: reading.unit, grams }, isFresh: before.isFresh || isOther }
}

/** The standing after its weight was taken for a plant. */
export const afterTaking = (before: ScaleStanding): ScaleStanding => ({
  ...before,
  isFresh: false,
  taken: before.on?.grams ?? before.taken,
})
