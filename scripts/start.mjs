/** `npm start`: installs what is missing, builds what has changed, and is then the server itself. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { refuseOldNode } from './node-version.mjs'
import { root } from './repository.mjs'

const parent = process.ppid
refuseOldNode()
await ensureInstalled({ dev: false })
await buildIfChanged()

// In this very process, not in a child: signals reach the server once, and its exit code is ours.
const main = join(root, 'apps/server/dist/main.js')
process.argv[1] = main
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
stopWithNpm()

/** npm hands a SIGTERM to the shell between it and us, which dies of it and tells nobody. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
