// Apart from the schema: lists and certificates check nothing.
import { substanceKey } from './substance.ts'
import { type PartKey, partKeys, partOf, type ResultLine, type Results } from './result-parts.ts'
import { isWithin, type ResultValue } from './result-value.ts'

/** The units of limits. Those of one row can be told in each other: how many ppm, or cfu/g, one of each is. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { ppm: 1, 'µg/g': 1, 'mg/kg': 1, ppb: 0.001, 'µg/kg': 0.001, 'mg/g': 1000, '%': 10_000 },
  { 'cfu/g': 1 },
]
export const limitUnits: readonly string[] = scales.flatMap((scale) => Object.keys(scale))

/** The unit that a text names, whatever its case and its sign for micro; null when none of ours. */
export const limitUnit = (text: string): string | null => {
  const plain = (unit: string) => unit.replaceAll('μ', 'µ').replace(/^ug/i, 'µg').replace(/\s/g, '').toLowerCase()
  return limitUnits.find((unit) => plain(unit) === plain(text)) ?? null
}

/** How much of a substance a sample may hold, by whose rule. */
export interface Limit {
  analyte: string
  /** The type of sample that it is for; '' for every type. */
  matrix: string
  limit: number
  unit: string
  /** Who says so: the rule and its day. */
  source: string
}

/** A limit in the unit of a part; null where its own cannot be told in it. */
function inUnit({ limit, unit }: Limit, wanted: string): number | null {
  const scale = scales.find((one) => unit in one && wanted in one)
  const [from, to] = [scale?.[unit], scale?.[wanted]]
  return from === undefined || to === undefined ? null : Number(((limit * from) / to).toPrecision(12))
}

/**
 * What limits a substance in a type of sample, its own before that of every type; null where nothing does, and where its own
 * cannot be told in the unit of the part: that of every type may be looser.
 */
export type LimitOf = (name: string) => { limit: number; source: string } | null

export function limitsFor(limits: readonly Limit[], type: string, part: PartKey): LimitOf {
  const { unit } = partOf(part)
  const found = new Map<string, { limit: number; source: string }>()
  for (const matrix of ['', type])
    for (const one of limits.filter((each) => each.matrix === matrix)) {
      const limit = inUnit(one, unit)
      if (limit === null) found.delete(substanceKey(one.analyte))
      else found.set(substanceKey(one.analyte), { limit, source: one.source })
    }
  return (name) => found.get(substanceKey(name)) ?? null
}

/** A result beside its limit; `isWithin` is null where nobody can say. */
export interface JudgedLine extends ResultLine {
  limit: number | null
  isWithin: boolean | null
}

export interface Verdict {
  /** How many results are above their limit. */
  over: number
  /** How many could be judged at all. */
  judged: number
  /** The rules that were used. */
  sources: readonly string[]
}

/** All lists of a certificate beside the limits that stand for its type; judged only where one does. */
export function judged(results: Results, type: string, limits: readonly Limit[]) {
  const sources = new Set<string>()
  const judge = (part: PartKey): JudgedLine[] => {
    const limitOf = limitsFor(limits, type, part)
    return results[part].map((line) => {
      const found = limitOf(line.name)
      if (found) sources.add(found.source)
      return { ...line, limit: found?.limit ?? null, isWithin: isWithin(line.value, found?.limit ?? null) }
    })
  }
  const parts = Object.fromEntries(partKeys.map((part) => [part, judge(part)])) as Record<PartKey, JudgedLine[]>
  const lines = Object.values(parts).flat()
  const count = (is: boolean) => lines.filter((line) => line.isWithin === is).length
  const verdict: Verdict = { over: count(false), judged: count(false) + count(true), sources: [...sources].sort() }
  return { parts, verdict }
}

/** '1 over its limit', 'Within limits'; null where nothing was judged. */
export function verdictText({ over, judged: all }: Pick<Verdict, 'over' | 'judged'>): string | null {
  if (all === 0) return null
  if (over === 0) return 'Within limits'
  return over === 1 ? '1 over its limit' : `${over} over their limit`
}

/** '18 of 19 with a limit are within it' */
export const verdictDetail = ({ over, judged: all }: Pick<Verdict, 'over' | 'judged'>): string =>
  `${all - over} of ${all} with a limit ${all - over === 1 ? 'is' : 'are'} within it`

/** The parts of a certificate: what holds something above its limit first, else terpenes last (design, Certificate). */
export function partsInOrder(parts: Record<PartKey, readonly JudgedLine[]>): PartKey[] {
  const rank = (key: PartKey) =>
    parts[key].some(({ isWithin: is }) => is === false) ? 0 : key === 'terpeneProfile' ? 2 : 1
  return partKeys.filter((key) => parts[key].length > 0).toSorted((a, b) => rank(a) - rank(b))
}

/** The amount of a result as far as one is known: what is less than can be measured is drawn as nothing. */
export const amountOf = (value: ResultValue): number => (typeof value === 'number' ? value : 0)
