/**
 * `npm run bench`: every measurement on the embedded database and on a PostgreSQL of its own, written into results.md
 * with the machine. Takes about half an hour; names of measurements limit it: `npm run bench -- http live-latency`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, getPriority, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { root } from '../scripts/repository.mjs'
import { run } from '../scripts/run.mjs'

/** Those of `bothInOne` measure each database themselves when TEST_DATABASE_URL is set. */
const measurements = [
  { name: 'first-read', bothInOne: false },
  { name: 'parallel-read', bothInOne: false },
  { name: 'staleness', bothInOne: false },
  { name: 'mirror-write', bothInOne: true },
  { name: 'live-latency', bothInOne: false },
  { name: 'http', bothInOne: false },
  { name: 'ledger', bothInOne: false },
  { name: 'lookup', bothInOne: false },
  { name: 'place', bothInOne: false },
  { name: 'room', bothInOne: false },
  { name: 'bundle', bothInOne: true },
]
const file = join(root, 'bench/results.md')
const wanted = process.argv.slice(2)
const postgres = await startPostgres()
const onPostgres = { TEST_DATABASE_URL: postgres.url }
const sections = former()
let failed = 0
try {
  for (const { name, bothInOne } of measurements) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const texts = bothInOne
      ? [await measure(name, onPostgres)]
      : [await measure(name, { TEST_DATABASE_URL: '' }), await measure(name, onPostgres)]
    sections.set(name, `<!-- ${name} -->\n${merged(texts)}`)
    write()
  }
} finally {
  await postgres.stop()
}
process.exit(failed > 0 ? 1 : 0)

/**
 * @param {string} name
 * @param {Record<string, string>} env
 */
async function measure(name, env) {
  const before = load()
  console.log(`${name}, load ${before}`)
  const command = name === 'bundle' ? ['apps/web/bundle-size.mjs'] : ['--import', 'tsx', `bench/${name}.ts`]
  const { code, output } = await run(process.execPath, command, {
    quiet: true,
    env: { ...env, npm_config_loglevel: 'error' },
  })
  if (code !== 0) failed++
  console.log(output)
  const text =
    name === 'bundle'
      ? `## JavaScript of the first screen\n\n${output.trim()}`
      : output.slice(Math.max(0, output.indexOf('## '))).trim()
  return { text, load: `${before} before, ${load()} after` }
}

/**
 * The table of the second database goes under that of the first.
 * @param {{ text: string, load: string }[]} texts
 */
function merged([first, ...others]) {
  const rows = others.flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('| PostgreSQL')))
  const loads = [first, ...others].map((one) => one?.load).join('; ')
  return [first?.text, ...rows, '', `Load of the machine: ${loads}${priority()}.`].join('\n')
}

/** What was measured before stays until it is measured again. */
function former() {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = text.split(/^(?=<!-- [a-z-]+ -->$)/m).slice(1)
  return new Map(parts.map((part) => [/<!-- ([a-z-]+) -->/.exec(part)?.[1] ?? '', part.trim()]))
}

function write() {
  // The torture takes an hour and is run on its own; what it came to stays.
  const known = [...measurements.map(({ name }) => name), 'torture'].flatMap((name) => sections.get(name) ?? [])
  writeFileSync(file, `${[heading(), ...known].join('\n\n')}\n`)
}

function heading() {
  const processors = cpus()
  const version = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `# Results of the measurements

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at ${version}. ${processors[0]?.model.trim()}, ${processors.length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node};
PGlite inside the server ("embedded") and Debian's PostgreSQL on the same machine. A load above the number of
processors means that others worked on the machine: then look at ratios and at the processor's time, not at milliseconds.`
}

/** Started with `nice -n -10`, a measurement is less disturbed by what else runs; the figures have to say so. */
function priority() {
  return getPriority() === 0 ? '' : `; run at priority ${getPriority()}`
}

function load() {
  return loadavg()[0]?.toFixed(1) ?? '?'
}
