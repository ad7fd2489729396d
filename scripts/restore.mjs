/**
 * `npm run restore -- FILE`: restores a backup onto a machine that has no data. Exit code 0: restored; 1: the backup is not
 * whole; 2: not done. Nothing is half restored.
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
await import(pathToFileURL(join(root, 'apps/server/dist/restore.js')).href)
