import { above0 } from '../field/field.ts'
import { enterNumber, noNumber, readNumber } from '../field/typed-number.ts'
import { rounded } from '../unit/unit.ts'

/** What a table of weights shows while it is filled: empty fields are null and count for nothing. */
export interface WeightSummary {
  count: number
  total: number
  /** 0 without weights. */
  mean: number
}

export function weightSummary(weights: readonly (number | null)[]): WeightSummary {
  const known = weights.filter((weight) => weight !== null)
  const total = known.reduce((sum, weight) => sum + weight, 0)
  const mean = known.length > 0 ? total / known.length : 0
  return {
    count: known.length,
    total: rounded(total),
    mean: rounded(mean),
  }
}

const Weight = above0('weight')

/** A weight as it stands in a field. `weight` is null while the field is empty; `problem` says why it is none, as a sentence. */
export type TypedWeight = { weight: number | null; problem: null } | { weight: null; problem: string }

/** A weight that was typed or pasted. Spaces in it are none between thousands: a pasted line may be two cells. */
export function readWeight(text: string): TypedWeight {
  const value = /\S\s+\S/.test(text.trim()) ? Number.NaN : readNumber(text)
  if (value === null) return { weight: null, problem: null }
  if (Number.isNaN(value)) return { weight: null, problem: noNumber(text) }
  const read = Weight.safeParse(value)
  return read.success
    ? { weight: read.data, problem: null }
    : { weight: null, problem: read.error.issues[0]?.message ?? enterNumber }
}
