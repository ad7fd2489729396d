/**
 * `npm run audit:verify`: reads the whole history and says whether it is whole; exit code 0 when it is, 1 when it is
 * not, 2 when it could not be read. `npm run audit:verify -- --head SEQ:HASH` compares it with a head printed earlier.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { refuseOldNode } from './node-version.mjs'
import { root } from './repository.mjs'

refuseOldNode()
await ensureInstalled({ dev: false })
await buildIfChanged(['server'])

process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'apps/server/dist/audit-verify.js')).href)
