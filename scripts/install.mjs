import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { root } from './repository.mjs'
import { run } from './run.mjs'

/** @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */
/** @typedef {Record<string, Entry>} Packages */

/**
 * Installs what the lock file names and is not there. npm leaves a copy of the lock file in node_modules as the very
 * last thing it does; comparing the two tells a changed lock file and an interrupted installation alike.
 * @param {{ dev: boolean }} want `dev`: with what the tests and tools need too, which takes about twice as long
 */
export async function ensureInstalled({ dev }) {
  if (missing({ dev }) === null) return
  await alone('install', async () => {
    const first = missing({ dev })
    if (first === null) return
    // `npm ci` empties node_modules, so what a developer had installed for the tests is installed again.
    const everything = dev || hasDevPackages()
    console.log(`Installing packages (${first})`)
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(everything ? [] : ['--omit=dev'])]
    const { code } = await run('npm', args)
    if (code === 0 && missing({ dev }) === null) return
    console.error(
      'The packages could not be installed. npm says why above: most often the network or a proxy is the reason. Run the same command again when it is solved.',
    )
    process.exit(1)
  })
}

/** @param {{ dev: boolean }} want */
function missing({ dev }) {
  const installed = packagesOf('node_modules/.package-lock.json')
  if (installed === null) return 'none are installed yet'
  return firstDifference(packagesOf('package-lock.json') ?? {}, installed, {
    dev,
    platform: process.platform,
    arch: process.arch,
  })
}

function hasDevPackages() {
  return existsSync(join(root, 'node_modules/vitest'))
}

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

/**
 * The first reason why what is installed is not what the lock file asks for, or null.
 * Packages for other machines (`optional`) may be absent, such as those for another C library (`libc`); one for another
 * system than this must not be there.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {{ dev: boolean, platform: string, arch: string }} options
 * @returns {string | null}
 */
export function firstDifference(wanted, installed, { dev, platform, arch }) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.devOptional || (entry.dev && !dev)) continue
    const isForThisMachine = entry.os?.includes(platform) && entry.cpu?.includes(arch) && !entry.libc
    if (entry.optional && !isForThisMachine) continue
    const name = path.split('node_modules/').pop()
    if (!installed[path]) return `${name} is missing`
    if (installed[path].version !== entry.version) return `${name} has another version`
  }
  const foreign = Object.entries(installed).find(([, { os }]) => os && !os.includes(platform))
  return foreign ? `${foreign[0]} is for another system` : null
}
