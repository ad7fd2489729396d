// Apart from the schemas: what a room's page judges by has to be small.
import type { RoomType } from '../room/room.ts'
import { type LightHours, type LightSpan, lightClock, lightSpans } from './light-hours.ts'
import { readingDecimals, type ReadingKind, readingText, readingUnit, type TemperatureUnit } from './reading-kinds.ts'

/** How far a value may go, in the units of the store; null where it may go any way. */
export interface Band {
  low: number | null
  high: number | null
}

export type Bands = Readonly<Record<ReadingKind, Band>>

/** What a room should be like while what stands in it is in one phase. */
export interface PhaseTargets {
  /** 'HH:MM', both empty where nobody entered them. */
  lightsOn: string
  lightsOff: string
  day: Bands
  night: Bands
}

/** The phases of a room, those of what stands in it, the latest last. */
export const roomPhases = ['young', 'vegetative', 'flowering', 'harvested'] as const
export type RoomPhase = (typeof roomPhases)[number]

export const roomPhaseLabels: Readonly<Record<RoomPhase, string>> = {
  young: 'Young',
  vegetative: 'Vegetative',
  flowering: 'Flowering',
  harvested: 'Harvested',
}

export type AllPhases = Readonly<Record<RoomPhase, PhaseTargets>>

/** After lights go on or off a room needs this long to become what it should be. */
export const settleMs = 2 * 3_600_000

/** What stands in a room. */
export interface StandingThere {
  flowering: number
  vegetative: number
  /** Clones of batches. */
  untracked: number
  harvests: readonly unknown[]
}

const phaseOfType: Partial<Record<RoomType, RoomPhase>> = {
  flower: 'flowering',
  vegetation: 'vegetative',
  mother: 'vegetative',
  clone: 'young',
  dry: 'harvested',
}

/**
 * The phase of a room: that of the plants in it, flowering before vegetative before clones, else of what hangs there. An
 * empty room has that of its types, for it is made ready for them; null where they say nothing.
 */
export function roomPhase(there: StandingThere, types: readonly RoomType[]): RoomPhase | null {
  if (there.flowering > 0) return 'flowering'
  if (there.vegetative > 0) return 'vegetative'
  if (there.untracked > 0) return 'young'
  if (there.harvests.length > 0) return 'harvested'
  const phases = types.flatMap((type) => phaseOfType[type] ?? [])
  return roomPhases.findLast((phase) => phases.includes(phase)) ?? null
}

/** Null unless both times were entered. */
export const lightHoursOf = ({
  lightsOn,
  lightsOff,
}: Pick<PhaseTargets, 'lightsOn' | 'lightsOff'>): LightHours | null =>
  lightsOn && lightsOff ? { on: lightsOn, off: lightsOff } : null

export const isBand = ({ low, high }: Band): boolean => low !== null || high !== null

export type Verdict = 'below' | 'within' | 'above'

/** Where a value lies, as far as it is shown: nobody is told that 58 % is above 52 to 58, because it was 58.3. */
export function verdictOf(kind: ReadingKind, value: number, { low, high }: Band): Verdict {
  const half = 0.5 / 10 ** readingDecimals(kind)
  if (low !== null && value < low - half) return 'below'
  return high !== null && value >= high + half ? 'above' : 'within'
}

/** '76–80', 'from 76', 'to 80': a band as the organization reads it, without its unit. */
export function bandText(kind: ReadingKind, { low, high }: Band, unit: TemperatureUnit): string {
  const text = (value: number) => readingText(kind, value, unit)
  if (low !== null && high !== null) return `${text(low)}–${text(high)}`
  return low === null ? `to ${text(high ?? 0)}` : `from ${text(low)}`
}

/** '76–80 °F' */
export const bandWithUnit = (kind: ReadingKind, band: Band, unit: TemperatureUnit): string =>
  `${bandText(kind, band, unit)} ${readingUnit(kind, unit)}`

/** A band and when it holds, in ms. */
export interface TimedBand extends Band {
  from: number
  to: number
}

/** Judges what was read in a room in one phase. */
export interface Judge {
  /** Null where nobody entered light hours: then it is always day. */
  hours: LightHours | null
  lightAt: (at: number) => LightSpan
  /** By day and by night, in the phase of then. */
  bandOf: (kind: ReadingKind, isLit: boolean, at: number) => Band | null
  bandAt: (kind: ReadingKind, at: number) => Band | null
  /**
   * Null where there is nothing to judge by, and in the two hours after a change of the light.
   *
   * @param lengthMs of the time whose mean it is
   */
  verdict: (kind: ReadingKind, at: number, value: number, lengthMs?: number) => Verdict | null
  bands: (kind: ReadingKind, from: number, to: number) => TimedBand[]
  /** Whether there is anything to judge it by. */
  isJudged: (kind: ReadingKind) => boolean
}

/** @param zone in which the lights go on and off, by its name */
export function judgeOf(targets: PhaseTargets, zone: string): Judge {
  const hours = lightHoursOf(targets)
  const lightAt = lightClock(hours, zone)
  const bandOf = (kind: ReadingKind, isLit: boolean) => {
    const band = targets[isLit ? 'day' : 'night'][kind]
    return isBand(band) ? band : null
  }
  return {
    hours,
    lightAt,
    bandOf,
    bandAt: (kind, at) => bandOf(kind, lightAt(at).isLit),
    isJudged: (kind) => isBand(targets.day[kind]) || isBand(targets.night[kind]),
    verdict(kind, at, value, lengthMs = 0) {
      const { from, to, isLit } = lightAt(at)
      const band = bandOf(kind, isLit)
      const isSettled = at - from >= settleMs && at + lengthMs <= to
      return band && isSettled ? verdictOf(kind, value, band) : null
    },
    bands: (kind, from, to) =>
      lightSpans(lightAt, from, to).flatMap((span) => {
        const band = bandOf(kind, span.isLit)
        return band ? [{ ...band, from: span.from, to: span.to }] : []
      }),
  }
}

/** Judges what was read before an instant by other targets than what was read from then on. */
export function judgeSince(before: Judge, since: number, after: Judge): Judge {
  const of = (at: number) => (at < since ? before : after)
  return {
    hours: after.hours,
    lightAt: (at) => of(at).lightAt(at),
    bandOf: (kind, isLit, at) => of(at).bandOf(kind, isLit, at),
    bandAt: (kind, at) => of(at).bandAt(kind, at),
    verdict: (kind, at, value, lengthMs) => of(at).verdict(kind, at, value, lengthMs),
    bands: (kind, from, to) => [
      ...before.bands(kind, from, Math.min(to, since)),
      ...after.bands(kind, Math.max(from, since), to),
    ],
    isJudged: (kind) => before.isJudged(kind) || after.isJudged(kind),
  }
}

/** How much of what was judged lay in its band, 0 to 1; null where nothing was judged. */
export function shareWithin(verdicts: readonly (Verdict | null)[]): number | null {
  const judged = verdicts.filter((verdict) => verdict !== null)
  return judged.length === 0 ? null : judged.filter((verdict) => verdict === 'within').length / judged.length
}
