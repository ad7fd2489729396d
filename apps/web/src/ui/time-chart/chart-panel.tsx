import { extentOf, nearestPoint } from '@cultivatd/domain/environment/series'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ChartBand, createPlot, type ChartLine, type PlotData } from './plot.ts'
import styles from './time-chart.module.css'

export interface ChartSeries {
  id: string
  name: string
  unit: string
  lines: readonly ChartLine[]
  dots: readonly { at: number; value: number }[]
  /** '1.30' */
  text: (value: number) => string
  bands: readonly ChartBand[]
  outside: PlotData['outside']
  /** How much of it lay in its target, 0 to 1; null where nothing was judged. */
  share: number | null
  /** 'Night target 67–72': what it should be at the line; null where nothing says so. */
  targetText: (at: number) => string | null
  /** 'Above', 'Below': where it is at the line; null where it is in its target, or not judged. */
  sideAt: (at: number) => string | null
}

interface PanelProps {
  series: ChartSeries
  from: number
  to: number
  nights: PlotData['nights']
  height: number
  cursor: number | null
  /** How far off the line a point may lie, in ms, to be told of it. */
  withinMs: number
}

/** One value on the axis that all share: what it is at the line, its drawing, its lowest and highest. */
export function ChartPanel({ series, from, to, nights, height, cursor, withinMs }: PanelProps) {
  const { name, unit, lines, dots, text, bands, outside } = series
  const extents = lines.map(({ points }) => extentOf(points)).filter((extent) => extent !== null)
  const least = Math.min(...extents.map((extent) => extent.least))
  const most = Math.max(...extents.map((extent) => extent.most))
  const isEmpty = extents.length === 0
  const [low, high] = scaleOf(isEmpty ? [] : [least, most], bands)
  const at = (cursor ?? Number.NaN) as number
  const [first, second] = lines.map(({ points }) => nearestPoint(points, at, withinMs))
  const target = first && series.targetText(first.at)
  const side = first && series.sideAt(first.at)
  const share = shareText(series.share)
  const parts = isEmpty
    ? ['nothing was read']
    : [
        `between ${text(least)} and ${text(most)} ${unit}`,
        share && `${share} in target`,
        `last ${text(extents[0]?.last ?? 0)}`,
      ]
  const said = `${name}: ${parts.filter(Boolean).join(', ')}`
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className="cap dim">{name}</span>
        {side && (
          <span className={`st ${styles.side}`} data-tone="warn">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {side}
          </span>
        )}
        <span className={styles.value}>
          {first?.value == null ? '–' : text(first.value)} <small>{unit}</small>
        </span>
        {target && <span className={`small dim ${styles.target}`}>{target}</span>}
        {lines.length > 1 && (
          <span className="small dim">{second?.value == null ? 'No night' : `Night mean ${text(second.value)}`}</span>
        )}
      </div>
      <div className={styles.plot} {...{ role: 'img', 'aria-label': said }} style={{ height }}>
        <Drawing data={{ lines, dots, from, to, low, high, nights, bands, outside }} height={height} />
        {[first, second].map(
          (point) =>
            point?.value != null && (
              <span
                key={point.at + point.value}
                className={styles.dot}
                data-tone={point === first && side ? 'warn' : undefined}
                style={{
                  left: `${((point.at - from) / (to - from)) * 100}%`,
                  top: 4 + ((high - point.value) / (high - low)) * (height - 8),
                }}
              />
            ),
        )}
      </div>
      <div className={styles.far} style={{ height }}>
        <TargetTicks band={bands.at(-1)} low={low} high={high} height={height} text={text} />
        <span className={styles.extent}>
          {share && (
            <b className="m">
              {share}
              <span className="vh"> in target</span>
            </b>
          )}
          {!isEmpty && <span className="small dim">{`${text(least)}–${text(most)}`}</span>}
        </span>
      </div>
    </div>
  )
}

/** From where to where a panel goes, with some room around its values and targets. */
function scaleOf(extent: readonly number[], bands: readonly ChartBand[]): readonly [number, number] {
  const edges = [...extent, ...bands.flatMap(({ low, high }) => [low ?? [], high ?? []].flat())]
  if (edges.length === 0) return [0, 1]
  const [least, most] = [Math.min(...edges), Math.max(...edges)]
  if (least === most) return [least - 1, most + 1]
  return [least - (most - least) * 0.12, most + (most - least) * 0.12]
}

const shareText = (share: number | null): string | null => (share === null ? null : `${Math.round(share * 100)} %`)

interface TicksProps {
  /** The one that holds at the end. */
  band: ChartBand | undefined
  low: number
  high: number
  height: number
  text: (value: number) => string
}

/** The ends of the target beside it, no closer than they can be read. */
function TargetTicks({ band, low, high, height, text }: TicksProps) {
  const top = (value: number) => 4 + ((high - value) / (high - low)) * (height - 8)
  const ends = [band?.high, band?.low].filter((value) => value != null)
  const [above = 0, below = 0] = ends.map(top)
  const apart = ends.length > 1 ? Math.max(0, tickHeight - (below - above)) / 2 : 0
  return ends.map((value, index) => (
    <span
      key={value}
      className={`cap dim ${styles.end}`}
      style={{ top: top(value) - tickHeight / 2 + (index === 0 ? -apart : apart) }}
      aria-hidden="true"
    >
      {text(value)}
    </span>
  ))
}

const tickHeight = 13

/** The canvas, drawn anew with its data, its width, and the colors of the page. */
function Drawing({ data, height }: { data: PlotData; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidthOf(box)
  const mode = useMode()
  const { lines, dots, from, to, low, high, nights, bands, outside } = data
  useEffect(() => {
    if (!box.current || width === 0) return
    const plot = createPlot(
      box.current,
      { lines, dots, from, to, low, high, nights, bands, outside },
      { width, height },
    )
    return () => plot.destroy()
  }, [width, height, mode, lines, dots, from, to, low, high, nights, bands, outside])
  return <div ref={box} className={styles.canvas} />
}

function useWidthOf(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Light or dark, as the page is drawn now. */
function useMode(): string | null {
  const [mode, setMode] = useState(() => document.documentElement.getAttribute('data-mode'))
  useEffect(() => {
    const look = () => setMode(document.documentElement.getAttribute('data-mode'))
    const observer = new MutationObserver(look)
    observer.observe(document.documentElement, { attributeFilter: ['data-mode'] })
    look()
    return () => observer.disconnect()
  }, [])
  return mode
}
