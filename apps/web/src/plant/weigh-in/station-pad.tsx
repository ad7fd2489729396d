import { NumberPad } from '../../ui/number-pad.tsx'
import type { Station } from './use-station.ts'
import styles from './station.module.css'

/** The keys of the station: the weight of the plant on the scale, or the last digits of the next one. */
export function StationPad({ state }: { state: Station }) {
  const { chosen, question, edit, next } = state
  return (
    <div className={styles.pad} inert={question !== null}>
      <NumberPad
        isHuge
        hasDecimals={chosen !== null}
        next={chosen ? 'Take' : 'Find'}
        onEdit={edit}
        onNext={next}
        onSame={null}
      />
    </div>
  )
}
