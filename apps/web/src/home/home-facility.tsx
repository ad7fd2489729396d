import { addressText } from '@cultivatd/domain/facility/address-text'
import { alarmFlag } from '@cultivatd/domain/environment/alarm-flag'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { FacilityTotals } from '../trade/facility-totals.tsx'
import { byGrowth } from '../trade/room-facts.ts'
import { isFirstRead } from '../trade/sync-text.ts'
import { EmptyState } from '../ui/empty.tsx'
import { Loading, SkeletonCards } from '../ui/skeleton.tsx'
import { RoomCard } from './room-card.tsx'
import styles from './home.module.css'

/** A facility on Home: its card and its rooms (HOME-01 to HOME-07). */
export function HomeFacility({ facility }: { facility: FacilitySummary }) {
  const { id, metrc, address } = facility
  const titleId = `facility-${id}`
  return (
    <section className={styles.fac} aria-labelledby={titleId}>
      <article className="card">
        <div className={styles.fh}>
          <div className="grow">
            <h2 id={titleId}>
              <Link to="/facility/$facilityId" params={{ facilityId: id }}>
                {metrc.DisplayName}
              </Link>
            </h2>
            <p className="small muted">{address ? addressText(address) : 'No Address Set'}</p>
          </div>
          <EditFacility facilityId={id} name={metrc.DisplayName} />
        </div>
        <FacilityTotals facility={facility} />
      </article>
      <Rooms facilityId={id} />
    </section>
  )
}

/** Leads to the facility's page, for holders of generalEdit (HOME-02, READ-60). */
function EditFacility({ facilityId, name }: { facilityId: string; name: string }) {
  if (!usePasses(permission.generalEdit)) return null
  return (
    <Link
      to="/facility/$facilityId"
      params={{ facilityId }}
      className={styles.editFacility}
      aria-label={`Edit Facility ${name}`}
    >
      <Button
        component="span"
        size="small"
        tabIndex={-1}
        aria-hidden="true"
        startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        <span className={styles.editText}>Edit Facility</span>
      </Button>
    </Link>
  )
}

function Rooms({ facilityId }: { facilityId: string }) {
  const { rows, status } = useTopic('rooms', { facilityId })
  const sync = useTopic('sync')
  const alarms = useTopic('alarms', { facilityId }).rows
  const marks = useRecordMarks(facilityId, 'location')
  if (status === 'loading')
    return (
      <div className="mt3">
        <Loading label="The rooms are loading">
          <SkeletonCards />
        </Loading>
      </div>
    )
  if (rows.length === 0)
    return (
      <div className="card mt3">
        <EmptyState title="No rooms yet">Rooms come from Metrc, or are created on the facility's page.</EmptyState>
      </div>
    )
  const inOrder = [...rows].sort(byGrowth)
  const isReading = isFirstRead(sync.rows.find(({ id }) => id === facilityId))
  return (
    <div className="rcs mt3">
      {inOrder.map((room) => (
        <RoomCard
          key={room.id}
          room={room}
          isReading={isReading}
          alarm={alarmFlag(alarms.filter(({ roomId }) => roomId === room.id))}
          mark={marks.get(room.metrc.Name)?.mark}
        />
      ))}
    </div>
  )
}
