import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, howToInstallChromium } from './chromium.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { root, scratch } from './repository.mjs'
import { run } from './run.mjs'
import { turnOf } from './turns.mjs'

/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {{ passed: number, failed: number, skipped?: number, failures?: Failure[] }} Counts */
/** @typedef {{ name: string, about: string, budgetSeconds?: number, perform: () => Promise<Counts> }} Check */

const minute = 60_000

const turn = turnOf(process.env, new Date())

const every = {
  types: {
    name: 'types',
    about: 'TypeScript alone',
    perform: () => tool('tsc', ['--noEmit', '-p', 'tsconfig.json']),
  },
  // It has to know every type for its rules, and says what TypeScript says of them in the same go.
  lint: {
    name: 'lint',
    about: 'TypeScript, and oxlint with types',
    perform: () => tool('oxlint', ['--type-aware', '--type-check', '--quiet']),
  },
  format: { name: 'format', about: 'biome', perform: () => tool('biome', ['format', '.']) },
  boundaries: {
    name: 'boundaries',
    about: 'who may import whom',
    perform: () => tool('depcruise', ['apps', 'packages', 'e2e', 'bench', '--config', '.dependency-cruiser.cjs']),
  },
  build: { name: 'build', about: 'server and web', perform: () => node('scripts/build.mjs') },
  size: { name: 'size', about: 'what the first screen downloads', perform: () => node('apps/web/bundle-size.mjs') },
  unit: {
    name: 'unit',
    about: 'domain, contract, Metrc, sandbox, web, scripts',
    budgetSeconds: 185,
    perform: () => vitest('unit', ['--project', 'node', '--project', 'page']),
  },
  server: {
    name: 'server',
    about: `on PostgreSQL and the sandbox Metrc, METRC_STATE=${turn}`,
    budgetSeconds: 530,
    perform: async () => inState(turn, await vitest('server', ['--project', 'server'], [], { METRC_STATE: turn })),
  },
  torture: {
    name: 'torture',
    about: 'faults and kill -9: nothing lost, doubled or told wrongly',
    budgetSeconds: 75,
    perform: () => node('bench/torture.mjs', ['--operations', '150', '--kills', '5']),
  },
  browser: { name: 'browser', about: 'journeys and the walk', budgetSeconds: 540, perform: browserTests },
  oldest: {
    name: 'oldest',
    about: 'migrations and stores on the oldest PostgreSQL that we promise',
    perform: () =>
      vitest('oldest', ['--project', 'server', ...whatTheDatabaseDecides], ['scripts/oldest-postgres.mjs', '--']),
  },
}

/** Tests of what hangs on the version of PostgreSQL. */
const whatTheDatabaseDecides = [
  ...['db.test', 'postgres.test', 'change-feed.test', 'transact.test', 'tally.test'].map(
    (file) => `apps/server/src/db/${file}.ts`,
  ),
  '.store.test.ts',
  'apps/server/src/history/',
]

/**
 * What follows what, and what goes side by side meanwhile. The journeys take as long as the tests of the server and leave
 * a third of the processor idle, so these go on beside them; they come late there, because some start what was built. Each
 * of the two ends within twelve minutes.
 * @type {Check[][][]}
 */
export const stages = [
  [lane('types', 'lint', 'build', 'size', 'browser', 'torture'), lane('format', 'boundaries', 'unit', 'server')],
  [lane('oldest')],
]

/** In the order of the summary. */
export const checks = Object.values(every)

/** What is part of another one (the types, of lint), or asks for a package of the system and is part of .ci/run. */
export const onlyWhenAsked = new Set(['types', 'oldest'])

/** @param {...keyof typeof every} names */
function lane(...names) {
  return names.map((name) => every[name])
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function tool(name, args) {
  return one(join(root, 'node_modules/.bin', name), args)
}

/**
 * @param {string} script
 * @param {string[]} [args]
 */
function node(script, args = []) {
  return one(process.execPath, [script, ...args])
}

/**
 * A command that either passes or fails; what it says matters only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function one(command, args) {
  const { code, output, timedOut } = await run(command, args, { quiet: true, timeoutMs: 5 * minute })
  if (code === 0) return { passed: 1, failed: 0 }
  console.log(output.trimEnd())
  if (timedOut) console.log('It did not end within 5 minutes.')
  return { passed: 0, failed: 1 }
}

/**
 * @param {string} name
 * @param {string[]} which projects of vitest.config.ts, and parts of the paths of the files to run
 * @param {string[]} [inside] a script of ours that runs it, with its arguments
 * @param {Record<string, string>} [env]
 */
async function vitest(name, which, inside = [], env = {}) {
  const report = freshReport(name)
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [
    ...inside,
    ...(inside.length > 0 ? [process.execPath] : []),
    program,
    'run',
    ...which,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code, timedOut } = await run(process.execPath, args, { env, timeoutMs: 20 * minute })
  if (timedOut) console.log('The tests did not end within 20 minutes.')
  return honest(code, report, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: numFailedTests + testResults.filter(brokenFile).length,
    skipped: numPendingTests,
    failures: failuresOfVitest(testResults),
  }))
}

/**
 * Each failure says how the run is repeated.
 * @param {string} state
 * @param {Counts} counts
 * @returns {Counts}
 */
function inState(state, { failures = [], ...counts }) {
  if (state === 'none') return { ...counts, failures }
  return { ...counts, failures: failures.map((each) => ({ ...each, test: `${each.test} [METRC_STATE=${state}]` })) }
}

/** @param {{ status: string, assertionResults: unknown[] }} file */
function brokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

async function browserTests() {
  const chromium = await ensureChromium()
  if (chromium === null) {
    console.log(howToInstallChromium)
    return { passed: 0, failed: 1 }
  }
  const report = freshReport('browser')
  const { code } = await run(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_REPORT: report },
      timeoutMs: 30 * minute,
    },
  )
  return honest(code, report, ({ stats, suites }) => ({
    // Only where a second try is allowed at all, see e2e/playwright.config.ts.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: failuresOfPlaywright(suites),
  }))
}

/** @param {string} name */
function freshReport(name) {
  const report = scratch(`${name}-report.json`)
  rmSync(report, { force: true })
  return report
}

/**
 * What the report counts; at least one failure when the runner itself did not end well, whatever its report says.
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function honest(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
