interface SparklineProps {
  /** Instants in ms and values, sorted by time. */
  points: readonly { at: number; value: number }[]
  /** What the width stands for, in ms. */
  from: number
  to: number
  height?: 26 | 40
}

const width = 144
const dot = 4

/** A line without axes whose last point is a dot; hidden from screen readers, for the value stands beside it. */
export function Sparkline({ points, from, to, height = 40 }: SparklineProps) {
  const values = points.map(({ value }) => value)
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
          stroke="var(--ink)"
          strokeWidth="8"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
