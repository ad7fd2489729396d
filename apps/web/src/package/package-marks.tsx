import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { State } from '../ui/state.tsx'
import { filterCounts } from './package-list.ts'

/** How many packages of a room wait for Metrc, were refused, need a person; nothing while all is in order. */
export function PackageMarks({ facilityId, roomId }: { facilityId: string; roomId: string }) {
  const { rows } = useTopic('packages', { facilityId, roomId })
  const marks = useRecordMarks(facilityId, 'package')
  const counts = useMemo(() => filterCounts(rows, marks), [rows, marks])
  return (
    <>
      {counts.waiting > 0 && <State kind="waiting">{`${counts.waiting} waiting for Metrc`}</State>}
      {counts.refused > 0 && <State kind="refused">{`${counts.refused} refused`}</State>}
      {counts['needs-person'] > 0 && (
        <State kind="needs-person">
          {counts['needs-person'] === 1 ? '1 needs a person' : `${counts['needs-person']} need a person`}
        </State>
      )}
    </>
  )
}
