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
 * The phase of a room: that of most plants in it (decision 192), without plants that of clones, else of what hangs there. Of as
 * many of both it is that of its types, the latest of several. An empty room has that of its types too, for it is made ready for
 * them; null where they say nothing.
 */
export function roomPhase(there: StandingThere, types: readonly RoomType[]): RoomPhase | null {
  const { flowering, vegetative, untracked, harvests } = there
  const phases = types.flatMap((type) => phaseOfType[type] ?? [])
  const ofTypes = roomPhases.findLast((phase) => phases.includes(phase)) ?? null
  if (flowering !== vegetative) return flowering > vegetative ? 'flowering' : 'vegetative'
  if (flowering > 0) return ofTypes === 'vegetative' ? 'vegetative' : 'flowering'
  if (untracked > 0) return 'young'
  return harvests.length > 0 ? 'harvested' : ofTypes
}

/** Null unless both times were entered. */
export const lightHoursOf = ({
  lightsOn,
  lightsOff,
}: Pick<PhaseTargets, 'lightsOn' | 'lightsOff'>): LightHours | null =>
  lightsOn && lightsOff ? { on: lightsOn, off: lightsOff } : null

/** No value goes anywhere in particular. */
export function noBands(): Bands {
  const band = { low: null, high: null }
  return { temperature: band, humidity: band, vpd: band, co2: band, lightLevel: band }
}

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

/** Judges what was read in a room. */
export interface Judge {
  /** Those of then; null where nobody had entered light hours: then it is always day. */
  hoursAt: (at: number) => LightHours | null
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
  /** The same of all days alone, or of all nights, as if it were nothing else. */
  bandsThrough: (kind: ReadingKind, isLit: boolean, from: number, to: number) => TimedBand[]
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
    hoursAt: () => hours,
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
    bandsThrough(kind, isLit, from, to) {
      const band = bandOf(kind, isLit)
      return band && from < to ? [{ ...band, from, to }] : []
    },
  }
}

/** From an instant on, in ms, until the next one. */
export interface JudgedSince {
  since: number
  judge: Judge
}

/**
 * Judges what was read by what held then: by the first before it began, too. What is a mean of time in which another came
 * is judged by the one in which it began.
 *
 * @param times at least one, the earliest first
 */
export function judgeThrough([first, ...later]: readonly [JudgedSince, ...JudgedSince[]]): Judge {
  const times = [{ ...first, since: Number.NEGATIVE_INFINITY }, ...later]
  const indexAt = (at: number) => times.findLastIndex(({ since }) => since <= at)
  const of = (at: number) => (times[indexAt(at)] ?? first).judge
  const until = (index: number) => times[index + 1]?.since ?? Number.POSITIVE_INFINITY
  const through = (from: number, to: number, bandsIn: (judge: Judge, from: number, to: number) => TimedBand[]) =>
    joined(
      times.flatMap(({ since, judge }, index) => {
        const [begin, end] = [Math.max(from, since), Math.min(to, until(index))]
        return begin < end ? bandsIn(judge, begin, end) : []
      }),
    )
  return {
    hoursAt: (at) => of(at).hoursAt(at),
    lightAt(at) {
      const index = indexAt(at)
      const { from, to, isLit } = of(at).lightAt(at)
      return { from: Math.max(from, times[index]?.since ?? from), to: Math.min(to, until(index)), isLit }
    },
    bandOf: (kind, isLit, at) => of(at).bandOf(kind, isLit, at),
    bandAt: (kind, at) => of(at).bandAt(kind, at),
    verdict: (kind, at, value, lengthMs) => of(at).verdict(kind, at, value, lengthMs),
    bands: (kind, from, to) => through(from, to, (judge, begin, end) => judge.bands(kind, begin, end)),
    bandsThrough: (kind, isLit, from, to) =>
      through(from, to, (judge, begin, end) => judge.bandsThrough(kind, isLit, begin, end)),
    isJudged: (kind) => times.some(({ judge }) => judge.isJudged(kind)),
  }
}

/** What goes on as it was is one. */
function joined(bands: readonly TimedBand[]): TimedBand[] {
  const all: TimedBand[] = []
  for (const band of bands) {
    const last = all.at(-1)
    if (last?.to === band.from && last.low === band.low && last.high === band.high) last.to = band.to
    else all.push({ ...band })
  }
  return all
}

/** The targets of one time of a room. */
export interface TargetsOfTime {
  phases: AllPhases
  /** In which the lights go on and off, by its name. */
  zone: string
}

/**
 * Judges what was read in a room in a phase of now: before its plants flowered by the targets of vegetative plants.
 *
 * @param floweringSince when they began to, ms; null where none does
 */
export function phaseJudge({ phases, zone }: TargetsOfTime, phase: RoomPhase, floweringSince: number | null): Judge {
  const now = { since: Number.NEGATIVE_INFINITY, judge: judgeOf(phases[phase], zone) }
  if (phase !== 'flowering' || floweringSince === null) return now.judge
  const before = { ...now, judge: judgeOf(phases.vegetative, zone) }
  return judgeThrough([before, { ...now, since: floweringSince }])
}

/** Targets of a room that held from an instant on, until the next ones. */
export interface HeldTargets extends TargetsOfTime {
  /** As an instant. */
  since: string
}

const anything: Judge = judgeOf({ lightsOn: '', lightsOff: '', day: noBands(), night: noBands() }, 'UTC')

/**
 * Judges what was read in a room by the targets that held then; null where there never were any. Before the first there is
 * nothing to judge by.
 *
 * @param held the earliest first
 */
export function heldJudge(
  held: readonly HeldTargets[],
  phase: RoomPhase | null,
  floweringSince: number | null,
): Judge | null {
  if (phase === null || held.length === 0) return null
  const times = held.map((one) => ({ since: Date.parse(one.since), judge: phaseJudge(one, phase, floweringSince) }))
  return judgeThrough([{ since: Number.NEGATIVE_INFINITY, judge: anything }, ...times])
}

/** How much of what was judged lay in its band, 0 to 1; null where nothing was judged. */
export function shareWithin(verdicts: readonly (Verdict | null)[]): number | null {
  const judged = verdicts.filter((verdict) => verdict !== null)
  return judged.length === 0 ? null : judged.filter((verdict) => verdict === 'within').length / judged.length
}
