/**
 * `npm run torture:devices -- --acts N --devices N [--seed S]`: builds what has changed and runs torture-devices.ts, whose last
 * line is the verdict. `--source` runs the sources of the server instead.
 */
import { spawn } from 'node:child_process'
import { buildIfChanged } from '../scripts/build.mjs'
import { root } from '../scripts/repository.mjs'

const args = process.argv.slice(2)
if (!args.includes('--source')) await buildIfChanged(['server'])
// Node has the WebSocket of browsers from 22 on by itself.
const flags = ['--experimental-websocket', '--no-warnings', '--import', 'tsx']
const child = spawn(process.execPath, [...flags, 'bench/torture-devices.ts', ...args], { cwd: root, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
