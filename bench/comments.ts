/**
 * How fast a room with a thread of 5,000 comments is, in a real browser (1440 wide) on the built product with a warm
 * server: from the press on the room's link, and from loading its address anew, until the newest comments are painted;
 * and from the press on 'Show all' until the next of them are.
 *
 *     node scripts/build.mjs && npx tsx bench/comments.ts
 */
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { median, percentile } from './figures.ts'
import { emptiestRoom, profileServer } from './profile-server.ts'

const comments = Number(process.env.COMMENTS ?? 5_000)
const openings = Number(process.env.OPENINGS ?? 15)
const warmups = 3

const { url, token, db, close } = await profileServer()
const room = await emptiestRoom(db)
await sql`
  insert into comment (facility_id, id, room_id, user_id, message, at)
  select ${facilityId}, 'bench ' || n, ${room.id}, (select id from "user" limit 1),
    'Scouted all racks, two thrips on the card at rack ' || n || '. Released mites, see #[Bay B](5) for the count.',
    now() - n * interval '20 minutes' from generate_series(1, ${comments}::int) n`.execute(db)
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${url}/login`)
await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)

const times: Record<'link' | 'address' | 'all', number[]> = { link: [], address: [], all: [] }
for (let round = 0; round < openings + warmups; round++) {
  const link = await byLink()
  const address = await byAddress()
  const all = await showAll()
  if (round < warmups) continue
  times.link.push(link)
  times.address.push(address)
  times.all.push(all)
}
await browser.close()
await close()
const spread = (found: readonly number[]) => {
  const sorted = found.toSorted((a, b) => a - b)
  return `${Math.round(median(sorted))} ms | ${Math.round(percentile(sorted, 0.95))} ms`
}
console.log(`## The comments of a room

A room with ${comments.toLocaleString('en-US')} comments, in Chromium at 1440 px on the same machine, ${openings} times each: from the press on the room's link, and from
loading its address anew, until the newest comments are painted; then from the press on 'Show all' until more of them are.

| by its link, p50 | p95 | by its address, p50 | p95 | Show all, p50 | p95 |
|---|---|---|---|---|---|
| ${spread(times.link)} | ${spread(times.address)} | ${spread(times.all)} |
`)
process.exit(0)

async function byLink(): Promise<number> {
  await page.goto(`${url}/facility/${facilityId}`)
  const link = page.getByRole('link', { name: room.name, exact: true }).first()
  await link.waitFor()
  const began = await link.evaluate((element: HTMLElement) => {
    element.click()
    return performance.timeOrigin + performance.now()
  })
  return (await paintedAt(page, 5)) - began
}

async function byAddress(): Promise<number> {
  const began = Date.now()
  await page.goto(`${url}/facility/${facilityId}/room/${room.id}`, { waitUntil: 'commit' })
  return (await paintedAt(page, 5)) - began
}

async function showAll(): Promise<number> {
  const began = await page.getByRole('button', { name: /^Show all/ }).evaluate((element: HTMLElement) => {
    const at = performance.timeOrigin + performance.now()
    element.click()
    return at
  })
  return (await paintedAt(page, 100)) - began
}

/** When at least so many comments were painted, by the clock that both processes share. */
async function paintedAt(on: Page, count: number): Promise<number> {
  const handle = await on.waitForFunction((wanted: number) => {
    if (document.querySelectorAll('[id="comments-of-room"] article').length < wanted) return 0
    // The second frame begins when the first is painted.
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
    )
  }, count)
  return await handle.jsonValue()
}
