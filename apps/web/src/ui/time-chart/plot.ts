import type { SeriesPoint } from '@cultivatd/domain/environment/series'
import UPlot from 'uplot'

export interface ChartLine {
  /** Breaks where a value is null; with `least` and `most` there is a ribbon around it. */
  points: readonly SeriesPoint[]
  isDashed?: boolean
}

export interface PlotData {
  lines: readonly ChartLine[]
  /** Single values, drawn as hollow dots. */
  dots: readonly { at: number; value: number }[]
  /** Of the axis, in ms. */
  from: number
  to: number
  /** Of the values: the lowest and the highest that is drawn. */
  low: number
  high: number
  /** What is shaded, from when to when in ms. */
  nights: readonly (readonly [from: number, to: number])[]
  /** Where values should be, and when; null where they may go any way. */
  bands: readonly ChartBand[]
  /** Of each line what is drawn thicker, for it lies outside of its band; a null breaks it. */
  outside: readonly (readonly SeriesPoint[])[]
}

export interface ChartBand {
  from: number
  to: number
  low: number | null
  high: number | null
}

interface PlotSize {
  width: number
  height: number
}

/** A canvas knows no variables of CSS: they are read whenever it is drawn. */
const color = (name: string) => () => getComputedStyle(document.documentElement).getPropertyValue(name)

const lineWidth = 1.5
const outsideWidth = 3

/** Each line is three rows of numbers: the least, the most, and its value last, so that it is drawn over its ribbon. */
const rowsOfLine = 3

/** The drawing of one panel; what stands around it is HTML. `destroy` takes it from the page. */
export function createPlot(target: HTMLElement, data: PlotData, size: PlotSize): UPlot {
  const { lines, from, to, low, high } = data
  const line = (isDashed: boolean): UPlot.Series => ({
    stroke: color(isDashed ? '--info' : '--ink'),
    width: lineWidth,
    points: { show: false },
    ...(isDashed && { dash: [4, 3] }),
  })
  const edge: UPlot.Series = { stroke: () => 'transparent', width: 0, points: { show: false } }
  // One that is outside alone makes no line.
  const outside: UPlot.Series = {
    stroke: color('--warn'),
    width: outsideWidth,
    points: { show: true, size: outsideWidth, stroke: color('--warn'), fill: color('--warn') },
  }
  const dots: UPlot.Series = {
    paths: () => null,
    points: { show: true, size: 7, width: lineWidth, stroke: color('--ink-2'), fill: color('--surface') },
  }
  return new UPlot(
    {
      ...size,
      padding: [4, 0, 4, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: () => [from, to] }, y: { range: () => [low, high] } },
      series: [
        {},
        ...lines.flatMap(({ isDashed = false }) => [edge, edge, line(isDashed)]),
        ...data.outside.map(() => outside),
        dots,
      ],
      bands: lines.map((_line, index) => ({
        series: [index * rowsOfLine + 2, index * rowsOfLine + 1],
        fill: color(lines[index]?.isDashed ? '--info-t' : '--line'),
      })),
      hooks: { drawClear: [(plot) => shade(plot, data.nights), (plot) => drawBands(plot, data.bands)] },
    },
    aligned(data),
    target,
  )
}

function shade(plot: UPlot, nights: PlotData['nights']): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.globalAlpha = 0.6
  ctx.fillStyle = color('--info-t')()
  for (const [from, to] of nights) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right > left) ctx.fillRect(left, 0, right - left, ctx.canvas.height)
  }
  ctx.restore()
}

const bandDash = [1.5, 3]

function drawBands(plot: UPlot, bands: readonly ChartBand[]): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = color('--ok-t')()
  ctx.strokeStyle = color('--ok')()
  ctx.setLineDash(bandDash.map((length) => length * devicePixelRatio))
  for (const { from, to, low, high } of bands) {
    const left = plot.valToPos(from, 'x', true)
    const right = plot.valToPos(to, 'x', true)
    const top = high === null ? bbox.top : plot.valToPos(high, 'y', true)
    const bottom = low === null ? bbox.top + bbox.height : plot.valToPos(low, 'y', true)
    ctx.fillRect(left, top, right - left, bottom - top)
    for (const [edge, y] of [
      [low, bottom],
      [high, top],
    ] as const) {
      if (edge === null) continue
      ctx.beginPath()
      ctx.moveTo(left, y)
      ctx.lineTo(right, y)
      ctx.stroke()
    }
  }
  ctx.restore()
}

/** All rows over the same instants. What is not there is undefined: only a null breaks a line. */
export function aligned({ lines, dots, outside }: Pick<PlotData, 'lines' | 'dots' | 'outside'>): UPlot.AlignedData {
  const times = [...new Set([...lines.flatMap(({ points }) => points), ...dots].map(({ at }) => at))].sort(
    (a, b) => a - b,
  )
  const indexOf = new Map(times.map((at, index) => [at, index]))
  const row = <Point extends { at: number }>(points: readonly Point[], valueOf: (point: Point) => number | null) => {
    const values: (number | null | undefined)[] = Array.from({ length: times.length })
    for (const point of points) values[indexOf.get(point.at) ?? 0] = valueOf(point)
    return values
  }
  const ribbon = (of: 'least' | 'most') => (point: SeriesPoint) => (point.value === null ? null : (point[of] ?? null))
  return [
    times,
    ...lines.flatMap(({ points }) => [
      row(points, ribbon('least')),
      row(points, ribbon('most')),
      row(points, ({ value }) => value),
    ]),
    ...outside.map((points) => row(points, ({ value }) => value)),
    row(dots, ({ value }) => value),
  ]
}
