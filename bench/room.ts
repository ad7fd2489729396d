/**
 * How fast the screen of a full room is, in a real browser (1440 wide) on the built product with a warm server:
 *
 * - a room with 5,000 plants: from the press on its link, and from loading its address anew, until the plants are drawn;
 * - a plant that somebody else puts into a zone of it: from the moment that the change is stored, and from the
 *   request for it (its answer by Metrc included), until the screen shows one plant more.
 *
 *     node scripts/build.mjs && npx tsx bench/room.ts
 */
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { median, percentile } from './figures.ts'
import { fillRoom, profileServer } from './profile-server.ts'
import { drawnAt, openByAddress, openByLink } from './room-page.ts'

const standing = Number(process.env.STANDING ?? 5_000)
const openings = Number(process.env.OPENINGS ?? 15)
const changes = Number(process.env.CHANGES ?? 40)
const warmups = 3
const date = new Date().toISOString().slice(0, 10)

const { url, token, db, close } = await profileServer()
const room = await fillRoom(db, standing)
await sql`update room set types = '["flower"]', version = nextval('row_version')
  where facility_id = ${facilityId} and id = ${room.id}`.execute(db)
const opened = { url, facilityId, room }
const newcomers = await plantsElsewhere(changes + warmups)
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${url}/login`)
await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)

const byLink: number[] = []
const byAddress: number[] = []
for (let round = 0; round < openings + warmups; round++) {
  const times = { link: await openByLink(page, opened, standing), address: await openByAddress(page, opened, standing) }
  if (round < warmups) continue
  byLink.push(times.link)
  byAddress.push(times.address)
}
const sinceStored: number[] = []
const sinceAsked: number[] = []
for (const [at, label] of newcomers.entries()) {
  const { stored, asked } = await moveInto(page, label, standing + at + 1)
  if (at < warmups) continue
  sinceStored.push(stored)
  sinceAsked.push(asked)
}
await browser.close()
await close()
const ms = (value: number) => `${Math.round(value)} ms`
const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `${ms(median(sorted))} | ${ms(percentile(sorted, 0.95))}`
}
console.log(`## The screen of a full room

A room with ${standing.toLocaleString('en-US')} plants in 600 zones, in Chromium at 1440 px on the same machine, ${openings} times each: from the press on the
room's link, and from loading its address anew, until the plants are drawn. Then ${changes} plants that somebody else puts into one of its zones, one by one: from
when the change is stored, and from when it is asked for (Metrc's answer included), until the screen shows it.

| by its link, p50 | p95 | by its address, p50 | p95 | stored to shown, p50 | p95 | asked to shown, p50 | p95 |
|---|---|---|---|---|---|---|---|
| ${spread(byLink)} | ${spread(byAddress)} | ${spread(sinceStored)} | ${spread(sinceAsked)} |
`)
process.exit(0)

async function plantsElsewhere(count: number): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from plant where facility_id = ${facilityId} and phase = 'flowering' and gone_at is null
      and location_id <> ${room.metrcId}::bigint and not (metrc ->> 'IsOnHold')::boolean
    order by label limit ${count}`.execute(db)
  if (rows.length < count) throw new Error('The world has too few plants')
  return rows.map(({ label }) => label)
}

async function moveInto(on: Page, label: string, plants: number) {
  const shown = drawnAt(on, plants)
  const before = await versionOf(label)
  const asked = Date.now()
  const stored = storedAt(label, before)
  const response = await fetch(`${url}/api/system/place`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      facilityId,
      systemId: 'full',
      rack: 1,
      level: 1,
      zone: 1,
      date,
      plants: [label],
      batches: [],
    }),
  })
  if (!response.ok) throw new Error(`The move was answered ${response.status}: ${await response.text()}`)
  const at = await shown
  return { asked: at - asked, stored: at - (await stored) }
}

async function versionOf(label: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from plant where facility_id = ${facilityId} and label = ${label}`.execute(db)
  return rows[0]?.version ?? 0
}

/** Asked every 2 ms, so that much too late at most. */
async function storedAt(label: string, before: number): Promise<number> {
  for (;;) {
    if ((await versionOf(label)) > before) return Date.now()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
