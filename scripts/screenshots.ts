/**
 * `npm run screenshots`: the pictures of the README, from the running product, into docs/screenshots.
 * `npm run screenshots -- --articles`: those of the help's own articles, into apps/web/public/help.
 * With `--only NAME` one of them.
 * `npm run screenshots -- --review FOLDER`: every page at 1440, 820 and 390 px, light and dark, to be looked at.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { untilFirstRead } from '../e2e/live.ts'
import { signInByApi } from '../e2e/people.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { buildIfChanged } from './build.mjs'
import { chromiumFlags, ensureChromium, howToInstallChromium } from './chromium.mjs'
import { root } from './repository.mjs'
import sharp from 'sharp'
import { type Shot, shotsForHelp, shotsForReadme, shotsForReview } from './shots.ts'

const reviewFolder = process.argv[process.argv.indexOf('--review') + 1]
const isReview = process.argv.includes('--review')
const isForHelp = process.argv.includes('--articles')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined

await buildIfChanged()
const executablePath = await ensureChromium()
if (executablePath === null) {
  console.error(howToInstallChromium)
  process.exit(1)
}
const product = await startProduct()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const token = await signInByApi(product.url, product.people.admin)
  await untilFirstRead(product.url, token)
  const shotsOf = isReview ? shotsForReview : isForHelp ? shotsForHelp : shotsForReadme
  const shots = await shotsOf(product.sandbox)
  const ours = join(root, isForHelp ? 'apps/web/public/help' : 'docs/screenshots')
  const folder = isReview && reviewFolder ? reviewFolder : ours
  mkdirSync(folder, { recursive: true })
  for (const shot of shots.filter(({ name }) => only === undefined || name === only))
    await take(browser, product, token, shot, join(folder, `${shot.name}.${isForHelp ? 'webp' : 'png'}`))
} finally {
  await browser.close()
  await product.remove()
}

async function take(from: Browser, { url }: Product, token: string, shot: Shot, file: string): Promise<void> {
  const { width, height, scheme, path, isSignedOut, of, act } = shot
  const context = await from.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: isForHelp ? 1.5 : 1,
    reducedMotion: 'reduce',
    hasTouch: width < 900,
    isMobile: width < 600,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  const page = await context.newPage()
  if (!isSignedOut) await keepToken(page, url, token)
  await page.goto(`${url}${path}`)
  await settled(page)
  await act?.(page)
  await settled(page)
  const picture = await page.screenshot({ ...(await partOf(page, of)), animations: 'disabled', caret: 'hide' })
  if (isForHelp)
    await sharp(picture).resize({ width: 1100, withoutEnlargement: true }).webp({ quality: 78 }).toFile(file)
  else writeFileSync(file, picture)
  await context.close()
  console.log(`${file} ${Math.round(statSync(file).size / 1000)} kB`)
}

/** The part of what is in sight that is taken. */
async function partOf(page: Page, selector: string | undefined) {
  const box = selector ? await page.locator(selector).last().boundingBox() : null
  const size = page.viewportSize()
  if (!box || !size) return {}
  // The page scrolls under the top bar.
  const above = selector === '#main' ? ((await page.getByRole('banner').boundingBox())?.height ?? 0) : 0
  const [x, y] = [Math.max(0, box.x), Math.max(above, box.y)]
  const [right, bottom] = [Math.min(size.width, box.x + box.width), Math.min(size.height, box.y + box.height)]
  return { clip: { x, y, width: right - x, height: bottom - y } }
}

async function keepToken(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}/init.json`)
  await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
}

/** The page shows what it will show: its rows have come over the live stream, and its fonts are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
