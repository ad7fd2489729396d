/**
 * `npm run backup -- FILE`: writes a backup of the server into a file, whether it runs or not. `npm run backup -- --verify FILE`
 * reads one to its end. Exit code 0: done; 1: the backup is not whole; 2: not done.
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
await import(pathToFileURL(join(root, 'apps/server/dist/backup.js')).href)
