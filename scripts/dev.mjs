/** `npm run dev`: the server with reload on PORT + 1, and the web application with reload on PORT, which passes /api on. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { refuseOldNode } from './node-version.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { root } from './repository.mjs'

stopWithNpm()
refuseOldNode()
await ensureInstalled({ dev: true })
const { createServer } = await import('vite')

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const address = `http://${host}:${port}`
const api = `http://${host}:${port + 1}`

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/app/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOST: host, PORT: String(port + 1), PUBLIC_URL: process.env.PUBLIC_URL ?? address },
  },
)
const web = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { host, port, strictPort: true, proxy: { '/api': { target: api, ws: true }, '/init.json': api } },
})
await web.listen()
console.log(`Open ${address} (the server behind it listens on ${api})`)

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(0))
server.on('exit', (code) => stop(code ?? 1))

/** @param {number} code */
function stop(code) {
  if (server.exitCode === null) server.kill('SIGTERM')
  void web.close().finally(() => process.exit(code))
}
