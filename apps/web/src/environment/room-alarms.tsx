import { alarmTitle, alarmValue } from '@cultivatd/domain/environment/alarm-words'
import type { Alarm } from '@cultivatd/domain/environment/alarm-row'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { Check, Radio, TriangleAlert } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Moment } from '../ui/moment.tsx'
import { useSend } from '../ui/use-send.ts'
import { whenText } from './age-text.ts'
import { NobodyTold } from './nobody-told.tsx'
import styles from './alarms.module.css'

/** Of many sensors that are silent at once the first few tell enough. */
const mostShown = 5

/** The alarms of a room, those that stand first. */
export const useRoomAlarms = ({ facilityId, id }: Pick<RoomSummary, 'facilityId' | 'id'>): readonly Alarm[] =>
  useTopic('roomAlarms', { facilityId, roomId: id }).rows

export const isStanding = ({ endedAt }: Pick<Alarm, 'endedAt'>): boolean => endedAt === null

interface StandingAlarmsProps {
  room: RoomSummary
  /** Among the cards of a page, not in one of them. */
  isOnPage?: boolean
}

/** What stands of them, with who has seen it, and that nobody is told of them where nobody is. */
export const StandingAlarms = ({ room, isOnPage = false }: StandingAlarmsProps) => (
  <>
    <Standing room={room} isOnPage={isOnPage} />
    <NobodyTold room={room} isOnPage={isOnPage} />
  </>
)

function Standing({ room, isOnPage }: Required<StandingAlarmsProps>) {
  const unit = useTemperatureUnit()
  const standing = useRoomAlarms(room)
    .filter(isStanding)
    .toSorted((one, other) => Date.parse(one.beganAt) - Date.parse(other.beganAt))
  const { send, isBusy } = useSend()
  if (standing.length === 0) return null
  const unseen = standing.filter(({ seenAt }) => seenAt === null)
  const more = standing.length - mostShown
  const see = () => {
    const { facilityId, id: roomId } = room
    return send(() => api.alarm.see({ body: { facilityId, roomId, ids: unseen.map(({ id }) => id) } }))
  }
  return (
    <section
      className={classNames(styles.standing, isOnPage && styles.onPage)}
      aria-label={`Alarms of ${room.metrc.Name}`}
    >
      <ul className={styles.list}>
        {standing.slice(0, mostShown).map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} unit={unit} />
        ))}
        {more > 0 && <li className="small">{`and ${more} more`}</li>}
      </ul>
      {unseen.length > 0 && (
        <Button
          className={styles.see ?? ''}
          size="small"
          disabled={isBusy}
          startIcon={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void see()}
        >
          Seen
        </Button>
      )}
    </section>
  )
}

interface AlarmLineProps {
  alarm: Alarm
  unit: TemperatureUnit
}

/** One alarm with what is known of it, as an item of a list. */
export function AlarmLine({ alarm, unit }: AlarmLineProps) {
  const Icon = alarm.subject === 'silent' ? Radio : TriangleAlert
  return (
    <li className={styles.alarm} data-tone={isStanding(alarm) ? 'warn' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b>{alarmTitle(alarm)}</b> {alarmValue(alarm, unit)}
        <span className={`small dim ${styles.facts}`}>
          {alarm.endedAt === null ? 'Since ' : 'From '}
          <Moment at={alarm.beganAt} as={(at) => whenText(at)} />
          {alarm.endedAt !== null && (
            <>
              {' to '}
              <Moment at={alarm.endedAt} as={(at) => whenText(at)} />
              {alarm.endedAs === 'dropped' && ', not judged any more'}
            </>
          )}
          {'. '}
          {alarm.seenAt === null ? (
            'Nobody has seen it yet.'
          ) : (
            <>
              {`Seen by ${alarm.seenByName ?? ''}, `}
              <Moment at={alarm.seenAt} as={(at) => whenText(at)} />.
            </>
          )}
        </span>
      </span>
    </li>
  )
}

/** The alarms of a room that are over, the newest first. */
export function EndedAlarms({ room }: { room: RoomSummary }) {
  const unit = useTemperatureUnit()
  const ended = useRoomAlarms(room)
    .filter((alarm) => !isStanding(alarm))
    .toSorted((one, other) => Date.parse(other.beganAt) - Date.parse(one.beganAt))
  if (ended.length === 0) return null
  return (
    <Card title="Alarms that ended" count={ended.length} isPadded={false}>
      <ul className={styles.ended}>
        {ended.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} unit={unit} />
        ))}
      </ul>
    </Card>
  )
}
