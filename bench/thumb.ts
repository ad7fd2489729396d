/**
 * How far a thumb goes on a phone (390x844): the ten acts of a day, each from the page of its room until the first field of
 * its form can be filled in. A swipe moves the thumb as far as it moves the page, and at most 500 px.
 *
 *     npx tsx bench/thumb.ts
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { phone } from '../e2e/devices.ts'
import { untilFirstRead } from '../e2e/live.ts'
import { signInByApi } from '../e2e/people.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { roomPath } from '../e2e/screen.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium, howToInstallChromium } from '../scripts/chromium.mjs'

/** Names of acts, to look at some of them only. */
const wanted = (process.env.ACTS ?? '').split(',').filter(Boolean)
const patience = Number(process.env.PATIENCE_MS ?? 20_000)
const license = demoLicenses.redFork
/** Where a thumb rests that holds the phone. */
const rest = { x: 300, y: 720 }
const longestSwipe = 500

type Find = (page: Page) => Locator

interface Way {
  path: number
  taps: number
  swipes: number
}

interface Act {
  name: string
  room: string
  /** At 23a6174a, before rooms had a bar of verbs. */
  before: Way
  /** The ways to it; the first one that the page offers is taken. */
  ways: readonly (readonly Find[])[]
}

const bar =
  (name: string): Find =>
  (page) =>
    page.getByRole('main').getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const button =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first()
const inDialog =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }).first()
const entry =
  (name: string): Find =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true })
const choice: Find = (page) => page.getByRole('dialog').last().getByRole('list').getByRole('button').first()
const zone: Find = (page) => page.getByRole('button', { name: /^Rack 1, .*zone/ }).first()
const rowOf =
  (text: RegExp): Find =>
  (page) =>
    page.getByRole('main').locator('tr[data-row]').filter({ hasText: text }).first()

const acts: readonly Act[] = [
  {
    name: 'Harvest plants',
    before: { path: 3578, taps: 1, swipes: 7 },
    room: 'Flower 4',
    ways: [[bar('Harvest')], [button('Harvest plants')]],
  },
  {
    name: 'Move plants',
    before: { path: 3979, taps: 1, swipes: 8 },
    room: 'Veg 2',
    ways: [[bar('Move')], [button('Move plants')]],
  },
  {
    name: 'Flower plants',
    before: { path: 3876, taps: 1, swipes: 8 },
    room: 'Veg 2',
    ways: [[bar('More'), entry('Flower plants')], [button('Flower plants')]],
  },
  {
    name: 'Place plants',
    before: { path: 1677, taps: 2, swipes: 2 },
    room: 'Veg 2',
    ways: [
      [bar('Place'), zone],
      [zone, inDialog(/^Add/)],
    ],
  },
  {
    name: 'Enter a reading',
    before: { path: 546, taps: 1, swipes: 0 },
    room: 'Flower 4',
    ways: [[bar('Read')], [button('Edit the environment')]],
  },
  {
    name: 'Clones to vegetation',
    before: { path: 3224, taps: 3, swipes: 6 },
    room: 'Clone 1',
    ways: [
      [bar('To veg'), choice],
      [button('Show as list'), rowOf(/\d/), inDialog('To vegetative')],
    ],
  },
  {
    name: 'Waste of a harvest',
    before: { path: 340, taps: 2, swipes: 0 },
    room: 'Dry 1',
    ways: [
      [bar('Waste'), choice],
      [button(/^Harvest .*\|/), inDialog(/^Waste/)],
    ],
  },
  {
    name: 'Adjust packages',
    before: { path: 253, taps: 1, swipes: 0 },
    room: 'Vault',
    ways: [[bar('Adjust')], [button('Adjust packages')]],
  },
  {
    name: 'Move a package',
    before: { path: 211, taps: 2, swipes: 0 },
    room: 'Vault',
    ways: [
      [bar('Move'), choice],
      [rowOf(/1A4/), inDialog(/Location/)],
    ],
  },
  {
    name: 'Walk the room',
    before: { path: 3275, taps: 1, swipes: 6 },
    room: 'Flower 4',
    ways: [[bar('More'), entry('Walk the room')], [button('Walk the room')]],
  },
]

