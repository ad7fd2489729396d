import type { Band } from '@cultivatd/domain/environment/target-bands'
import styles from './band-gauge.module.css'

interface BandGaugeProps {
  /** All of it in one unit. */
  band: Band
  /** Null while nothing is typed. */
  value: number | null
  before: number | null
  isOutside: boolean
}

/** Where what is typed falls against its target; hidden, for the same is said beside it. */
export function BandGauge({ band, value, before, isOutside }: BandGaugeProps) {
  const [from, to] = scaleOf(band)
  const at = (one: number) => `${Math.min(100, Math.max(0, ((one - from) / (to - from)) * 100))}%`
  const [left, right] = [at(band.low ?? from), at(band.high ?? to)]
  return (
    <div className={styles.gauge} aria-hidden="true">
      <span className={styles.band} style={{ left, right: `calc(100% - ${right})` }} />
      {before !== null && <span className={styles.before} style={{ left: at(before) }} />}
      {value !== null && !Number.isNaN(value) && (
        <span className={styles.value} data-tone={isOutside ? 'warn' : undefined} style={{ left: at(value) }} />
      )}
    </div>
  )
}

/** As much again on each side of the target as it is wide; of one with a single end a quarter of that. */
function scaleOf({ low, high }: Band): [number, number] {
  const [begin, end] = [low ?? high ?? 0, high ?? low ?? 0]
  const width = Math.max(1e-6, end > begin ? end - begin : Math.abs(begin) / 4)
  return [begin - (low === null ? 2 : 1) * width, end + (high === null ? 2 : 1) * width]
}
