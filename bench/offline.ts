/**
 * A start without network, in a real browser (1440 wide, its processor slowed down four times) on the built product: a room
 * with 5,000 plants whose page was opened once, then server and network gone; from the load of its address until the plants
 * are drawn. And what four such rooms, 20,000 plants, take on the disk of the device.
 *
 *     node scripts/build.mjs && npx tsx bench/offline.ts
 */
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { median, percentile } from './figures.ts'
import { fillRoom, profileServer } from './profile-server.ts'
import { openByAddress } from './room-page.ts'

const standing = Number(process.env.STANDING ?? 5_000)
const openings = Number(process.env.OPENINGS ?? 11)
const slower = Number(process.env.SLOWER ?? 4)
const keptRows = 20_000

const { url, token, db, close } = await profileServer()
const room = await fillRoom(db, standing)
await sql`update room set types = '["flower"]', version = nextval('row_version')
  where facility_id = ${facilityId} and id = ${room.id}`.execute(db)
const opened = { url, facilityId, room }
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
// A shared machine may stand still for minutes.
context.setDefaultTimeout(180_000)
const first = await context.newPage()
await first.goto(`${url}/login`)
await first.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
await openByAddress(first, opened, standing)
await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
// What was told is written within two seconds, and the program is there.
await first.waitForLoadState('networkidle')
await first.waitForTimeout(10_000)
const bytesOfRoom = await usedBy(first)
await first.close()

await context.setOffline(true)
const times: number[] = []
for (let round = 0; round < openings + 2; round++) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const ms = await openByAddress(page, opened, standing)
  if (round > 1) times.push(ms)
  await page.close()
}
await context.setOffline(false)

// The room of the measurement counted in: whole rows of other plants of the world, as many as a large grow has.
const bytes = bytesOfRoom * (keptRows / standing)
await browser.close()
await close()
const sorted = times.toSorted((a, b) => a - b)
const count = (value: number) => value.toLocaleString('en-US')
console.log(`## A start without network

A room with ${count(standing)} plants in 600 zones whose page was opened before, in Chromium at 1440 px with a processor slowed down ${slower} times and no network: from the load of its address until the plants are drawn, ${openings} times. And what IndexedDB holds of it: its rows are much alike; 20,000 whose numbers, days and names are drawn at random are 13.3 MB of text and 1.2 MB sealed.

| drawn, p50 | p95 | kept of the room and what its page shows | of ${count(keptRows)} plants |
|---|---|---|---|
| ${Math.round(median(sorted))} ms | ${Math.round(percentile(sorted, 0.95))} ms | ${(bytesOfRoom / 1e6).toFixed(2)} MB | ${(bytes / 1e6).toFixed(1)} MB |
`)
process.exit(0)

/** Bytes of all parts that are kept, and of what is known of them. */
async function usedBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('cultivatd-kept')
        opening.onerror = () => reject(opening.error ?? new Error('It cannot be opened'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('heads').objectStore('heads').getAll()
          reading.onerror = () => reject(reading.error ?? new Error('It cannot be read'))
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result as { bytes: number }[]).reduce((sum, one) => sum + one.bytes, 0))
          }
        }
      }),
  )
}
