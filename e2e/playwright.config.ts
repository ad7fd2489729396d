import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { keepTemporaryFilesInMemory } from '../scripts/temporary-files.mjs'
import { desk, phone } from './devices.ts'
import { isAll, notToday } from './turns.ts'

keepTemporaryFilesInMemory()
const executablePath = await findChromium()
const report = process.env.PLAYWRIGHT_REPORT
/** A page of a journey lives for seconds: to compile its code a third time takes longer than that saves. */
const briefly = '--js-flags=--no-opt --no-maglev'

/**
 * A journey runs at the desk; one inside `onPhoneToo` runs on a phone every other day, in the same world. ALL_JOURNEYS=1
 * runs every journey on both, but for those that need a keyboard (`@desk`).
 */
const projects = [
  { name: 'desk', use: desk, grepInvert: /@phone/ },
  { name: 'phone', use: phone, grepInvert: /@phone|@desk/ },
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Who names a file runs it on any day.
  testIgnore: isAll || report === undefined ? [] : notToday().map((file) => `**/${file}`),
  outputDir: '../.cache/browser',
  globalSetup: './global-setup.ts',
  // A file is one worker's, and begins with a world of its own. A journey that needs a second try is a bug; on a shared
  // machine that may stand still for seconds it is tried once more, and said.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    ...desk,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Every click waits until what it clicks stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // Each context would fetch the whole program once more: only the journey without network keeps it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace draws every page a second time: only when somebody looks for a failure, with TRACE=on.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: executablePath ?? undefined, args: [...chromiumFlags, briefly] },
  },
  ...(isAll ? { projects } : {}),
})
