import type { Reading } from '@cultivatd/domain/environment/reading'
import {
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingText,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { trend } from '@cultivatd/domain/environment/series'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import styles from './environment.module.css'

interface EnvironmentStripProps {
  latest: Reading
  /** The newest first. */
  readings: readonly Reading[]
  unit: TemperatureUnit
  /** They are too old to be taken for what is so now. */
  isOld: boolean
  onOpen: (kind: ReadingKind) => void
}

const hourMs = 3_600_000
const arrows = { up: ArrowUp, down: ArrowDown, steady: ArrowRight } as const

/** The five values of a room side by side, each with its last 24 hours; on a phone below each other. */
export function EnvironmentStrip({ latest, readings, unit, isOld, onOpen }: EnvironmentStripProps) {
  const to = Date.parse(latest.dateTime)
  const from = to - 24 * hourMs
  const day = readings
    .map((reading) => ({ at: Date.parse(reading.dateTime), reading }))
    .filter(({ at }) => at >= from)
    .toReversed()
  const before = readingBefore(readings, from)
  return (
    <div className={styles.strip}>
      {readingKinds.map((kind) => (
        <button key={kind} type="button" className={styles.tile} onClick={() => onOpen(kind)}>
          <span className={classNames('cap dim', styles.name)}>{readingLabels[kind]}</span>
          <span className={classNames('num', styles.value, isOld && 'dim')}>
            {readingText(kind, latest[kind], unit)}
            <small>{readingUnit(kind, unit)}</small>
          </span>
          <Trend kind={kind} latest={latest} before={before} unit={unit} />
          <span className={styles.line}>
            {day.length > 1 && (
              <Sparkline points={day.map(({ at, reading }) => ({ at, value: reading[kind] }))} from={from} to={to} />
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The reading nearest to a day before, at most 6 hours off. */
function readingBefore(readings: readonly Reading[], at: number): Reading | undefined {
  const off = ({ dateTime }: Reading) => Math.abs(Date.parse(dateTime) - at)
  const [nearest] = readings.toSorted((a, b) => off(a) - off(b))
  return nearest && off(nearest) <= 6 * hourMs ? nearest : undefined
}

interface TrendProps {
  kind: ReadingKind
  latest: Reading
  before: Reading | undefined
  unit: TemperatureUnit
}

function Trend({ kind, latest, before, unit }: TrendProps) {
  // Holds its place where there is none.
  if (!before || before.id === latest.id) return <span className={classNames('small', styles.trend)} />
  const way = trend(latest[kind], before[kind])
  const Arrow = arrows[way]
  const change = Math.abs(latest[kind] - before[kind])
  const zero = unit === 'celsius' && kind === 'temperature' ? 32 : 0
  return (
    <span className={classNames('small dim', styles.trend)}>
      <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />
      {way === 'steady' ? way : `${way} ${readingText(kind, zero + change, unit)}`}
    </span>
  )
}
