import type { Reading } from '@cultivatd/domain/environment/reading'
import { useMemo } from 'react'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'

/** The newest readings of a room by hand, the newest first. */
export function useNewestReadings(facilityId: string, roomId: string): LiveTopic<Reading> {
  const topic = useTopic('readings', { facilityId, roomId })
  const rows = useMemo(
    () => topic.rows.toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime)),
    [topic.rows],
  )
  return { ...topic, rows }
}
