/**
 * `npm test`: every check there is, one summary, and `N passed, N failed` on the last line.
 * `npm test -- --only server,browser` runs some of them. TEST_DATABASE_URL makes the server tests use that PostgreSQL.
 */
import { refuseOldNode } from './node-version.mjs'
import { stopWithNpm } from './npm-parent.mjs'

stopWithNpm()
refuseOldNode()
const { ensureInstalled } = await import('./install.mjs')
await ensureInstalled({ dev: true })
const { checks } = await import('./checks.mjs')
const { lastLine, summary } = await import('./summary.mjs')

const wanted = chosen(process.argv.slice(2))
/** @type {import('./summary.mjs').Result[]} */
const results = []
for (const check of wanted) results.push(await perform(check))

console.log(`\n${summary(results)}\n`)
console.log(lastLine(results))
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

/** @param {import('./checks.mjs').Check} check */
async function perform(check) {
  const begin = performance.now()
  console.log(`\n> ${check.name}: ${check.about}`)
  const { passed, failed, skipped = 0 } = await check.perform()
  return { name: check.name, passed, failed, skipped, seconds: (performance.now() - begin) / 1000 }
}

/** @param {string[]} args */
function chosen(args) {
  const [flag, value = ''] = args
  if (flag === undefined) return checks
  const names = (flag === '--only' ? value : flag.replace('--only=', '')).split(',')
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length === 0) return checks.filter(({ name }) => names.includes(name))
  console.error(`Usage: npm test -- --only ${checks.map(({ name }) => name).join(',')}`)
  process.exit(1)
}
