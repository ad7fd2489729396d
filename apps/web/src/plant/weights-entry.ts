import type { HarvestType } from '@cultivatd/domain/harvest/add'
import { type StrainPast, weightDoubts } from '@cultivatd/domain/harvest/weight-doubts'
import { readWeight, type WeightSummary, weightSummary } from '@cultivatd/domain/harvest/weights'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { converted } from '@cultivatd/domain/unit/unit'
import { numberText } from '../ui/number-text.ts'

/** One plant of a list with its weight as it stands in the field. */
export interface PlantEntry {
  label: string
  weight: string
  /** The weight that a person said is right, as it was asked: '4,100 g'. It holds until another one stands there. */
  confirmed?: string
}

/** The list with these labels at its end, each plant once. */
export function withEntries(entries: readonly PlantEntry[], labels: readonly string[]): readonly PlantEntry[] {
  const known = new Set(entries.map(({ label }) => label))
  const added = labels.filter((label) => !known.has(label))
  return added.length === 0 ? entries : [...entries, ...added.map((label) => ({ label, weight: '' }))]
}

/** The list with the plants of a table at its end, each with the weight that stands beside it. */
export function withSheet(
  entries: readonly PlantEntry[],
  rows: readonly { label: string; value: string }[],
): readonly PlantEntry[] {
  const weights = new Map(rows.flatMap(({ label, value }) => (value === '' ? [] : [[label, value]])))
  const all = withEntries(
    entries,
    rows.map(({ label }) => label),
  )
  return all.map((entry) => ({ ...entry, weight: weights.get(entry.label) ?? entry.weight }))
}

export const withWeight = (entries: readonly PlantEntry[], at: number, weight: string): readonly PlantEntry[] =>
  entries.map((entry, index) => (index === at ? { ...entry, weight } : entry))

/** The list with these weights confirmed, by label. */
export const withConfirmed = (
  entries: readonly PlantEntry[],
  doubts: ReadonlyMap<string, Pick<WeightDoubt, 'weight'>>,
): readonly PlantEntry[] =>
  entries.map((entry) => {
    const doubt = doubts.get(entry.label)
    return doubt ? { ...entry, confirmed: doubt.weight } : entry
  })

interface Pasted {
  entries: readonly PlantEntry[]
  /** Weights that found no plant. */
  left: number
}

/** Whether a text is more than one cell, so that it fills rows; a first cell that is blank is one too. */
export const isColumn = (text: string): boolean => /[\r\n\t]/.test(text.trimEnd())

/**
 * The list after a column of weights was pasted into the row `at`: one below the other; a blank cell leaves its plant without a
 * weight, and the end of line after the last is no cell. A line that names a label as well goes to that plant, so that a sheet
 * of labels and weights may come in any order.
 */
export function withPastedWeights(entries: readonly PlantEntry[], at: number, text: string): Pasted {
  const lines = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
  const next = entries.map((entry) => ({ ...entry }))
  const places = new Map(entries.map(({ label }, index) => [label, index]))
  // Between lines that name their plants a blank one is about no plant.
  const isSheet = labelsIn(text).labels.length > 0
  let below = at
  let left = 0
  for (const line of lines) {
    const [label] = labelsIn(line).labels
    const entry = next[label === undefined ? below : (places.get(label) ?? next.length)]
    if (label === undefined) below += 1
    if (line === '' && (isSheet || !entry)) continue
    if (entry) entry.weight = label === undefined ? line : besidesLabel(line, label)
    else left += 1
  }
  return { entries: next, left }
}

const besidesLabel = (line: string, label: string): string =>
  line
    .replace(new RegExp(label, 'i'), '')
    .replace(/[\t;|"]/g, ' ')
    .trim()

export interface CheckedWeights extends WeightSummary {
  /** By label, why what stands in the field is no weight. */
  problems: ReadonlyMap<string, string>
  /** How many fields are empty. */
  missing: number
  /** By label, those that are weights. */
  weights: ReadonlyMap<string, number>
  /** By label, why a weight should be looked at again; what is confirmed is not. */
  doubts: ReadonlyMap<string, WeightDoubt>
}

export interface WeightDoubt {
  /** 'The others weigh about 405 g' */
  reason: string
  /** '4,100 g' */
  weight: string
}

/** What makes a weight likely, beside the other weights. */
export interface WeightFacts {
  /** The unit of the weights by name, and as it is shown: 'g'. */
  unitName: string
  unit: string
  /** What the strain of a plant weighed before. */
  pastOf?: (label: string) => StrainPast | undefined
  part?: HarvestType | undefined
}

/** What stands in the fields of a list. */
export function checkedWeights(entries: readonly PlantEntry[], facts: WeightFacts): CheckedWeights {
  const read = entries.map(({ label, weight, confirmed }) => ({ label, confirmed, ...readWeight(weight) }))
  return {
    ...weightSummary(read.map(({ weight }) => weight)),
    problems: new Map(read.flatMap(({ label, problem }) => (problem === null ? [] : [[label, problem]]))),
    missing: read.filter(({ weight, problem }) => weight === null && problem === null).length,
    weights: new Map(read.flatMap(({ label, weight }) => (weight === null ? [] : [[label, weight]]))),
    doubts: doubtsOf(read, facts),
  }
}

/** Weights that nobody has confirmed and that are not likely, by label. */
export function doubtsOf(
  weights: readonly { label: string; weight: number | null; confirmed?: string | undefined }[],
  { unitName, unit, pastOf, part }: WeightFacts,
): CheckedWeights['doubts'] {
  const inGrams = weights.map(({ label, weight }) => ({
    weight: weight === null ? null : converted(weight, unitName, 'Grams'),
    past: pastOf?.(label),
  }))
  const reasons = weightDoubts(inGrams, part)
  return new Map(
    weights.flatMap(({ label, weight, confirmed }, at) => {
      const reason = reasons[at]
      const shown = `${numberText(weight ?? 0)} ${unit}`
      return reason && confirmed !== shown ? [[label, { reason, weight: shown }]] : []
    }),
  )
}

/** '48 of 50 weighed, 20,612.4 g in all, 429.43 g on average'. */
export function weightsText({ count, total, mean }: CheckedWeights, all: number, unit: string): string {
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  const parts = [
    `${number(count)} of ${number(all)} weighed`,
    ...(count > 0 ? [`${number(total)} ${unit} in all`, `${number(mean)} ${unit} on average`] : []),
  ]
  return parts.join(', ')
}

/** '2 weights to be confirmed' */
export const toConfirmText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'weight' : 'weights'} to be confirmed`

/** What the weight of one plant still needs; null when it has all. */
export const noWeight = (weight: number | null | undefined): string | null =>
  typeof weight === 'number' && weight > 0 ? null : 'Enter a weight above 0'
