import type { ReadingSource } from '@cultivatd/domain/environment/source'
import type { WaterReading } from '@cultivatd/domain/water/water'
import { shownTemperature } from '@cultivatd/domain/water/water-temperature'
import { ChartLine, Radio } from 'lucide-react'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { Moment } from '../ui/moment.tsx'
import { amountText, type ReadValue, readValues, unitOf } from './reading-kinds.ts'
import { valueNow } from './use-measured.ts'
import styles from './water.module.css'

interface ReadingTilesProps {
  /** The oldest first. */
  readings: readonly WaterReading[]
  sources: readonly ReadingSource[]
  systemName: string
  onOpen: (value: ReadValue) => void
}

/** PH, EC and temperature as they were read or measured last; a press opens how they came to be. */
export function ReadingTiles({ readings: stored, sources, systemName, onOpen }: ReadingTilesProps) {
  const temperatureUnit = useTemperatureUnit()
  const readings = stored.map((reading) => shownTemperature(reading, temperatureUnit))
  const last = readings.at(-1) ?? null
  const told = readValues.map((one) => ({
    ...one,
    unit: unitOf(one, temperatureUnit),
    now: valueNow(one.value, last, sources),
  }))
  if (told.every(({ now }) => now === null))
    return <p className="small dim">No reading of PH, EC and temperature yet.</p>
  return (
    <div className={styles.tiles}>
      {told.map(({ value, label, unit, now }) => (
        <button
          key={value}
          type="button"
          className={styles.tile}
          aria-label={nameOf({ label, systemName, unit, now })}
          onClick={() => onOpen(value)}
        >
          <span className={styles.name}>
            {label}
            <ChartLine size={14} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className={styles.value}>
            {now === null ? '–' : amountText(now.value)}
            {now !== null && unit && <small>{unit}</small>}
          </span>
          {readings.length + (now?.sensor ? 1 : 0) > 0 && (
            <Line values={[...readings.map((reading) => reading[value]), ...(now?.sensor ? [now.value] : [])]} />
          )}
          {now?.sensor && (
            <span className={`small ${styles.sensor}`}>
              <Radio size={14} strokeWidth={1.75} aria-hidden="true" />
              <span>
                {`${now.sensor.name}, `}
                <Moment at={now.sensor.at} />
              </span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

interface NameOf {
  label: string
  systemName: string
  unit: string
  now: ReturnType<typeof valueNow>
}

const nameOf = ({ label, systemName, unit, now }: NameOf): string => {
  const value = now === null ? 'not read yet' : `${amountText(now.value)} ${unit}`.trim()
  return `${label} of ${systemName}: ${value}${now?.sensor ? `, by ${now.sensor.name}` : ''}. Open history`
}

const lineHeight = 26

/** How high a value stands between the lowest and the highest, 0 at the top; in the middle where all are the same. */
export function heights(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (high === low ? 0.5 : 1 - (value - low) / (high - low)))
}

/** Each reading as far from the next, its last one a dot. */
function Line({ values }: { values: readonly number[] }) {
  const at = heights(values).map((height) => 2 + height * (lineHeight - 4))
  const x = (index: number) => (values.length === 1 ? 100 : (index / (values.length - 1)) * 100)
  return (
    <span className={styles.line} aria-hidden="true">
      <svg width="100%" height={lineHeight} viewBox={`0 0 100 ${lineHeight}`} preserveAspectRatio="none">
        <polyline points={at.map((y, index) => `${x(index)},${y}`).join(' ')} />
      </svg>
      <i className={styles.dot} style={{ top: at.at(-1) }} />
    </span>
  )
}
