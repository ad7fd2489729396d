import type { Reading } from '@cultivatd/domain/environment/reading'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import { whenText } from './age-text.ts'
import styles from './environment.module.css'

/** That readings of a room wait on this device; nothing while none do. */
export function KeptReadings({ waiting: [newest, ...others] }: { waiting: readonly Reading[] }) {
  if (!newest) return null
  const words = others.length === 0 ? 'your reading of' : `${others.length + 1} readings of yours, the last of`
  return (
    <p className={styles.kept}>
      <State kind="kept">
        <span>
          {`Kept on this device: ${words} `}
          <Moment at={newest.dateTime} as={(instant) => whenText(instant)} />
        </span>
      </State>
    </p>
  )
}
