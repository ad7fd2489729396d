import {
  freshOf,
  freshMs,
  type Heard,
  heard,
  isSilent,
  roomStanding,
  standingOf,
  watched,
} from '@cultivatd/domain/environment/alarm'
import { type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import type { Judge, RoomPhase } from '@cultivatd/domain/environment/target-bands'
import type { NewMeasurement, SourceState, WantedSeries, WatchedSource } from './alarm.store.ts'

/** A room and the phase that it is in. */
export interface PhasedRoom {
  id: string
  name: string
  phase: RoomPhase | null
}

export interface Look {
  facilityId: string
  rooms: readonly PhasedRoom[]
  now: Date
  /** Where browsers find the server, for the link in a mail. */
  publicUrl: string
  /** No more values than this are read at once: what waits beyond that is read at the next look. */
  mostRead?: number | undefined
}

/** What a room is judged by at a look. */
export interface WatchedRoom {
  id: string
  name: string
  /** Null without targets for the phase that it is in. */
  judge: Judge | null
  /** Changes with the targets and the phase. */
  judgedBy: string
  afterMinutes: number
}

/** Of a source that is new to us, no more than this is read: what was before is nobody's alarm. */
const firstLookMs = 6 * 3_600_000

const unknown: SourceState = { lastAt: null, readTo: 0, kinds: {}, judgedBy: '' }

/** What is known of a source before its new readings are looked at. */
export function stateBefore(source: WatchedSource, room: WatchedRoom, listened: number): SourceState {
  const before = source.state ?? unknown
  // The count, too: what a clock that was put back tells is older than what it told before.
  const hasMore = before.taken !== undefined && source.taken !== before.taken
  const isHeard = source.lastAt !== null && (source.lastAt !== before.lastAt || hasMore)
  const isSame = before.judgedBy === room.judgedBy
  if (!isHeard && isSame) return before
  return {
    ...before,
    ...(isHeard && { lastAt: source.lastAt, taken: source.taken, heard: heard(before.heard, listened) }),
    judgedBy: room.judgedBy,
    // What was judged by other targets says nothing by these.
    kinds: isSame
      ? before.kinds
      : Object.fromEntries(
          Object.entries(before.kinds).map(([kind, one]) => [kind, { ...one, verdict: null, since: one.at }]),
        ),
  }
}

/** The values of a source that are to be read now. */
export function wantedSeries(
  source: WatchedSource,
  state: SourceState,
  { judge }: WatchedRoom,
  now: Date,
): WantedSeries[] {
  // What the water of a system should be like, no target says.
  if (!judge || source.systemId !== '' || source.lastAt === null) return []
  const isNew = source.lastAt !== source.state?.lastAt || Date.parse(source.lastAt) > state.readTo
  if (!isNew) return []
  return readingKinds
    .filter(judge.isJudged)
    .map((kind) => ({ source, kind, after: Math.max(state.kinds[kind]?.at ?? 0, now.getTime() - firstLookMs) }))
}

/** With what was measured since, in the order of time. */
export function stateAfter(
  state: SourceState,
  measured: readonly NewMeasurement[],
  { judge }: WatchedRoom,
): SourceState {
  const kinds = { ...state.kinds }
  const fresh = freshFor(state)
  for (const { kind, at, value } of measured)
    kinds[kind] = watched(kinds[kind], { at, value, verdict: judge?.verdict(kind, at, value) ?? null }, fresh)
  return { ...state, kinds }
}

const freshFor = ({ heard: source }: { heard?: Heard }): number => (source ? freshOf(source) : freshMs)

/** A source with what is known of it now. */
export interface KnownSource {
  source: WatchedSource
  state: SourceState
}

/** How a value of a room stands by all that tell of it, and which sources say that it is outside. */
export function kindStanding(kind: ReadingKind, sources: readonly KnownSource[], afterMinutes: number, now: number) {
  const told = sources.flatMap(({ source, state }) => {
    const value = state.kinds[kind]
    const fresh = freshFor(state)
    // One that stopped to tell of it neither raises an alarm nor keeps one from being over.
    if (!value || value.verdict === null || now - value.at > fresh) return []
    return [{ source, value, standing: standingOf(value, { afterMinutes, now, fresh }) }]
  })
  return {
    standing: roomStanding(told.map(({ standing }) => standing)),
    culprits: told.filter(({ standing }) => standing === 'outside'),
  }
}

export const isSourceSilent = ({ state }: KnownSource, listened: number): boolean =>
  state.heard !== undefined && isSilent(state.heard, listened)

export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const held = groups.get(keyOf(row))
    if (held) held.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
