/**
 * `npm run bench`: every measurement, each on an embedded database of its own as the product runs it, written into
 * results.md with the machine. Takes about an hour and a half, of which `forms`, `connection-word` and `intake` are a quarter of an hour each; names of
 * measurements limit it: `npm run bench -- http place`. With BENCH_DATABASE_URL those that take another PostgreSQL
 * (`environment`, `intake`, `stock`) are measured on it, beside what they came to on the embedded one. `growth` fills 20 GB of another PostgreSQL, `outbox` writes 2,000 comments by hand: both are run by their names
 * only, see there.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, getPriority, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/repository.mjs'
import { run } from '../scripts/run.mjs'

const measurements = [
  'first-read',
  'parallel-read',
  'three-groups',
  'staleness',
  'reads-per-hour',
  'mirror-write',
  'live-latency',
  'http',
  'api-key',
  'webhook',
  'anonymous',
  'ledger',
  'lookup',
  'notifications',
  'help',
  'place',
  'room',
  'offline',
  'comments',
  'catalogue',
  'schedule',
  'environment',
  'stock',
  'intake',
  'forms',
  'connection-word',
  'thumb',
  'backup',
  'bundle',
]
/** Only when it is named. */
const long = ['growth', 'outbox']
/** Those that BENCH_DATABASE_URL moves to another PostgreSQL, into a section of their own. */
const movable = ['environment', 'stock', 'intake']
const isMoved = Boolean(process.env.BENCH_DATABASE_URL)
const file = join(root, 'bench/results.md')
const wanted = process.argv.slice(2)
const sections = former()
let failed = 0
for (const name of [...measurements, ...long]) {
  if (wanted.length > 0 ? !wanted.includes(name) : long.includes(name)) continue
  const section = isMoved && movable.includes(name) ? `${name}-server` : name
  sections.set(section, `<!-- ${section} -->\n${await measure(name)}`)
  write()
}
process.exit(failed > 0 ? 1 : 0)

/** @param {string} name */
async function measure(name) {
  const before = load()
  console.log(`${name}, load ${before}`)
  const command = name === 'bundle' ? ['apps/web/bundle-size.mjs'] : ['--import', 'tsx', `bench/${name}.ts`]
  const { code, output } = await run(process.execPath, command, { quiet: true, env: { npm_config_loglevel: 'error' } })
  if (code !== 0) failed++
  console.log(output)
  const text =
    name === 'bundle'
      ? `## JavaScript of the first screen\n\n${output.trim()}`
      : output.slice(Math.max(0, output.indexOf('## '))).trim()
  return `${text}\n\nLoad of the machine: ${before} before, ${load()} after${priority()}.`
}

/** What was measured before stays until it is measured again. */
function former() {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = text.split(/^(?=<!-- [a-z-]+ -->$)/m).slice(1)
  return new Map(parts.map((part) => [/<!-- ([a-z-]+) -->/.exec(part)?.[1] ?? '', part.trim()]))
}

function write() {
  // The torture takes an hour and is run on its own; what it came to stays.
  const known = [...measurements, ...long, 'torture', 'torture-devices'].flatMap((name) =>
    [name, `${name}-server`].flatMap((section) => sections.get(section) ?? []),
  )
  writeFileSync(file, `${[heading(), ...known].join('\n\n')}\n`)
}

function heading() {
  const processors = cpus()
  const version = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `# Results of the measurements

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at ${version}. ${processors[0]?.model.trim()}, ${processors.length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node};
the PostgreSQL that the product brings, with its own settings (fsync on), where nothing else is said. A load above the number of
processors means that others worked on the machine: then look at ratios and at the processor's time, not at milliseconds.`
}

/** Started with `nice -n -10`, a measurement is less disturbed by what else runs; the figures have to say so. */
function priority() {
  return getPriority() === 0 ? '' : `; run at priority ${getPriority()}`
}

function load() {
  return loadavg()[0]?.toFixed(1) ?? '?'
}
