interface SparklineProps {
  /** Instants in ms and values, sorted by time. */
  points: readonly { at: number; value: number }[]
  /** What the width stands for, in ms. */
  from: number
  to: number
  height?: 26 | 40
  /** Where values should be, and when; null where they may go any way. */
  bands?: readonly { from: number; to: number; low: number | null; high: number | null }[]
  /** The last point lies outside of its band. */
  isOutside?: boolean
}

const width = 144
const dot = 4

/** A line without axes whose last point is a dot; hidden from screen readers, for the value stands beside it. */
export function Sparkline({ points, from, to, height = 40, bands = [], isOutside = false }: SparklineProps) {
  const edges = bands.flatMap(({ low, high }) => [low, high].filter((edge) => edge !== null))
  const values = [...points.map(({ value }) => value), ...edges]
  const least = Math.min(...values)
  const most = Math.max(...values)
  const x = (at: number) => dot + ((at - from) / (to - from)) * (width - 2 * dot)
  const y = (value: number) =>
    most === least ? height / 2 : dot + ((most - value) / (most - least)) * (height - 2 * dot)
  const last = points.at(-1)
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      overflow="visible"
      aria-hidden="true"
    >
      {bands.map((band) => {
        const [left, right] = [x(Math.max(from, band.from)), x(Math.min(to, band.to))]
        const top = band.high === null ? 0 : y(band.high)
        const bottom = band.low === null ? height : y(band.low)
        return (
          <rect
            key={band.from}
            x={left.toFixed(1)}
            y={top.toFixed(1)}
            width={Math.max(0, right - left).toFixed(1)}
            height={Math.max(1, bottom - top).toFixed(1)}
            fill="var(--ok-t)"
          />
        )
      })}
      <polyline
        points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        stroke="var(--ink-2)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
      {/* A line of no length with round ends: a circle would be stretched with the width. */}
      {last && (
        <path
          d={`M${x(last.at).toFixed(1)} ${y(last.value).toFixed(1)}h.01`}
          stroke={isOutside ? 'var(--warn)' : 'var(--ink)'}
          strokeWidth="8"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
