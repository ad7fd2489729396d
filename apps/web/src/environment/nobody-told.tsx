import { toldOf } from '@cultivatd/domain/environment/told-people'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import { BellOff } from 'lucide-react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './alarms.module.css'

interface NobodyToldProps {
  room: Pick<RoomSummary, 'facilityId' | 'id'>
  /** Among the cards of a page, not in one of them. */
  isOnPage: boolean
}

/** Of a room whose sensors may raise alarms, that nobody would be told of them; nothing where somebody is. */
export function NobodyTold({ room: { facilityId, id: roomId }, isOnPage }: NobodyToldProps) {
  const mayEdit = usePasses(permission.generalEdit)
  const targets = useTopic('roomTargets', { facilityId })
  const ofFacility = useTopic('alarmPeople', { facilityId })
  const sources = useTopic('readingSources', { facilityId, roomId }).rows
  const waterSources = useTopic('waterSources', { facilityId, roomId }).rows
  if (targets.status !== 'live' || ofFacility.status !== 'live') return null
  if (sources.length + waterSources.length === 0) return null
  const told = toldOf(
    targets.rows.find(({ id }) => id === roomId),
    ofFacility.rows[0],
  )
  if (told.people.length > 0) return null
  return (
    <p className={classNames('small', styles.nobody, isOnPage && styles.onPage)}>
      <BellOff size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{`Nobody is told of alarms in this room.${mayEdit ? ' Choose somebody in its targets.' : ''}`}</span>
    </p>
  )
}
