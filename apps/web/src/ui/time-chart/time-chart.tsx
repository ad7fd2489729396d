import { nearestPoint } from '@cultivatd/domain/environment/series'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { type ChartMark, ChartMarks } from './chart-marks.tsx'
import { ChartPanel, type ChartSeries } from './chart-panel.tsx'
import styles from './time-chart.module.css'

export interface TimeChartProps {
  /** What is drawn, as a sentence. */
  label: string
  series: readonly ChartSeries[]
  /** Of the axis, in ms. */
  from: number
  to: number
  nights: readonly (readonly [from: number, to: number])[]
  ticks: readonly { at: number; label: string }[]
  /** By their time. */
  marks: readonly ChartMark[]
  /** Opens what a mark names, by its id. */
  onMark: (id: string) => void
  /** Where the line stands. */
  cursor: number | null
  onCursor: (at: number) => void
  /** 'Thu 19 Nov 22:00' */
  timeText: (at: number) => string
  panelHeight: number
  /** How far off the line a point may lie, in ms, to be told of it. */
  withinMs: number
}

/** Values above each other on one axis, with one line through all: it follows a mouse, a finger and the arrow keys. */
export function TimeChart(props: TimeChartProps) {
  const { label, series, from, to, nights, ticks, marks, onMark, cursor, onCursor, panelHeight, withinMs, timeText } =
    props
  const line = useRef<HTMLDivElement>(null)
  const times = useMemo(() => timesOf(series), [series])
  const points = useMemo(() => times.map((at) => ({ at, value: at })), [times])
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const follow = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const at = from + ((event.clientX - box.left) / box.width) * (to - from)
    const nearest = nearestPoint(points, at)
    if (nearest && event.clientX >= box.left && event.clientX <= box.right) onCursor(nearest.at)
  }
  return (
    <fieldset aria-label={label} className={styles.chart} onPointerMove={follow} onPointerDown={follow}>
      <ChartMarks
        marks={marks}
        from={from}
        to={to}
        atLine={cursor === null ? null : timeText(cursor)}
        isJudged={series.some(({ share: judged }) => judged !== null)}
        onMark={onMark}
      />
      {series.map((one) => (
        <ChartPanel key={one.id} series={one} {...{ from, to, nights, cursor, withinMs }} height={panelHeight} />
      ))}
      <div className={styles.axis}>
        <div ref={line} className={styles.ticks}>
          {ticks.map(({ at, label: text }) => (
            <span key={at} className={`small dim ${styles.tick}`} style={{ left: share(at) }}>
              {text}
            </span>
          ))}
          {cursor !== null && cursor >= from && cursor <= to && (
            <>
              <span className={styles.line} style={{ left: share(cursor) }} aria-hidden="true" />
              <Handle {...props} times={times} cursor={cursor} left={share(cursor)} />
            </>
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** The instants at which something is drawn, the earliest first. */
export function timesOf(series: readonly ChartSeries[]) {
  const all = series.flatMap(({ lines, dots }) => [
    ...lines.flatMap(({ points }) => points.filter(({ value }) => value !== null)),
    ...dots,
  ])
  return [...new Set(all.map(({ at }) => at))].sort((a, b) => a - b)
}

interface HandleProps extends TimeChartProps {
  times: readonly number[]
  cursor: number
  left: string
}

/** The time at the line. It has the focus, so that keys move it and a screen reader says what stands there. */
function Handle({ times, series, cursor, left, onCursor, timeText, withinMs }: HandleProps) {
  const told = series.map(({ name, lines, text, unit, sideAt }) => {
    const point = nearestPoint(lines[0]?.points ?? [], cursor, withinMs)
    if (point?.value == null) return { text: `no ${name}`, side: null }
    const side = sideAt(point.at)
    return { text: `${name} ${text(point.value)} ${unit}${side ? `, ${side.toLowerCase()} its target` : ''}`, side }
  })
  // What is out of its target is told first.
  const values = [...told.filter(({ side }) => side), ...told.filter(({ side }) => !side)].map(({ text }) => text)
  const here = Math.max(
    0,
    times.findLastIndex((at) => at <= cursor),
  )
  const go = (index: number) => {
    const at = times[Math.min(times.length - 1, Math.max(0, index))]
    if (at !== undefined) onCursor(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -10, ArrowRight: 10 }[event.key]
    if (way === undefined || !event.shiftKey) return
    event.preventDefault()
    go(here + way)
  }
  return (
    <label className={styles.handle} style={{ left: `clamp(58px, ${left}, calc(100% - 58px))` }}>
      <input
        type="range"
        // Where it is pressed says nothing: the line follows the pointer itself.
        onPointerDown={(event) => event.preventDefault()}
        aria-label="Time of the line"
        min={0}
        max={times.length - 1}
        value={here}
        aria-valuetext={`${timeText(cursor)}: ${values.join(', ')}`}
        onChange={(event) => go(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {timeText(cursor)}
    </label>
  )
}
