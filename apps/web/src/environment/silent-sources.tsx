import type { RoomSummary } from '@cultivatd/domain/room/room'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { Moment } from '../ui/moment.tsx'
import { ageText } from './age-text.ts'
import { isStanding, useRoomAlarms } from './room-alarms.tsx'
import styles from './alarms.module.css'

type Place = Pick<RoomSummary, 'id' | 'facilityId'>

/** Since when sources of a room are silent, as an instant, by their ids. */
export function useSilentSources(room: Place): ReadonlyMap<string, string> {
  const silent = useRoomAlarms(room).filter((alarm) => alarm.subject === 'silent' && isStanding(alarm))
  return new Map(silent.map(({ silentId, beganAt }) => [silentId, beganAt]))
}

/** Above the equipment of a room: which of its sources are silent, and how old the last reading of each is. */
export function SilentSources({ room }: { room: Place }) {
  const { facilityId, id: roomId } = room
  const silent = useSilentSources(room)
  const sources = useTopic('readingSources', { facilityId, roomId }).rows.filter(({ id }) => silent.has(id))
  if (sources.length === 0) return null
  return (
    <section className={`${styles.standing} ${styles.onPage}`} aria-label="Silent sources">
      <ul className={styles.list}>
        {sources.map(({ id, name, lastAt }) => (
          <li key={id} className={styles.alarm} data-tone="warn">
            <Radio size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className="grow">
              <b>{`${name} silent`}</b>
              <span className={`small dim ${styles.facts}`}>
                {lastAt === null ? (
                  'Nothing was taken of it yet.'
                ) : (
                  <>
                    {'Last reading '}
                    <Moment at={lastAt} as={(at) => ageText(at)} />.
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Link className="link tap" to="/environment/$roomId" params={{ roomId }}>
        Environment
      </Link>
    </section>
  )
}
