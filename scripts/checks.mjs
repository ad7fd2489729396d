import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, howToInstallChromium } from './chromium.mjs'
import { root, scratch } from './repository.mjs'
import { run } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */
/** @typedef {{ name: string, about: string, perform: () => Promise<Counts> }} Check */

const minute = 60_000

/** @type {Check[]} */
export const checks = [
  { name: 'types', about: 'TypeScript', perform: () => tool('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'lint', about: 'oxlint, with types', perform: () => tool('oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', about: 'biome', perform: () => tool('biome', ['format', '.']) },
  {
    name: 'boundaries',
    about: 'who may import whom',
    perform: () => tool('depcruise', ['apps', 'packages', 'e2e', 'bench', '--config', '.dependency-cruiser.cjs']),
  },
  { name: 'build', about: 'server and web', perform: () => node('scripts/build.mjs') },
  { name: 'size', about: 'what the first screen downloads', perform: () => node('apps/web/bundle-size.mjs') },
  {
    name: 'unit',
    about: 'domain, contract, Metrc, web, scripts',
    perform: () => vitest('unit', ['packages', 'apps/web', 'bench', 'scripts']),
  },
  { name: 'server', about: serverTestsAbout(), perform: () => vitest('server', ['apps/server']) },
  {
    name: 'torture',
    about: 'faults and kill -9: nothing lost, doubled or told wrong',
    perform: () => node('bench/torture.mjs', ['--operations', '150', '--kills', '5']),
  },
  { name: 'browser', about: 'journeys, desktop and phone', perform: browserTests },
]

function serverTestsAbout() {
  return process.env.TEST_DATABASE_URL ? 'on PostgreSQL' : 'on the embedded database'
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
 * @param {string[]} folders
 */
async function vitest(name, folders) {
  const report = freshReport(name)
  const args = ['run', ...folders, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, timedOut } = await run(join(root, 'node_modules/.bin/vitest'), args, { timeoutMs: 20 * minute })
  if (timedOut) console.log('The tests did not end within 20 minutes.')
  return honest(code, report, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: numFailedTests + testResults.filter(brokenFile).length,
    skipped: numPendingTests,
  }))
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
  return honest(code, report, ({ stats }) => {
    // Only where a second try is allowed at all, see e2e/playwright.config.ts.
    if (stats.flaky > 0) console.log(`${stats.flaky} journeys needed a second try`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
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
