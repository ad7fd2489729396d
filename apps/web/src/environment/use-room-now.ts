import type { Reading } from '@cultivatd/domain/environment/reading'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useMemo } from 'react'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { allOf } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import type { KindPoints } from './environment-strip.tsx'
import { roomNow } from './room-now.ts'
import { useRangeReadings } from './use-range-readings.ts'
import { useNewestReadings } from './use-readings.ts'
import { useWaitingReadings } from './waiting-readings.ts'

const hourMs = 3_600_000
const stepMs = 5 * 60_000

/** How it is in a room, live, with what was read lately of each value. */
export function useRoomNow(room: RoomSummary) {
  const { facilityId, id: roomId } = room
  const readings = useNewestReadings(facilityId, roomId)
  const sources = useTopic('readingSources', { facilityId, roomId })
  const waiting = useWaitingReadings(room)
  const byHand = useMemo(() => [...waiting, ...readings.rows].toSorted(byTime), [waiting, readings.rows])
  const time = useNow()
  const latest = byHand.find(({ systemId }) => systemId === '') ?? null
  const now = roomNow(latest, sources.rows, time, latest !== null && waiting.includes(latest))
  return {
    topic: waiting.length > 0 ? orWaiting(allOf(readings, sources)) : allOf(readings, sources),
    /** By hand, of the room itself; what waits on this device counts. */
    latest,
    /** Those by hand that wait on this device, the newest first. */
    waiting,
    now,
    points: useLately(room, byHand, now?.isSensor ?? false),
    /** Too old to be taken for what is so now. */
    isOld: time.getTime() - Date.parse(now?.at ?? '') > 24 * hourMs,
  }
}

const byTime = (a: Reading, b: Reading): number => Date.parse(b.dateTime) - Date.parse(a.dateTime)

/** What waits on this device is shown also where the device knows nothing else of the room. */
const orWaiting = (topic: LiveTopic<never>): LiveTopic<never> =>
  topic.status === 'loading' ? { ...topic, status: 'live' } : topic

/** What was read in the last day and a half, by hand or by sensors. */
function useLately({ facilityId, id }: RoomSummary, byHand: readonly Reading[], hasSensor: boolean): KindPoints {
  // Asked for anew each five minutes at most; the values themselves are live.
  const to = Math.ceil(useNow().getTime() / stepMs) * stepMs
  const range = { name: 'day' as const, from: to - 36 * hourMs, to }
  const { data } = useRangeReadings(facilityId, id, hasSensor ? range : null)
  return useMemo(() => {
    const hand = byHand.toReversed()
    return (kind) => {
      const measured = data?.measured.filter((point) => point.kind === kind) ?? []
      return measured.length > 0
        ? measured.map(({ at, mean: value }) => ({ at, value }))
        : hand.map((reading) => ({ at: Date.parse(reading.dateTime), value: reading[kind] }))
    }
  }, [byHand, data])
}
