import { readingKindLabels, type WaterReading } from '@cultivatd/domain/water/water'
import { dayText, localDay } from '../ui/dates.ts'
import { amountText, type ReadValue } from './reading-kinds.ts'
import styles from './reading-chart.module.css'

interface ReadingChartProps {
  /** The oldest first. */
  readings: readonly WaterReading[]
  /** Means of what sensors measured of it, at instants in milliseconds. */
  measured: readonly { at: number; mean: number }[]
  value: ReadValue
  /** What the axis spans: instants in milliseconds. */
  from: number
  to: number
  /** What it shows, for who does not see it. */
  label: string
}

const share = (value: number, low: number, high: number): number => (high === low ? 0.5 : (value - low) / (high - low))

/** Round numbers between which all values lie, with a little room: at most six. */
export function valueTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || Math.max(Math.abs(high) * 0.1, 0.1)
  const raw = span / 3
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const axisTicks = 5
/** Names of changes that lie closer than this share of the width would stand on each other. */
const closest = 0.09

/** Each reading is a point, what sensors measured are small ones; changes and flushes are named lines. */
export function ReadingChart({ readings, measured, value, from, to, label }: ReadingChartProps) {
  const ticks = valueTicks([...readings.map((reading) => reading[value]), ...measured.map(({ mean }) => mean)])
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const x = (dateTime: string) => share(Date.parse(dateTime), from, to) * 100
  const height = (one: number) => (1 - share(one, low, high)) * 100
  const y = (reading: WaterReading) => height(reading[value])
  const days = Array.from({ length: axisTicks }, (_, at) => from + ((to - from) * at) / (axisTicks - 1))
  return (
    <div
      className={styles.chart}
      // A drawing of styled parts, with its axes as text.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <div key={tick} className={styles.grid} style={{ top: `${(1 - share(tick, low, high)) * 100}%` }}>
          <span>{amountText(tick)}</span>
        </div>
      ))}
      <div className={styles.plot}>
        {marksOf(readings, x).map(({ id, left, name }) => (
          <div key={id} className={styles.mark} style={{ left: `${left}%` }}>
            {name && <span>{name}</span>}
          </div>
        ))}
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={readings.map((reading) => `${x(reading.dateTime)},${y(reading)}`).join(' ')} />
        </svg>
        {measured.map(({ at, mean }) => (
          <i
            key={at}
            className={styles.measured}
            style={{ left: `${share(at, from, to) * 100}%`, top: `${height(mean)}%` }}
          />
        ))}
        {readings.map((reading) => (
          <i
            key={reading.id}
            className={styles.point}
            data-dense={readings.length > 40 || undefined}
            style={{ left: `${x(reading.dateTime)}%`, top: `${y(reading)}%` }}
          />
        ))}
      </div>
      <div className={styles.days}>
        {days.map((at) => (
          <span key={at}>{dayText(localDay(new Date(at)))}</span>
        ))}
      </div>
    </div>
  )
}

/** Where water was changed or flushed; a name only where the one before leaves room for it. */
function marksOf(readings: readonly WaterReading[], x: (dateTime: string) => number) {
  let named = Number.NEGATIVE_INFINITY
  return readings
    .filter(({ kind }) => kind !== 'reading')
    .map(({ id, kind, dateTime }) => {
      const left = x(dateTime)
      const isNamed = left - named >= closest * 100
      if (isNamed) named = left
      return { id, left, name: isNamed ? (kind === 'flush' ? readingKindLabels.flush : 'Change') : '' }
    })
}
