/**
 * Charts of what sensors sent (decisions 056 and 064): with VALUES single values stored, and the hours and days of a year, how
 * long the server takes for a chart of a day, a week, a cycle and a year over the five values of a room, and of a day that is
 * packed; how long it takes in a real browser (1440 wide) from the press on a range until its chart is drawn; what a million
 * values weigh on the disk; and how long packing takes. 50 million values are filled in some ten minutes and take 7 GB.
 *
 *     node scripts/build.mjs && VALUES=5000000 npx tsx bench/environment.ts
 *
 * With BENCH_DATABASE_URL (bench-database.ts) or BENCH_DATA_DIR what was filled in stays, and is measured the next time without
 * being filled in again; with FILL_ONLY=1 it ends then, so that only measuring needs a quiet machine.
 */
import { randomUUID } from 'node:crypto'
import type { MeasuredStep } from '@cultivatd/domain/environment/measured'
import { readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { NewSource } from '@cultivatd/domain/environment/source'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { measuredBetween } from '../apps/server/src/environment/measurement.store.ts'
import { packNext } from '../apps/server/src/environment/pack.store.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { addSource, newKey } from '../apps/server/src/environment/source.store.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { benchDatabase, whichPostgres } from './bench-database.ts'
import { benchServer } from './bench-server.ts'
import { spread } from './figures.ts'

const values = Number(process.env.VALUES ?? 50_000_000)
const rounds = Number(process.env.ROUNDS ?? 60)
/** A minute apart, and no longer than they are kept. */
const days = 85
const seriesCount = Math.max(readingKinds.length, Math.ceil(values / (days * 24 * 60)))
const roomCount = Math.ceil(seriesCount / readingKinds.length)
const openings = Number(process.env.OPENINGS ?? 15)
const warmups = 3
const facilityId = demoLicenses.redFork
const zone = 'America/Chicago'
const dayMs = 24 * 60 * 60_000

const { env } = await benchDatabase('bench_environment', { isKept: true })
const { db, url, token, close } = await benchServer(env)
const postgres = await whichPostgres(db)
const { today, rooms } = await filled()
if (process.env.FILL_ONLY) {
  await close()
  process.exit(0)
}
const charts = [
  await chart('a day', 1, 'minutes'),
  await chart('a week', 7, 'hour'),
  await chart('a cycle of 63 days', 63, 'day'),
  await chart('a year, by day and night', 365, 'day'),
  await chart('a year, by days of UTC', 365, 'utcDay'),
]
const drawn = await onTheScreen()
const weight = await weights()
const packing = await pack()
charts.push(await chart('a day that is packed', 1, 'minutes', true))
// Or the product would drop the month that seems to be packed.
await unpack(today)
await close()
console.log(`## Charts of what sensors send

On ${postgres}, beside the product on the same machine. ${thousands(weight.count)} values of ${roomCount} rooms, a minute apart over ${days} days, and the hours and days of a year. A million
values (200,000 readings of five) weigh ${Math.round(weight.values)} MB as single ones, their hours and days ${weight.sums.toFixed(1)} MB; packed they weigh ${packing.megabytes.toFixed(1)} MB, and to pack a million takes ${thousands(packing.seconds * 1000)} ms.
Charts over the five values of one room, ${rounds} each, on the server:

| | points | p50 | p99 |
|---|---|---|---|
${charts.join('\n')}

In Chromium at 1440 px on the same machine, ${openings} each on a page that was loaded anew, from the press for the range before until its chart is drawn.
No screen shows a year.

| | p50 | p95 | largest |
|---|---|---|---|
${drawn.join('\n')}
`)
process.exit(0)

interface Filled {
  /** Until then is filled in, ms: midnight in UTC. */
  today: number
  /** A real one first. */
  rooms: string[]
}

/** Fills in what is not there yet; what was begun is gone on with. */
async function filled(): Promise<Filled> {
  await sql`create table if not exists bench_filling (today timestamptz, rooms jsonb, wanted integer, is_done boolean)`.execute(
    db,
  )
  const filling = async () => {
    const { rows } = await sql<{ today: string; rooms: string[]; isDone: boolean }>`
      select today, rooms, is_done as "isDone" from bench_filling where wanted = ${values}`.execute(db)
    return rows[0]
  }
  const before = await filling()
  if (!before) await beginFilling()
  const begun = before ?? (await filling())
  if (!begun) throw new Error('What was filled in cannot be read')
  const today = Date.parse(begun.today)
  // What another measurement packed is filled in anew: the product has dropped its month.
  await unpack(today)
  const missing = await missingDays(today)
  await sql`update bench_filling set is_done = is_done and ${missing.length === 0}`.execute(db)
  if (!begun.isDone || missing.length > 0) await fill(today, missing)
  await sql`update bench_filling set is_done = true`.execute(db)
  return { today, rooms: begun.rooms }
}

async function missingDays(until: number): Promise<string[]> {
  const missing: string[] = []
  for (let before = days; before > 0; before--) {
    const day = new Date(until - before * dayMs).toISOString()
    const { rows } = await sql`
      select from measurement where at = ${day} and series = (
        select number * 8 from reading_source where name = 'chart 0' limit 1)`.execute(db)
    if (rows.length === 0) missing.push(day)
  }
  return missing
}

async function beginFilling(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from room r where facility_id = ${facilityId} and gone_at is null and list = 'locationsActive' and not exists (
      select from reading_source s where s.facility_id = r.facility_id and s.room_id = r.id)
    order by id limit 1`.execute(db)
  const names = Array.from({ length: roomCount }, (_, index) => (index === 0 && rows[0]?.id) || `chart ${index}`)
  for (const [index, roomId] of names.entries()) {
    const form = NewSource.parse({ name: `chart ${index}`, temperatureUnit: 'fahrenheit', leafOffset: 0 })
    await addSource(db, { facilityId, roomId, systemId: '' }, { id: randomUUID(), form, key: newKey() })
  }
  const today = new Date(Math.floor(Date.now() / dayMs) * dayMs).toISOString()
  await sql`insert into bench_filling values (${today}, ${jsonb(names)}, ${values}, false)`.execute(db)
}

/** As it would have come: minute after minute of all sources. */
async function fill(until: number, missing: readonly string[]): Promise<void> {
  const series = sql`select number * 8 + k as series, k from reading_source, generate_series(0, 4) k where name like 'chart %'`
  for (const day of missing) {
    await sql`call measurement_month(${`${day.slice(0, 7)}-01T00:00:00Z`})`.execute(db)
    await sql`insert into measurement (series, at, value)
      select s.series, t, 50 + s.k + sin(extract(epoch from t) / 7000) * 20
      from generate_series(${day}::timestamptz, ${day}::timestamptz + interval '1439 minutes', '1 minute') t, (${series}) s
      on conflict do nothing`.execute(db)
    console.error(`${day.slice(0, 10)} is filled in`)
  }
  const [from, to] = [new Date(until - 365 * dayMs), new Date(until)].map((date) => date.toISOString())
  await sql`insert into measurement_hour (series, hour, count, least, most, sum)
    select s.series, t, 60, 40, 70,
      60 * (case when s.k = 4 and extract(hour from t) < 12 then 0 else 55 + 5 * sin(extract(epoch from t) / 70000) end)
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', '1 hour') t, (${series}) s
    on conflict do nothing`.execute(db)
  await sql`insert into measurement_day (series, day, count, least, most, sum)
    select series, (hour at time zone 'UTC')::date, sum(count), min(least), max(most), sum(sum) from measurement_hour
    group by 1, 2 on conflict do nothing`.execute(db)
  // As the database does by itself once this much has come.
  await sql`vacuum analyze measurement, measurement_hour, measurement_day, reading_source`.execute(db)
  await sql`checkpoint`.execute(db)
}

async function chart(name: string, length: number, step: MeasuredStep, isOldest = false): Promise<string> {
  const times: number[] = []
  let points = 0
  for (let round = -warmups; round < rounds; round++) {
    const before = isOldest ? days - 1 : step === 'minutes' ? (round + warmups) % (days - 1) : 0
    const last = today - before * dayMs
    const [from = '', to = ''] = [new Date(last - length * dayMs), new Date(last)].map((date) => date.toISOString())
    const begin = performance.now()
    const room = { facilityId, roomId: rooms[(round + warmups) % rooms.length] ?? '' }
    const found = await measuredBetween(db, room, { from, to, step, zone })
    if (round >= 0) times.push(performance.now() - begin)
    points = found.length
  }
  return `| ${name} | ${thousands(points)} | ${spread(times, [0.5, 0.99])} |`
}

async function onTheScreen(): Promise<string[]> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: zone })
  await page.goto(`${url}/login`)
  await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
  const lines = [
    await drawnMs(page, 'a day', { at: 'day', press: '1 day before' }),
    await drawnMs(page, 'a week', { at: 'week', press: '1 week before' }),
    await drawnMs(page, 'a cycle', { at: 'cycle', press: '1 cycle before' }),
  ]
  await browser.close()
  return lines
}

/** On a page that shows one range, from the press for the one before until that is drawn. */
async function drawnMs(page: Page, name: string, { at, press }: { at: string; press: string }): Promise<string> {
  const times: number[] = []
  for (let round = -warmups; round < openings; round++) {
    const until = new Date(today - (2 + warmups + round) * dayMs).toISOString().slice(0, 10)
    await page.goto(`${url}/environment/${rooms[0]}?range=${at}&until=${until}`)
    await page
      .locator('fieldset [role=img]')
      .nth(readingKinds.length - 1)
      .waitFor()
    // What the page still does after its first sight must not count.
    await page.waitForTimeout(500)
    const former = await saidOf(page)
    const pressed = pressedIn(page)
    await page.getByRole('button', { name: press, exact: true }).click()
    const ended = await page.waitForFunction(
      (before: readonly string[]) => {
        const said = [...document.querySelectorAll('fieldset [role=img]')].map((panel) =>
          panel.getAttribute('aria-label'),
        )
        if (said.length !== before.length || said.every((text, index) => text === before[index])) return 0
        // The second frame begins when the first is painted.
        return new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
        )
      },
      former,
      { polling: 'raf' },
    )
    if (round >= 0) times.push((await ended.jsonValue()) - (await pressed))
  }
  return `| ${name} | ${spread(times, [0.5, 0.95, 1])} |`
}

/** When something is pressed by the clock of the page: to find the button takes Playwright longer than a chart. */
function pressedIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  )
}

/** What each panel tells of its values: of two ranges never all the same. */
function saidOf(page: Page): Promise<string[]> {
  const panels = page.locator('fieldset [role=img]')
  return panels.evaluateAll((all) => all.map((panel) => panel.getAttribute('aria-label') ?? ''))
}

/** Megabytes of a million single values, and of the hours and days of as many. */
async function weights(): Promise<{ count: number; values: number; sums: number }> {
  const { rows } = await sql<{ values: number; count: number; sums: number; summed: number }>`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'measurement'::regclass)::float8 as values,
      (select count(*) from measurement) as count,
      (pg_total_relation_size('measurement_hour') + pg_total_relation_size('measurement_day'))::float8 as sums,
      (select sum(count) from measurement_hour)::float8 as summed`.execute(db)
  const row = rows[0] ?? { values: 0, count: 1, sums: 0, summed: 1 }
  const ofMillion = (bytes: number, of: number) => bytes / 2 ** 20 / (of / 1_000_000)
  return { count: row.count, values: ofMillion(row.values, row.count), sums: ofMillion(row.sums, row.summed) }
}

/** Nothing is packed, and the product finds nothing to pack. The state first: who packs holds it. */
async function unpack(until: number): Promise<void> {
  const oldest = new Date(until - days * dayMs).toISOString().slice(0, 10)
  await sql`insert into measurement_packing (day) values (${oldest})
    on conflict (id) do update set day = excluded.day, number = 0`.execute(db)
  await sql`truncate measurement_minute`.execute(db)
}

/** As if it were 90 days later than the end of the second day: two days are packed. */
async function pack(): Promise<{ seconds: number; megabytes: number }> {
  const oldest = new Date(today - days * dayMs)
  const at = new Date(+oldest + 92 * dayMs + 2 * 3_600_000)
  await unpack(today)
  const begin = performance.now()
  while (await packNext(db, at));
  const seconds = (performance.now() - begin) / 1000
  const { rows } = await sql<{ bytes: number; days: number }>`
    select pg_total_relation_size('measurement_minute') as bytes, count(*) as days from measurement_minute`.execute(db)
  const millions = ((rows[0]?.days ?? 1) * 24 * 60) / 1_000_000
  return { seconds: seconds / millions, megabytes: (rows[0]?.bytes ?? 0) / 2 ** 20 / millions }
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
