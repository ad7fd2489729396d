import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useMemo } from 'react'
import { MarkedState } from '../record/marked-state.tsx'
import { recordMarks } from '../record/record-marks.ts'
import { useUnderway } from '../record/use-record-marks.ts'
import styles from './room.module.css'

/** Rooms that were created here and that Metrc has not answered for, or refused. */
export function ComingRooms({ facilityId, rooms }: { facilityId: string; rooms: readonly RoomSummary[] }) {
  const underway = useUnderway(facilityId)
  const coming = useMemo(() => {
    const known = new Set(rooms.map(({ metrc }) => metrc.Name))
    const creations = underway.filter(({ kind, records }) => kind === 'location.create' && !known.has(records[0] ?? ''))
    return [...recordMarks(creations)]
  }, [underway, rooms])
  if (coming.length === 0) return null
  return (
    <ul className={styles.coming} aria-label="Rooms that are being created">
      {coming.map(([name, marked]) => (
        <li key={name} data-mark={marked.mark}>
          <span className="m grow ell">{name}</span>
          <MarkedState marked={marked} />
        </li>
      ))}
    </ul>
  )
}
