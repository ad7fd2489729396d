import { rounded } from '../unit/unit.ts'

/** What a table of weights shows while it is filled: empty fields are null and count for nothing. */
export interface WeightSummary {
  count: number
  total: number
  /** 0 without weights. */
  mean: number
  /** The places of weights that lie more than three standard deviations from the mean. */
  outliers: number[]
}

export function weightSummary(weights: readonly (number | null)[]): WeightSummary {
  const known = weights.filter((weight) => weight !== null)
  const total = known.reduce((sum, weight) => sum + weight, 0)
  const mean = known.length > 0 ? total / known.length : 0
  const deviation = Math.sqrt(known.reduce((sum, weight) => sum + (weight - mean) ** 2, 0) / Math.max(1, known.length))
  const isOutlier = (weight: number | null) => weight !== null && Math.abs(weight - mean) > 3 * deviation + 1e-9
  return {
    count: known.length,
    total: rounded(total),
    mean: rounded(mean),
    outliers: weights.flatMap((weight, at) => (isOutlier(weight) ? [at] : [])),
  }
}
