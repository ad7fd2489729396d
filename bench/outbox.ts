/**
 * 2,000 acts that wait on one device, in a real browser (390 wide, its processor slowed down) on the built product: comments
 * written in a room with server and network gone. How long a press takes at the begin and at the end, a start without network with
 * all of them, the list of what is not sent, and how long they take to arrive; each is looked for on the server.
 *
 *     node scripts/build.mjs && npx tsx bench/outbox.ts
 */
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { median, percentile } from './figures.ts'
import { emptiestRoom, profileServer } from './profile-server.ts'

const acts = Number(process.env.ACTS ?? 2_000)
const slower = Number(process.env.SLOWER ?? 4)
/** Presses are compared in parts of so many. */
const part = Math.max(1, Math.floor(acts / 20))

const { url, token, db, close } = await profileServer()
const room = await emptiestRoom(db)
const address = `${url}/facility/${facilityId}/room/${room.id}`
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
context.setDefaultTimeout(600_000)
const page = await context.newPage()
await page.goto(`${url}/login`)
await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
await page.goto(address)
await commentField(page).waitFor()
await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
await page.waitForLoadState('networkidle')
// What was told is written within two seconds.
await page.waitForTimeout(5_000)

await context.setOffline(true)
await page.getByText(/You see what was known/).waitFor()
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
const presses: number[] = []
for (let at = 1; at <= acts; at++) presses.push(await comment(page, at))
await page.close()

const again = await context.newPage()
const slow = await context.newCDPSession(again)
await slow.send('Emulation.setCPUThrottlingRate', { rate: slower })
const started = await timed(async () => {
  await again.goto(address, { waitUntil: 'commit' })
  await again.getByText(`${acts.toLocaleString('en-US')} changes are kept on this device`).waitFor()
})
const listed = await timed(async () => {
  await again.getByRole('button', { name: 'Show', exact: true }).first().click()
  await again.getByRole('list', { name: 'Not sent yet' }).getByText('Act 1', { exact: false }).first().waitFor()
})
await again.getByRole('button', { name: 'Close' }).last().click()
const sent = await timed(async () => {
  await context.setOffline(false)
  while ((await arrived()).all < acts) await again.waitForTimeout(100)
})
const { all, different } = await arrived()
await browser.close()
await close()

const middle = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `${Math.round(median(sorted))} ms | ${Math.round(percentile(sorted, 0.95))} ms`
}
const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
console.log(`## ${acts.toLocaleString('en-US')} acts on one device

Comments written in Chromium at 390 px with a processor slowed down ${slower} times and no network, then a start without network with all of them, the list of what is not sent, and the network back.

| a press, first ${part}, p50 | p95 | last ${part}, p50 | p95 | start with all of them | list of them | until all have arrived | of the server, each once |
|---|---|---|---|---|---|---|---|
| ${middle(presses.slice(0, part))} | ${middle(presses.slice(-part))} | ${seconds(started)} | ${seconds(listed)} | ${seconds(sent)} (${(acts / (sent / 1000)).toFixed(0)} a second) | ${all} of ${acts}, ${different} different |
`)
process.exit(all === acts && different === acts ? 0 : 1)

function commentField(on: Page) {
  return on.getByRole('combobox', { name: 'Comment' })
}

/** From the press until the page says that it is kept. */
async function comment(on: Page, at: number): Promise<number> {
  await commentField(on).fill(`Act ${at}`)
  return timed(async () => {
    await on.getByRole('button', { name: 'Comment', exact: true }).click()
    await on.waitForFunction(
      (kept) => [...document.querySelectorAll('output')].some((one) => one.textContent?.includes(kept)),
      ` ${at.toLocaleString('en-US')} change`,
    )
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function arrived(): Promise<{ all: number; different: number }> {
  const { rows } = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct message)::int as different from comment
    where facility_id = ${facilityId} and room_id = ${room.id} and message like 'Act %'`.execute(db)
  return rows[0] ?? { all: 0, different: 0 }
}
