/**
 * `node e2e/random-order.mjs [--runs 10] [--seed N]`: the journeys again and again, each time in another order of files
 * and within files. The seed of a run is printed; `--runs 1 --seed N` repeats it. What is to be run may be named after
 * `--`, as for Playwright.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../scripts/build.mjs'
import { root } from '../scripts/repository.mjs'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, seed: { type: 'string' } },
  allowPositionals: true,
})

await buildIfChanged()
/** @type {{ seed: string, isGreen: boolean, seconds: number }[]} */
const results = []
for (let run = 0; run < Number(values.runs); run += 1) {
  const seed = values.seed === undefined ? String(randomInt(1_000_000)) : String(Number(values.seed) + run)
  console.log(`\n> seed ${seed}`)
  const begin = performance.now()
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--shuffle', seed, ...positionals],
    { cwd: root, stdio: 'inherit', env: { ...process.env, JOURNEY_SEED: seed } },
  )
  results.push({ seed, isGreen: status === 0, seconds: Math.round((performance.now() - begin) / 1000) })
}
console.log('')
for (const { seed, isGreen, seconds } of results)
  console.log(`seed ${seed}: ${isGreen ? 'green' : 'RED'}, ${seconds} s`)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
