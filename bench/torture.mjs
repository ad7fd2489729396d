/**
 * `npm run torture -- --operations N --kills N [--seed S] [--state NY]`: builds what has changed and
 * runs torture.ts, whose last line is the verdict. `--source` runs the sources instead.
 */
import { spawn } from 'node:child_process'
import { buildIfChanged } from '../scripts/build.mjs'
import { root } from '../scripts/repository.mjs'

const args = process.argv.slice(2)
if (!args.includes('--source')) await buildIfChanged()
const child = spawn(process.execPath, ['--import', 'tsx', 'bench/torture.ts', ...args], { cwd: root, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
