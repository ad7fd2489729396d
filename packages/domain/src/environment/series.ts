/** A value at an instant in ms, null where the line breaks; with the range of what it is the mean of. */
export interface SeriesPoint {
  at: number
  value: number | null
  least?: number | undefined
  most?: number | undefined
}

/** What a point is made of. */
export interface Sample {
  at: number
  value: number
  isDark: boolean
}

/** The line from one sample to the next; it breaks where nothing was read for longer than `gapMs`. Sorted by time. */
export function line(samples: readonly Sample[], gapMs: number): SeriesPoint[] {
  const points: SeriesPoint[] = []
  let before: number | null = null
  for (const { at, value } of samples) {
    // In the middle of the gap: a break must stand at a time of its own.
    if (before !== null && at - before > gapMs) points.push({ at: (before + at) / 2, value: null })
    points.push({ at, value })
    before = at
  }
  return points
}

/** The mean of what falls together, at the mean of the times, with the least and the most. Sorted by time. */
export function means(samples: readonly Sample[], bucketOf: (at: number) => number | string): SeriesPoint[] {
  const buckets = new Map<number | string, Sample[]>()
  for (const sample of samples) {
    const key = bucketOf(sample.at)
    const held = buckets.get(key)
    if (held) held.push(sample)
    else buckets.set(key, [sample])
  }
  return [...buckets.values()].map((held) => {
    const values = held.map(({ value }) => value)
    return {
      at: meanOf(held.map(({ at }) => at)),
      value: meanOf(values),
      least: Math.min(...values),
      most: Math.max(...values),
    }
  })
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The same with the breaks of `line` where nothing was read for longer than `gapMs`. */
export function withGaps(points: readonly SeriesPoint[], gapMs: number): SeriesPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    return before && point.at - before.at > gapMs ? [{ at: (before.at + point.at) / 2, value: null }, point] : [point]
  })
}

/**
 * When it was dark, as [from, to] in ms: from one dark sample to the next, where no more than `gapMs` lies between them.
 * Sorted by time.
 */
export function nights(samples: readonly Pick<Sample, 'at' | 'isDark'>[], gapMs: number): [number, number][] {
  const found: [number, number][] = []
  for (const [index, { at, isDark }] of samples.entries()) {
    const before = samples[index - 1]
    if (!isDark || !before?.isDark || at - before.at > gapMs) continue
    const last = found.at(-1)
    if (last?.[1] === before.at) last[1] = at
    else found.push([before.at, at])
  }
  return found
}

interface Extent {
  least: number
  most: number
  last: number
}

/** The least, the most and the last of what is drawn; null where nothing is. */
export function extentOf(points: readonly SeriesPoint[]): Extent | null {
  const drawn = points.filter((point): point is SeriesPoint & { value: number } => point.value !== null)
  const last = drawn.at(-1)
  if (!last) return null
  return {
    least: Math.min(...drawn.map(({ value, least = value }) => least)),
    most: Math.max(...drawn.map(({ value, most = value }) => most)),
    last: last.value,
  }
}

/** The drawn point that is nearest to an instant, no further off than `withinMs`; undefined where none is. */
export function nearestPoint(
  points: readonly SeriesPoint[],
  at: number,
  withinMs = Number.POSITIVE_INFINITY,
): SeriesPoint | undefined {
  const off = (point: SeriesPoint) => Math.abs(point.at - at)
  let nearest: SeriesPoint | undefined
  for (const point of points)
    if (point.value !== null && off(point) <= withinMs && (!nearest || off(point) < off(nearest))) nearest = point
  return nearest
}

/** 'up', 'down' or 'steady' against a value before; steady while it is within 2 % of it. */
export function trend(value: number, before: number): 'up' | 'down' | 'steady' {
  if (Math.abs(value - before) <= Math.abs(before) * 0.02) return 'steady'
  return value > before ? 'up' : 'down'
}
