import { extentOf, nearestPoint } from '@cultivatd/domain/environment/series'
import { useEffect, useRef, useState } from 'react'
import { createPlot, type ChartLine, type PlotData } from './plot.ts'
import styles from './time-chart.module.css'

export interface ChartSeries {
  id: string
  name: string
  unit: string
  lines: readonly ChartLine[]
  dots: readonly { at: number; value: number }[]
  /** '1.30' */
  text: (value: number) => string
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
  const { name, unit, lines, dots, text } = series
  const extents = lines.map(({ points }) => extentOf(points)).filter((extent) => extent !== null)
  const least = Math.min(...extents.map((extent) => extent.least))
  const most = Math.max(...extents.map((extent) => extent.most))
  const isEmpty = extents.length === 0
  const low = isEmpty || least === most ? (isEmpty ? 0 : least - 1) : least - (most - least) * 0.12
  const high = isEmpty || least === most ? (isEmpty ? 1 : most + 1) : most + (most - least) * 0.12
  const at = (cursor ?? Number.NaN) as number
  const [first, second] = lines.map(({ points }) => nearestPoint(points, at, withinMs))
  const said = isEmpty
    ? `${name}: nothing was read`
    : `${name}: between ${text(least)} and ${text(most)} ${unit}, last ${text(extents[0]?.last ?? 0)}`
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className="cap dim">{name}</span>
        <span className={styles.value}>
          {first?.value == null ? '–' : text(first.value)} <small>{unit}</small>
        </span>
        {lines.length > 1 && (
          <span className="small dim">{second?.value == null ? 'No night' : `Night mean ${text(second.value)}`}</span>
        )}
      </div>
      <div className={styles.plot} {...{ role: 'img', 'aria-label': said }} style={{ height }}>
        <Drawing data={{ lines, dots, from, to, low, high, nights }} height={height} />
        {[first, second].map(
          (point) =>
            point?.value != null && (
              <span
                key={point.at + point.value}
                className={styles.dot}
                style={{
                  left: `${((point.at - from) / (to - from)) * 100}%`,
                  top: 4 + ((high - point.value) / (high - low)) * (height - 8),
                }}
              />
            ),
        )}
      </div>
      <div className={`small dim ${styles.extent}`}>{!isEmpty && `${text(least)}–${text(most)}`}</div>
    </div>
  )
}

/** The canvas, drawn anew with its data, its width, and the colors of the page. */
function Drawing({ data, height }: { data: PlotData; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidthOf(box)
  const mode = useMode()
  const { lines, dots, from, to, low, high, nights } = data
  useEffect(() => {
    if (!box.current || width === 0) return
    const plot = createPlot(box.current, { lines, dots, from, to, low, high, nights }, { width, height })
    return () => plot.destroy()
  }, [width, height, mode, lines, dots, from, to, low, high, nights])
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
