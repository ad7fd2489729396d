import { readWeight, type WeightSummary, weightSummary } from '@cultivatd/domain/harvest/weights'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'

/** One plant of a list with its weight as it stands in the field. */
export interface PlantEntry {
  label: string
  weight: string
}

/** The list with these labels at its end, each plant once. */
export function withEntries(entries: readonly PlantEntry[], labels: readonly string[]): readonly PlantEntry[] {
  const known = new Set(entries.map(({ label }) => label))
  const added = labels.filter((label) => !known.has(label))
  return added.length === 0 ? entries : [...entries, ...added.map((label) => ({ label, weight: '' }))]
}

export const withWeight = (entries: readonly PlantEntry[], at: number, weight: string): readonly PlantEntry[] =>
  entries.map((entry, index) => (index === at ? { ...entry, weight } : entry))

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
  /** Labels of weights that lie far from the others. */
  far: ReadonlySet<string>
}

/** What stands in the fields of a list. */
export function checkedWeights(entries: readonly PlantEntry[]): CheckedWeights {
  const read = entries.map(({ label, weight }) => ({ label, ...readWeight(weight) }))
  const summary = weightSummary(read.map(({ weight }) => weight))
  return {
    ...summary,
    problems: new Map(read.flatMap(({ label, problem }) => (problem === null ? [] : [[label, problem]]))),
    missing: read.filter(({ weight, problem }) => weight === null && problem === null).length,
    weights: new Map(read.flatMap(({ label, weight }) => (weight === null ? [] : [[label, weight]]))),
    far: new Set(summary.outliers.flatMap((at) => read[at]?.label ?? [])),
  }
}

/** '48 of 50 weighed, 20,612.4 g in all, 429.43 g on average, 1 far from the others'. */
export function weightsText({ count, total, mean, far }: CheckedWeights, all: number, unit: string): string {
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  const parts = [
    `${number(count)} of ${number(all)} weighed`,
    ...(count > 0 ? [`${number(total)} ${unit} in all`, `${number(mean)} ${unit} on average`] : []),
    ...(far.size > 0 ? [`${far.size} far from the others`] : []),
  ]
  return parts.join(', ')
}

/** What the weight of one plant still needs; null when it has all. */
export const noWeight = (weight: number | null | undefined): string | null =>
  typeof weight === 'number' && weight > 0 ? null : 'Enter a weight above 0'
