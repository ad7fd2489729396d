import {
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingText,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { trend } from '@cultivatd/domain/environment/series'
import { bandText, type Judge } from '@cultivatd/domain/environment/target-bands'
import { ArrowDown, ArrowRight, ArrowUp, Clock, TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { Moment } from '../ui/moment.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { useNow } from '../ui/use-now.ts'
import { agoText } from './age-text.ts'
import { sideWords } from './side-words.ts'
import type { RoomNow } from './room-now.ts'
import styles from './environment.module.css'

/** Of one kind, by their time in ms. */
export type KindPoints = (kind: ReadingKind) => readonly { at: number; value: number }[]

interface EnvironmentStripProps {
  now: RoomNow
  /** What was read lately, of more than a day. */
  points: KindPoints
  unit: TemperatureUnit
  /** Null where there is nothing to judge by. */
  judge: Judge | null
  /** They are too old to be taken for what is so now. */
  isOld: boolean
  onOpen: (kind: ReadingKind) => void
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What is older is judged by nobody. */
const judgedDays = 7
const arrows = { up: ArrowUp, down: ArrowDown, steady: ArrowRight } as const

/** The five values of a room side by side, each with its last 24 hours; on a phone they are pushed along. */
export function EnvironmentStrip({ now, points, unit, judge, isOld, onOpen }: EnvironmentStripProps) {
  const to = Date.parse(now.at)
  const from = to - dayMs
  const isFresh = useNow().getTime() - to <= judgedDays * dayMs
  return (
    <div className={styles.strip}>
      {readingKinds.map((kind) => {
        const value = now.values[kind]
        const all = points(kind)
        const day = all.filter(({ at }) => at >= from)
        const olderAt = now.olderAt[kind]
        const band = judge?.bandAt(kind, to)
        const isJudged = value !== undefined && isFresh && !olderAt
        const side = isJudged ? sideWords[judge?.verdict(kind, to, value) ?? 'within'] : null
        return (
          <button
            key={kind}
            type="button"
            className={styles.tile}
            data-kept={now.kept.includes(kind) || undefined}
            onClick={() => onOpen(kind)}
          >
            <span className={classNames('cap dim', styles.name)}>
              {readingLabels[kind]}
              {side && (
                <span className="st" data-tone="warn">
                  <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
                  <span className={styles.side}>{side}</span>
                </span>
              )}
            </span>
            <span className={classNames('num', styles.value, (isOld || olderAt) && 'dim')}>
              {value === undefined ? '–' : readingText(kind, value, unit)}
              <small>{readingUnit(kind, unit)}</small>
            </span>
            <span className={classNames('small dim', styles.target)}>
              {band && `Target ${bandText(kind, band, unit)}`}
            </span>
            {olderAt ? (
              <Older at={olderAt} />
            ) : (
              <Trend kind={kind} value={value} before={valueBefore(all, from)} unit={unit} />
            )}
            <span className={styles.line}>
              {day.length > 1 && (
                <Sparkline
                  points={day}
                  from={from}
                  to={Math.max(to, day.at(-1)?.at ?? to)}
                  bands={judge?.bands(kind, from, to) ?? []}
                  isOutside={side !== null}
                />
              )}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Of a value that is much older than the others. */
const Older = ({ at }: { at: string }) => (
  <span className={classNames('small', styles.trend, styles.older)}>
    <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
    <Moment at={at} as={(instant) => agoText(instant)} />
  </span>
)

/** What was read nearest to a day before, at most 6 hours off. */
function valueBefore(points: ReturnType<KindPoints>, at: number): number | undefined {
  const off = (point: { at: number }) => Math.abs(point.at - at)
  const [nearest] = points.toSorted((a, b) => off(a) - off(b))
  return nearest && off(nearest) <= 6 * hourMs ? nearest.value : undefined
}

interface TrendProps {
  kind: ReadingKind
  value: number | undefined
  before: number | undefined
  unit: TemperatureUnit
}

function Trend({ kind, value, before, unit }: TrendProps) {
  // Holds its place where there is none.
  if (value === undefined || before === undefined) return <span className={classNames('small', styles.trend)} />
  const way = trend(value, before)
  const Arrow = arrows[way]
  const change = Math.abs(value - before)
  const zero = unit === 'celsius' && kind === 'temperature' ? 32 : 0
  return (
    <span className={classNames('small dim', styles.trend)}>
      <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />
      {way === 'steady' ? way : `${way} ${readingText(kind, zero + change, unit)}`}
    </span>
  )
}
