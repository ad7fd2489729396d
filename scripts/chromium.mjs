import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { isMain, root } from './repository.mjs'
import { run } from './run.mjs'

/** The one without windows first: it does the same work in little more than half the time of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The flags for a browser that runs unattended, in a container too: there root has no sandbox and /dev/shm is small. */
export const chromiumFlags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The Chromium to use: CHROMIUM_PATH, then one that is installed, then Playwright's own; null when there is none.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...installed, await ownOfPlaywright()]
  return candidates.find((path) => path !== '' && isProgram(path)) ?? null
}

/**
 * @returns {Promise<string | null>} where Chromium is, after an attempt to install it when it was missing; with CI also
 *   when only the one with windows is there
 */
export async function ensureChromium() {
  const found = await findChromium()
  const isDear = Boolean(process.env.CI) && !process.env.CHROMIUM_PATH && basename(found ?? '') !== names[0]
  if (found !== null && !(isDear && mayInstall())) return found
  console.log(`Chromium ${found === null ? 'is missing' : 'without windows is missing'} and is installed now`)
  if (mayInstall()) await installDebianPackage()
  return (await findChromium()) ?? (await installOwnOfPlaywright())
}

export const howToInstallChromium =
  'The browser tests need Chromium. Install it (Debian: `apt-get install chromium`; elsewhere: `npx playwright install --with-deps chromium`) or set CHROMIUM_PATH to one that is installed.'

async function installDebianPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { quiet: true, env, timeoutMs: 120_000 })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation']
    const { code } = await run('apt-get', args, { quiet: true, env, timeoutMs: 300_000 })
    if (code === 0) return
  }
}

async function installOwnOfPlaywright() {
  const playwright = join(root, 'node_modules/.bin/playwright')
  await run(playwright, ['install', 'chromium'], { quiet: true, timeoutMs: 300_000 })
  return findChromium()
}

/** @returns {Promise<string>} the path where Playwright would install its own; empty without Playwright */
async function ownOfPlaywright() {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return ''
  }
}

/** On a Debian, as root. */
function mayInstall() {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (isMain(import.meta.url)) {
  const path = await ensureChromium()
  console.log(path ?? howToInstallChromium)
  process.exitCode = path === null ? 1 : 0
}
