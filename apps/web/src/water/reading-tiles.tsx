import type { WaterReading } from '@cultivatd/domain/water/water'
import { shownTemperature } from '@cultivatd/domain/water/water-temperature'
import { ChartLine } from 'lucide-react'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { amountText, type ReadValue, readValues, unitOf } from './reading-kinds.ts'
import styles from './water.module.css'

interface ReadingTilesProps {
  /** The oldest first; at least one. */
  readings: readonly WaterReading[]
  systemName: string
  onOpen: (value: ReadValue) => void
}

/** PH, EC and temperature as they were read last; a press opens how they came to be. */
export function ReadingTiles({ readings: stored, systemName, onOpen }: ReadingTilesProps) {
  const temperatureUnit = useTemperatureUnit()
  const readings = stored.map((reading) => shownTemperature(reading, temperatureUnit))
  const last = readings.at(-1)
  if (!last) return <p className="small dim">No reading of PH, EC and temperature yet.</p>
  return (
    <div className={styles.tiles}>
      {readValues.map(({ value, label, unit: plain }) => {
        const unit = unitOf({ value, unit: plain }, temperatureUnit)
        return (
          <button
            key={value}
            type="button"
            className={styles.tile}
            aria-label={`${label} of ${systemName}: ${amountText(last[value])} ${unit}. Open history`.replace(
              ' .',
              '.',
            )}
            onClick={() => onOpen(value)}
          >
            <span className={styles.name}>
              {label}
              <ChartLine size={14} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className={styles.value}>
              {amountText(last[value])}
              {unit && <small>{unit}</small>}
            </span>
            <Line values={readings.map((reading) => reading[value])} />
          </button>
        )
      })}
    </div>
  )
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
