/** `npm start`: installs what is missing, builds what has changed, and is then the server itself. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { refuseOldNode } from './node-version.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { root } from './repository.mjs'

stopWithNpm()
refuseOldNode()
await ensureInstalled({ dev: false })
await buildIfChanged()

// In this very process, not in a child: signals reach the server once, and its exit code is ours.
const main = join(root, 'apps/server/dist/main.js')
process.argv[1] = main
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
