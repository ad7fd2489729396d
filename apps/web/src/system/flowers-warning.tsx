import { flowersWarning } from '@cultivatd/domain/system/placement'
import { Alert } from '../ui/alert.tsx'
import { countText } from './zone-words.ts'
import styles from './system.module.css'

/** Above the button, however long the list is: what begins to flower does not go back (SYS-15). */
export function FlowersWarning({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className={styles.aboveButton}>
      <Alert tone="warn" title={flowersWarning}>
        <p className="mt1">{`${countText(count, 'plant', 'plants')}. Metrc knows no way back.`}</p>
      </Alert>
    </div>
  )
}
