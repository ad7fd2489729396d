/**
 * `npm test`: every check there is, one summary, and `N passed, N failed` on the last line.
 * `npm test -- --only server,browser` runs some of them; `npm test -- --all` runs every journey on a desk and a phone.
 */
import { refuseOldNode } from './node-version.mjs'
import { stopWithNpm } from './npm-parent.mjs'

stopWithNpm()
refuseOldNode()
const { ensureInstalled } = await import('./install.mjs')
await ensureInstalled({ dev: true })
const { checks, onlyWhenAsked, stages } = await import('./checks.mjs')
const { lastLine, summary } = await import('./summary.mjs')
const { sentence } = await import('./failures.mjs')
const { overBudgetAgain } = await import('./budget.mjs')

const wanted = chosen(process.argv.slice(2))
/** @type {Map<string, import('./summary.mjs').Result & { failures: import('./failures.mjs').Failure[] }>} */
const results = new Map()
for (const lanes of stages) await Promise.all(lanes.map(performInOrder))

const inOrder = checks.flatMap(({ name }) => results.get(name) ?? [])
console.log(`\n${summary(inOrder)}\n`)
for (const { name, failures } of inOrder) for (const failure of failures) console.log(sentence(name, failure))
const late = overBudgetAgain(inOrder)
for (const { name } of late) console.log(`${name} took longer than its budget, as it did the last time.`)
const all = [...inOrder, ...late.map(() => ({ passed: 0, failed: 1 }))]
console.log(lastLine(all))
process.exit(all.some(({ failed }) => failed > 0) ? 1 : 0)

/** @param {import('./checks.mjs').Check[]} lane */
async function performInOrder(lane) {
  for (const check of lane) if (wanted.has(check.name)) results.set(check.name, await perform(check))
}

/** @param {import('./checks.mjs').Check} check */
async function perform({ name, about, budgetSeconds, perform }) {
  const begin = performance.now()
  console.log(`\n> ${name}: ${about}`)
  const { passed, failed, skipped = 0, failures = [] } = await perform()
  return { name, passed, failed, skipped, failures, seconds: (performance.now() - begin) / 1000, budgetSeconds }
}

/**
 * @param {string[]} args
 * @returns {Set<string>} the names of the checks to run
 */
function chosen(args) {
  const usual = new Set(checks.map(({ name }) => name).filter((name) => !onlyWhenAsked.has(name)))
  const [flag, value = ''] = args
  if (flag === undefined) return usual
  if (flag === '--all') {
    process.env.ALL_JOURNEYS = '1'
    return usual
  }
  const names = (flag === '--only' ? value : flag.replace('--only=', '')).split(',')
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length === 0) return new Set(names)
  console.error(`Usage: npm test -- [--all | --only ${checks.map(({ name }) => name).join(',')}]`)
  process.exit(1)
}
