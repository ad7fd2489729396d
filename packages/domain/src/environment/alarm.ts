// Apart from the schemas: it is asked about every reading of every sensor.
import type { ReadingKind } from './reading-kinds.ts'
import type { Verdict } from './target-bands.ts'

const minuteMs = 60_000

/** What is known of one value of one source, by its newest reading. Instants are ms. */
export interface Watched {
  /** When it was read. */
  at: number
  value: number
  /** Null where it is not judged. */
  verdict: Verdict | null
  /** Since when the verdict is the same. */
  since: number
}

export type NewReading = Omit<Watched, 'since'>

/**
 * What is older says nothing of how it is now, and what lies further apart says nothing of what was between: half an hour,
 * and more of a source that is heard of seldom.
 */
export const freshMs = 30 * minuteMs

/**
 * After one more reading. What is not newer changes nothing, so that what comes late, twice or in any order raises no
 * alarm and ends none.
 */
export function watched(before: Watched | undefined, reading: NewReading, fresh = freshMs): Watched {
  if (!before) return { ...reading, since: reading.at }
  if (reading.at <= before.at) return before
  const isOneRun = reading.verdict === before.verdict && reading.at - before.at <= fresh
  return { ...reading, since: isOneRun ? before.since : reading.at }
}

/** Good again takes this long at most: one good reading between two bad ones is no end. */
const mostSettledMinutes = 5

/** How a value stands: long enough outside or inside of its band to be told so, or neither. */
export type Standing = 'outside' | 'inside' | 'unclear'

/** @param afterMinutes how long it has to be outside */
export function standingOf(
  { at, verdict, since }: Watched,
  { afterMinutes, now, fresh = freshMs }: { afterMinutes: number; now: number; fresh?: number },
): Standing {
  if (verdict === null || now - at > fresh || at > now) return 'unclear'
  const minutes = (at - since) / minuteMs
  if (verdict === 'within') return minutes >= Math.min(afterMinutes, mostSettledMinutes) ? 'inside' : 'unclear'
  return minutes >= afterMinutes ? 'outside' : 'unclear'
}

/**
 * Whether what was outside on one side of its band is outside on the other now, and not for a moment: then what was told of
 * it is true no more.
 */
export const hasTurned = (side: AlarmSide, { at, verdict, since }: Watched): boolean =>
  verdict !== null && verdict !== 'within' && verdict !== side && at - since >= mostSettledMinutes * minuteMs

/** Of the sources of one value of a room: outside as soon as one is, inside as soon as all that can be told of are. */
export function roomStanding(standings: readonly Standing[]): Standing {
  if (standings.includes('outside')) return 'outside'
  return standings.length > 0 && standings.every((standing) => standing === 'inside') ? 'inside' : 'unclear'
}

/** How often a source is heard of. Its own clock counts for nothing: a gateway may send an hour at once. */
export interface Heard {
  /** When it was heard of last, by the clock that stands still while nobody listens, ms. */
  at: number
  /** How long it was between the last times, ms. */
  gaps: readonly number[]
}

const keptGaps = 9
const leastGaps = 3
/** No network is so even that less means anything. */
const leastSilentMs = 5 * minuteMs
/** After so many of its intervals a source is silent. */
const silentIntervals = 3

export const heard = (before: Heard | undefined, at: number): Heard =>
  before ? { at, gaps: [...before.gaps, at - before.at].slice(-keptGaps) } : { at, gaps: [] }

/** How often a source is heard of, ms; null while too little is known of it. One long pause changes nothing. */
export function intervalMs({ gaps }: Heard): number | null {
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
  return middle === undefined || gaps.length < leastGaps ? null : middle
}

const threeIntervals = (source: Heard, atLeast: number): number | null => {
  const interval = intervalMs(source)
  return interval === null ? null : Math.max(atLeast, interval * silentIntervals)
}

/** How long a source is quiet before it is silent, ms; null while too little is known of it. */
export const silentAfterMs = (source: Heard): number | null => threeIntervals(source, leastSilentMs)

/** How old the newest of its readings may be, ms. */
export const freshOf = (source: Heard): number => threeIntervals(source, freshMs) ?? freshMs

export function isSilent(source: Heard, listened: number): boolean {
  const after = silentAfterMs(source)
  return after !== null && listened - source.at > after
}

/** What an alarm is about: a value of a room, or a source that says nothing any more. */
export type AlarmSubject = ReadingKind | 'silent'
export type AlarmSide = 'below' | 'above' | 'silent'

/** Where an alarm is on its way. */
export interface AlarmState {
  /** Since when it is so, ms. */
  beganAt: number
  /** Null while it stands. */
  endedAt: number | null
  /** It is good again, or there is nothing to judge by any more. */
  endedAs: 'good' | 'dropped' | null
  /** What people were told of it. */
  told: 'nothing' | 'begin' | 'end'
  /** Somebody said that they had seen it. */
  isSeen: boolean
}

export type AlarmEvent =
  | { type: 'outside'; since: number }
  | { type: 'inside'; at: number }
  /** Nobody knows: it stays as it is. */
  | { type: 'unclear' }
  /** Its targets, its source or its room are gone. */
  | { type: 'dropped'; at: number }
  | { type: 'seen' }
  | { type: 'told' }

/** What people have to be told of an alarm: `passed` is one that began and ended before there was a time to tell. */
export type Owed = 'begin' | 'end' | 'passed' | null

/** Where an event leads an alarm, and what there is to tell then; null: there is none. */
export function alarmStep(alarm: AlarmState | null, event: AlarmEvent): { alarm: AlarmState | null; owed: Owed } {
  const next = stepped(alarm, event)
  return { alarm: next, owed: next ? owedOf(next) : null }
}

function stepped(alarm: AlarmState | null, event: AlarmEvent): AlarmState | null {
  const isStanding = alarm !== null && alarm.endedAt === null
  switch (event.type) {
    case 'outside':
      if (isStanding) return alarm
      return { beganAt: event.since, endedAt: null, endedAs: null, told: 'nothing', isSeen: false }
    case 'inside':
      return isStanding ? { ...alarm, endedAt: event.at, endedAs: 'good' } : alarm
    case 'dropped':
      return isStanding ? { ...alarm, endedAt: event.at, endedAs: 'dropped' } : alarm
    case 'seen':
      return alarm && { ...alarm, isSeen: true }
    case 'told':
      return alarm && { ...alarm, told: isStanding ? 'begin' : 'end' }
    case 'unclear':
      return alarm
  }
}

export function owedOf({ endedAt, told }: Pick<AlarmState, 'endedAt' | 'told'>): Owed {
  if (endedAt === null) return told === 'nothing' ? 'begin' : null
  if (told === 'end') return null
  return told === 'begin' ? 'end' : 'passed'
}

/** However many sensors flap: no room says more than one thing in this time. */
export const quietMs = 15 * minuteMs

/** Whether people may be told of a room. @param toldAt when they were last, ms; null for never */
export const mayTell = (toldAt: number | null, now: number): boolean => toldAt === null || now - toldAt >= quietMs
