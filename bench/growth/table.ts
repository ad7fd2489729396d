import type { ProfileName } from '../filling/profiles.ts'
import type { Figure, Growth } from './measure.ts'

/** So much longer an action may take in the largest profile than in the smallest; where the answer grows, for each of its rows. */
const mostGrowth = 1.5
/** Milliseconds at the most, of the median. */
const mostMs: Record<string, number> = {
  'Home whole': 1_000,
  'Home whole, the first after the start': 1_000,
  'Record an adjustment': 15,
}
const mostCores = 0.5

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value >= 10 ? value.toFixed(0) : value.toFixed(1)

/** The measured growth as a section of results.md. */
export function growthTable(found: ReadonlyMap<ProfileName, Growth>): string {
  const small = found.get('M')
  const large = found.get('XL')
  const names = [...new Set([...(small?.figures.keys() ?? []), ...(large?.figures.keys() ?? [])])]
  return `## What grows with the operator

Each action on two fillings: M has 15,000 plants standing in 3 facilities, 8,000 open packages and 13,000 operations, XL 750,000 in 20,
400,000 and 690,000; "the largest facility" has 10,000 plants and 36,000 packages ever in M, 100,000 and 242,000 in XL. Through a
server with ROLE=web: topics over the live stream, everything else over HTTP, the ledger by its own functions. Milliseconds; processor is
PostgreSQL's for one try. A ratio is held up to ${mostGrowth}; where the answer has more rows, that for one row counts.

| action | M: p50 / p99 | XL: p50 / p99 | XL / M | rows M, XL | XL / M for a row | processor M, XL (XL / M) | goal |
|---|---|---|---|---|---|---|---|
${names.map((name) => row(name, small?.figures.get(name), large?.figures.get(name))).join('\n')}

| 50 changes a second | M, of a core of PostgreSQL | XL | goal |
|---|---|---|---|
${[0, 200].map((people) => steadyRow(people, small, large)).join('\n')}

| \`audit:verify\` | M | XL |
|---|---|---|
| entries | ${cell(small, ({ verify }) => String(verify.entries ?? ''))} | ${cell(large, ({ verify }) => String(verify.entries ?? ''))} |
| seconds | ${cell(small, verifySeconds)} | ${cell(large, verifySeconds)} |
| microseconds for an entry | ${cell(small, verifyEach)} | ${cell(large, verifyEach)} |
| says | ${cell(small, ({ verify }) => verify.verdict)} | ${cell(large, ({ verify }) => verify.verdict)} |

The steps of the schema that the filling does not have took ${cell(small, ({ migrateSeconds }) => `${number(migrateSeconds)} s`)} in M and ${cell(large, ({ migrateSeconds }) => `${number(migrateSeconds)} s`)} in XL.
`
}

const cell = (growth: Growth | undefined, text: (growth: Growth) => string) => (growth ? text(growth) : '')
const verifySeconds = ({ verify }: Growth) =>
  `${number(verify.seconds)}${verify.entries === null ? ', ended unfinished' : ''}`
const verifyEach = ({ verify }: Growth) =>
  verify.entries === null ? '' : number((verify.seconds * 1e6) / verify.entries)

function row(name: string, small: Figure | undefined, large: Figure | undefined): string {
  const ratio = small && large ? large.p50 / small.p50 : null
  const rowRatio = small?.rows && large?.rows && ratio !== null ? (ratio * small.rows) / large.rows : null
  const growth = rowRatio !== null && large?.rows !== small?.rows ? Math.min(rowRatio, ratio ?? rowRatio) : ratio
  const problems = [small?.problem, large?.problem].filter((problem) => problem != null)
  const isHeld =
    problems.length === 0 &&
    (growth ?? 0) <= mostGrowth &&
    (large?.p50 ?? 0) <= (mostMs[name] ?? Number.POSITIVE_INFINITY)
  return `| ${[
    name,
    times(small),
    times(large),
    ratio === null ? '' : ratio.toFixed(1),
    small?.rows == null && large?.rows == null ? '' : `${small?.rows ?? ''}, ${large?.rows ?? ''}`,
    rowRatio === null || large?.rows === small?.rows ? '' : rowRatio.toFixed(2),
    processors(small, large),
    isHeld ? 'held' : `missed${mostMs[name] ? ` (${number(mostMs[name] ?? 0)} ms)` : ''}`,
  ].join(' | ')} |`
}

const times = (figure: Figure | undefined) =>
  figure ? `${number(figure.p50)} / ${number(figure.p99)}${figure.problem ? `; ${figure.problem}` : ''}` : ''
const processor = (figure: Figure | undefined) => (figure?.processorMs == null ? '' : number(figure.processorMs))

function processors(small: Figure | undefined, large: Figure | undefined): string {
  const both = [processor(small), processor(large)].filter(Boolean).join(', ')
  if (!small?.processorMs || !large?.processorMs) return both
  return `${both} (${(large.processorMs / small.processorMs).toFixed(1)})`
}

function steadyRow(people: number, small: Growth | undefined, large: Growth | undefined): string {
  const cores = (growth: Growth | undefined) => {
    const steady = growth?.steady.get(people)
    if (!steady) return ''
    const slower = steady.perSecond < 45 ? ` (${steady.perSecond.toFixed(0)} a second)` : ''
    return `${steady.cores?.toFixed(2) ?? 'not measured'}${slower}${steady.refused > 0 ? `, ${steady.refused} topics refused` : ''}`
  }
  const of = large?.steady.get(people)
  const isHeld = (of?.cores ?? 0) <= mostCores && (of?.refused ?? 0) === 0
  const who = people === 0 ? 'nobody looks' : `${people} people on Home, each with one of 10 rooms`
  return `| ${who} | ${cores(small)} | ${cores(large)} | ${isHeld ? 'held' : `missed (${mostCores})`} |`
}
