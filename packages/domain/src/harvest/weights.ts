import { above0 } from '../field/field.ts'
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

const Weight = above0('weight')

/** A weight as it stands in a field. `weight` is null while the field is empty; `problem` says why it is none, as a sentence. */
export type TypedWeight = { weight: number | null; problem: null } | { weight: null; problem: string }

/**
 * A weight that was typed or pasted. Commas are refused, whatever they part: who writes 12,5 for twelve and a half, and who
 * writes 1,250 for a good thousand, cannot be told from each other, and a wrong weight goes to the state.
 */
export function readWeight(text: string): TypedWeight {
  const plain = text.trim().replace(/^\+/, '').replace('−', '-')
  if (plain === '') return { weight: null, problem: null }
  if (plain.includes(',')) return { weight: null, problem: 'Write it without commas, decimals with a point: 1250.5' }
  const value = /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  const read = Weight.safeParse(value)
  return read.success
    ? { weight: read.data, problem: null }
    : { weight: null, problem: read.error.issues[0]?.message ?? 'Enter a number' }
}
