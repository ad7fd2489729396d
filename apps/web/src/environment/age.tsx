import { Clock, Radio } from 'lucide-react'
import { Moment } from '../ui/moment.tsx'
import { ageText } from './age-text.ts'
import type { RoomNow } from './room-now.ts'
import styles from './environment.module.css'

/** Who or what told last how it is in a room, and when; in warn once that is long ago. */
export function Age({ now: { at, by, isSensor }, isOld }: { now: RoomNow; isOld: boolean }) {
  const Icon = isSensor ? Radio : null
  return (
    <span className={`small dim ${styles.age}`} data-tone={isOld ? 'warn' : undefined}>
      {isOld ? <Clock {...icon} /> : Icon && <Icon {...icon} />}
      <span>
        {isSensor ? `${by}, ` : 'Read '}
        <Moment at={at} as={(instant) => ageText(instant)} />
        {!isSensor && ` by ${by}`}
      </span>
    </span>
  )
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