await buildIfChanged()
const executablePath = await ensureChromium()
if (executablePath === null) throw new Error(howToInstallChromium)
const product = await startProduct({ SYNC_SECONDS: '3600' })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
let failed = 0
try {
  const token = await signInByApi(product.url, product.people.admin)
  await untilFirstRead(product.url, token)
  const rooms = await product.sandbox.all(license, 'location')
  const rows: string[] = []
  const [before, now] = [none(), none()]
  for (const act of acts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const roomId = rooms.find(({ Name }) => Name === act.room)?.Id ?? 0
    const way = await wayOf(browser, product, token, act, roomPath(license, roomId)).catch((error: unknown) => {
      console.error(act.name, error)
      failed += 1
      return null
    })
    add(before, act.before)
    if (way) add(now, way)
    rows.push(row(`${act.name}, ${act.room}`, act.before, way))
    console.error(rows.at(-1))
  }
  console.log(table([...rows, row('**all**', before, now)]))
} finally {
  await browser.close()
  await product.remove()
}
process.exit(failed > 0 ? 1 : 0)

async function wayOf(from: Browser, { url }: Product, token: string, act: Act, path: string): Promise<Way> {
  const context = await from.newContext({ ...phone, baseURL: url, locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  try {
    const page = await context.newPage()
    await page.goto('/init.json')
    await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
    await page.goto(path)
    return await walked(page, await offered(page, act))
  } finally {
    await context.close()
  }
}

/** The first way whose beginning is on the page once it stands. */
async function offered(page: Page, { name, ways }: Act): Promise<readonly Find[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const until = Date.now() + patience
  while (Date.now() < until) {
    const there = await Promise.all(ways.map(async ([begin]) => ((await begin?.(page).count()) ?? 0) > 0))
    // What comes later moves what is below it, and may be the shorter way.
    await page.waitForTimeout(there.includes(true) ? 2000 : 100)
    if (there.includes(true))
      for (const way of ways)
        if (((await way[0]?.(page).count()) ?? 0) > 0 && (await way[0]?.(page).isEnabled())) return way
  }
  throw new Error(`${name}: nothing of it is on the page`)
}

async function walked(page: Page, way: readonly Find[]): Promise<Way> {
  const total: Way = { path: 0, taps: 0, swipes: 0 }
  let thumb = rest
  for (const find of way) {
    const target = find(page)
    await target.waitFor({ state: 'attached' })
    await page.waitForTimeout(400)
    const scrolled = await broughtIntoSight(target)
    total.path += scrolled
    total.swipes += Math.ceil(scrolled / longestSwipe)
    await page.waitForTimeout(200)
    const box = await target.boundingBox()
    if (!box) throw new Error('It cannot be seen')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    total.path += Math.hypot(at.x - thumb.x, at.y - thumb.y)
    total.taps += 1
    thumb = at
    await target.tap()
  }
  // The form is there, and so is its first field.
  await page.getByRole('dialog').last().locator('input, select, textarea, button').first().waitFor()
  return total
}

/** How far the page had to be scrolled so that the finger meets the target, px. */
function broughtIntoSight(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const { left, top: before, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, before + height / 2)
    if (met !== null && (element.contains(met) || met.contains(element))) return 0
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return Math.abs(element.getBoundingClientRect().top - before)
  })
}

function none(): Way {
  return { path: 0, taps: 0, swipes: 0 }
}

function add(sum: Way, way: Way): void {
  sum.path += way.path
  sum.taps += way.taps
  sum.swipes += way.swipes
}

function row(name: string, before: Way, now: Way | null): string {
  const cells = (way: Way) => [way.path, way.taps, way.swipes].map((one) => Math.round(one).toLocaleString('en-US'))
  return `| ${[name, ...cells(before), ...(now ? cells(now) : ['no way found', '', ''])].join(' | ')} |`
}

function table(rows: readonly string[]): string {
  return `## How far a thumb goes

A phone of ${phone.viewport.width}x${phone.viewport.height}, the demo's rooms. Each act from the page of its room, where the thumb rests at the bottom right, until the first field of its
form can be filled in; a swipe moves the thumb as far as the page, at most ${longestSwipe} px. Before: at 23a6174a, when the bar of a room offered to
edit it. Of several records the first of the list is taken.

| act | before: thumb, px | taps | swipes | now: thumb, px | taps | swipes |
|---|---|---|---|---|---|---|
${rows.join('\n')}`
}
