import type { Operation } from '@cultivatd/domain/operation/operation'
import { useMemo } from 'react'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { type MarkedRecord, recordMarks, recordsMoving, withActs } from './record-marks.ts'

/** What is on its way in a facility, was refused, or needs a person; nothing is subscribed to while there is none. */
export function useUnderway(facilityId: string | null): readonly Operation[] {
  const metrc = useTopicRow('metrc')
  const isAny = metrc !== undefined && metrc.waiting + metrc.refused + metrc.needsPerson > 0
  return useTopic('operationsUnderway', isAny && facilityId !== null ? { facilityId } : null).rows
}

/** The labels and names of what is on its way to another room. */
export function useMoving(facilityId: string): ReadonlySet<string> {
  const operations = useUnderway(facilityId)
  return useMemo(() => recordsMoving(operations), [operations])
}

/** The marks of a facility's records by label or name; `kind` is 'package' or 'location'. */
export function useRecordMarks(facilityId: string, kind: string): ReadonlyMap<string, MarkedRecord> {
  const operations = useUnderway(facilityId)
  const { acts } = useOutbox()
  const marks = useMemo(() => recordMarks(operations, kind), [operations, kind])
  // Rooms are never changed on the floor.
  return useMemo(
    () => (kind === 'location' ? marks : withActs(marks, facilityId, acts)),
    [marks, kind, facilityId, acts],
  )
}
