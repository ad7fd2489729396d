import {
  type AlarmEvent,
  type AlarmSide,
  alarmStep,
  type AlarmSubject,
  hasTurned,
} from '@cultivatd/domain/environment/alarm'
import { readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { judgeOf } from '@cultivatd/domain/environment/target-bands'
import type { RoomTargets } from '@cultivatd/domain/environment/targets'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import {
  beginLook,
  forgetStates,
  type KeptAlarm,
  measuredSince,
  openAlarms,
  saveAlarms,
  saveStates,
  type WatchedSource,
  watchedSources,
} from './alarm.store.ts'
import {
  grouped,
  isSourceSilent,
  kindStanding,
  type KnownSource,
  type Look,
  type PhasedRoom,
  stateAfter,
  stateBefore,
  wantedSeries,
  type WatchedRoom,
} from './alarm-watch.ts'
import { alarmPeopleOf } from './alarm-people.store.ts'
import { targetsOfFacility } from './target.store.ts'
import { tellOfAlarms } from './tell-of-alarms.ts'

/** As much of the time since the last look counts as listened to: while nothing ran, no sensor was silent. */
const mostListenedMs = 60_000

/** These take a second and 100 MB. */
const usualMostRead = 250_000

/**
 * Looks once at what the sensors of a facility sent: raises alarms, ends them and tells people, all in one transaction
 * and in one process at a time, so that whoever dies in the middle has told nobody and the next does it again.
 *
 * @returns false while another process looks
 */
export function lookAtAlarms(db: Db, look: Look): Promise<boolean> {
  const { facilityId, now } = look
  return transact(db, async (tx) => {
    const listened = await beginLook(tx, facilityId, now, mostListenedMs)
    if (listened === null) return false
    const targets = new Map((await targetsOfFacility(tx, facilityId)).map((one) => [one.id, one]))
    const rooms = look.rooms.map((room) => watchedRoom(room, targets.get(room.id)))
    const known = await knownSources(tx, look, rooms, listened)
    const before = await openAlarms(tx, facilityId)
    const after = afterLook({ alarms: before, rooms, known, now: now.getTime(), listened })
    const [ofFacility] = await alarmPeopleOf(tx, facilityId)
    const told = await tellOfAlarms(tx, look, after, { targets, ofFacility })
    await saveAlarms(
      tx,
      facilityId,
      told.filter((alarm) => !before.includes(alarm)),
    )
    return true
  })
}

function watchedRoom({ id, name, phase }: PhasedRoom, targets: RoomTargets | undefined): WatchedRoom {
  const judge = targets && phase ? judgeOf(targets[phase], targets.zone) : null
  return { id, name, judge, judgedBy: `${targets?.version ?? 0} ${phase}`, afterMinutes: targets?.afterMinutes ?? 0 }
}

/** The sources of these rooms, with what they sent since the last look. */
async function knownSources(
  tx: Db,
  { facilityId, now, mostRead = usualMostRead }: Look,
  rooms: readonly WatchedRoom[],
  listened: number,
): Promise<KnownSource[]> {
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const sources = await watchedSources(tx, facilityId)
  const roomless = sources.filter(({ roomId, state }) => state && !roomOf.has(roomId))
  await forgetStates(
    tx,
    facilityId,
    roomless.map(({ id }) => id),
  )
  const inRooms = sources.flatMap((source: WatchedSource) => {
    const room = roomOf.get(source.roomId)
    if (!room) return []
    const state = stateBefore(source, room, listened)
    return [{ source, room, state, wanted: wantedSeries(source, state, room, now) }]
  })
  const wanted = inRooms.flatMap((one) => one.wanted)
  const { measured, unread } = await measuredSince(tx, wanted, { now, most: mostRead })
  const bySource = grouped(measured, ({ sourceId }) => sourceId)
  const known = inRooms.map(({ source, room, state, wanted: ofIt }) => {
    if (ofIt.length === 0) return { source, state }
    const readTo = unread.has(source.id) ? 0 : now.getTime()
    return { source, state: stateAfter({ ...state, readTo }, bySource.get(source.id) ?? [], room) }
  })
  const changed = known.filter(({ source, state }) => state !== source.state)
  await saveStates(tx, facilityId, new Map(changed.map(({ source, state }) => [source.id, state])))
  return known
}

interface Looked {
  alarms: readonly KeptAlarm[]
  rooms: readonly WatchedRoom[]
  known: readonly KnownSource[]
  now: number
  listened: number
}

/** What an alarm is about, and what it tells of once it begins. */
type Subject = Pick<KeptAlarm, 'roomId' | 'subject' | 'silentId' | 'side' | 'sourceName' | 'value' | 'low' | 'high'>

const keyOf = ({ roomId, subject, silentId }: Pick<Subject, 'roomId' | 'subject' | 'silentId'>): string =>
  JSON.stringify([roomId, subject, silentId])

/** All alarms after a look; those that stay as they are, are the same objects. */
function afterLook(looked: Looked): KeptAlarm[] {
  const { alarms, now } = looked
  const standing = new Map(alarms.filter(({ endedAt }) => endedAt === null).map((alarm) => [keyOf(alarm), alarm]))
  const next: KeptAlarm[] = alarms.filter(({ endedAt }) => endedAt !== null)
  for (const { about, event, turnedAt } of [...valueEvents(looked, standing), ...silentEvents(looked)]) {
    const known = standing.get(keyOf(about)) ?? null
    standing.delete(keyOf(about))
    if (known && turnedAt !== undefined) next.push(turned(known, turnedAt))
    const alarm = turnedAt === undefined ? known : null
    const { alarm: became } = alarmStep(alarm, event)
    if (became) next.push(became === alarm ? alarm : { id: null, ...(alarm ?? about), ...became })
  }
  // What nothing was told of any more: its room or its source is gone.
  for (const alarm of standing.values())
    next.push({ ...alarm, ...alarmStep(alarm, { type: 'dropped', at: now }).alarm })
  return next
}

/** Over, for the value is outside on the other side now: what begins with that is told in place of its end. */
const turned = (alarm: KeptAlarm, at: number): KeptAlarm => ({
  ...alarm,
  endedAt: Math.max(at, alarm.beganAt),
  endedAs: 'good',
  told: alarm.told === 'begin' ? 'end' : alarm.told,
})

interface Happened {
  about: Subject
  event: AlarmEvent
  /** Since when it is outside on the other side than the alarm that stands says. */
  turnedAt?: number | undefined
}

const noValue = { value: null, low: null, high: null }

function valueEvents({ rooms, known, now }: Looked, alarms: ReadonlyMap<string, KeptAlarm>): Happened[] {
  const bySource = grouped(known, ({ source }) => source.roomId)
  return rooms.flatMap(({ id, judge, afterMinutes }) =>
    readingKinds.flatMap((kind): Happened[] => {
      const sources = (bySource.get(id) ?? []).filter(({ state }) => state.kinds[kind])
      if (!judge?.isJudged(kind) || sources.length === 0) return []
      const { standing, culprits } = kindStanding(kind, sources, afterMinutes, now)
      const subject = { roomId: id, subject: kind as AlarmSubject, silentId: '' }
      const before = alarms.get(keyOf(subject))
      // While one of its sources says what the alarm says, it is so.
      const culprit = culprits.find(({ value: { verdict } }) => verdict === before?.side) ?? culprits[0]
      const side: AlarmSide = culprit?.value.verdict === 'below' ? 'below' : 'above'
      const about = { ...subject, side, sourceName: culprit?.source.name ?? '' }
      if (!culprit)
        return [
          { about: { ...about, ...noValue }, event: { type: standing === 'inside' ? 'inside' : 'unclear', at: now } },
        ]
      const { value, at, since } = culprit.value
      const { low, high } = judge.bandAt(kind, at) ?? noValue
      const turnedAt = before && hasTurned(before.side, culprit.value) ? since : undefined
      return [{ about: { ...about, value, low, high }, event: { type: 'outside', since }, turnedAt }]
    }),
  )
}

function silentEvents({ known, now, listened }: Looked): Happened[] {
  return known.map((one) => {
    const { id, roomId, name, lastAt } = one.source
    const about = {
      roomId,
      subject: 'silent' as const,
      silentId: id,
      side: 'silent' as const,
      sourceName: name,
      ...noValue,
    }
    // Its own clock may be ahead.
    const since = Math.min(now, Date.parse(lastAt ?? '') || now)
    return { about, event: isSourceSilent(one, listened) ? { type: 'outside', since } : { type: 'inside', at: now } }
  })
}
