/**
 * What sensors send, while people work (decision 063): the screen of a room with 5,000 plants, and how long a reading takes
 * to an open one, in a real browser (1440 wide) on the built product,
 *
 * - while nothing else is sent;
 * - while sensors send RATE readings of five values a second by HTTP, for SECONDS;
 * - while one sensor floods a broker of MQTT with RATE messages a second, for FLOOD_SECONDS, of which every tenth is garbage.
 *
 *     node scripts/build.mjs && npx tsx bench/intake.ts
 *     RATE=500 SECONDS=20 FLOOD_SECONDS=10 npx tsx bench/intake.ts   # a small one, a minute
 *
 * With BENCH_DATABASE_URL on another PostgreSQL (bench-database.ts). The processor's time is that of the product with the
 * bench, which drives the browser, in the same process; of PostgreSQL, from /proc, where it runs on this machine; and of the
 * sensors, in a process of their own. The browser has its own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NewSource, type SourceForm } from '@cultivatd/domain/environment/source'
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { addSource, newKey } from '../apps/server/src/environment/source.store.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { benchDatabase, whichPostgres } from './bench-database.ts'
import { median, percentile, spread } from './figures.ts'
import { createPostgresTime, parentOf } from './growth/postgres-time.ts'
import { fillRoom, profileServer } from './profile-server.ts'
import { openByLink } from './room-page.ts'

const rate = Number(process.env.RATE ?? 5_000)
const seconds = Number(process.env.SECONDS ?? 600)
const quietSeconds = Number(process.env.QUIET_SECONDS ?? 60)
const floodSeconds = Number(process.env.FLOOD_SECONDS ?? 60)
const standing = 5_000
/** Two readings a second are what a source may send for good. */
const sensors = Math.ceil(rate / 2)
const batch = 20

const broker = childOf('broker-process')
const [{ url: mqttUrl }] = (await once(broker, 'message')) as [{ url: string }]
const { env, drop } = await benchDatabase('bench_intake')
const { url, token, db, close } = await profileServer({ ...env, MQTT_URL: mqttUrl })
const postgres = await whichPostgres(db)
const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
const postgresTime = createPostgresTime(parentOf(backends[0]?.pid ?? 0))
const room = await fillRoom(db, standing)
await sql`update room set types = '["flower"]', version = nextval('row_version')
  where facility_id = ${facilityId} and id = ${room.id}`.execute(db)
const keys: string[] = []
for (let index = 0; index < sensors; index++) keys.push(await source(`room ${index % 200}`))
const canopy = await source(room.id)
const floodTopic = 'bench/flood'
await source('flooded', { topic: floodTopic, fields: { humidity: 'rh' } })
const page = await openBrowser()
const opened = { url, facilityId, room }
await openByLink(page, opened, standing)

const lines = [await lookMeanwhile('nothing', wait(quietSeconds * 1000))]
const http = childOf('sensors-process')
http.send({ url, keys, perSecond: rate, seconds, batch })
interface Sent {
  times: number[]
  taken: number
  lost: number
  milliseconds: number
  processorMs: number
}
const sent = once(http, 'message') as Promise<[Sent]>
lines.push(await lookMeanwhile('HTTP', sent))
const [{ times, taken, lost, milliseconds, processorMs }] = await sent
broker.send({ topic: floodTopic, perSecond: rate, seconds: floodSeconds })
const flooded = once(broker, 'message') as Promise<[{ sent: number }]>
lines.push(await lookMeanwhile('MQTT', flooded))
const [{ sent: messages }] = await flooded
const counted = await floodCounted(messages)
const megabytes = await megabytesOfMillion()
await page.context().browser()?.close()
http.kill()
broker.kill()
await close()
await drop()
const slowest = Math.round(percentile(sorted(times), 0.99))
console.log(`## What sensors send while people work

On ${postgres}. A room with 5,000 plants in Chromium at 1440 px on the same machine. By HTTP ${thousands(sensors)} sensors sent ${thousands(taken)} readings of five values (one of them computed) in ${Math.round(milliseconds / 1000)} s, ${thousands((taken / milliseconds) * 1000)} a second, in batches of ${batch}:
a batch was answered in ${Math.round(median(times))} ms (p99 ${slowest} ms); ${thousands(lost)} were not taken; the sensors had ${share(processorMs, milliseconds)} of a processor. A million values with their hours and days weigh ${Math.round(megabytes)} MB.
By MQTT one sensor sent ${thousands(messages)} messages in ${floodSeconds} s, of which ${thousands(counted.taken)} were taken, ${thousands(counted.refused)} counted as refused, and ${thousands(messages - counted.taken - counted.refused)} the
same as another, for they say no time and came in the same millisecond.

| meanwhile | room by its link, p50 | p95 | p99 | openings | reading to the open screen, p50 | p95 | p99 | readings | most memory | processor of the product | of PostgreSQL |
|---|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

function childOf(name: string): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), { execArgv: ['--import', 'tsx'] })
}

async function source(roomId: string, form: Partial<SourceForm> = {}): Promise<string> {
  const key = newKey()
  const whole = NewSource.parse({ name: randomUUID(), temperatureUnit: 'fahrenheit', leafOffset: 0, ...form })
  await addSource(db, { facilityId, roomId, systemId: '' }, { id: randomUUID(), form: whole, key })
  return key
}

async function openBrowser(): Promise<Page> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
  const first = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await first.goto(`${url}/login`)
  await first.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
  return first
}

/** Opens the room and sends readings to its open screen, one after the other, until something else is done. */
async function lookMeanwhile(name: string, work: Promise<unknown>): Promise<string> {
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  const openings: number[] = []
  const readings: number[] = []
  let memory = 0
  const [began, processor, before] = [performance.now(), process.cpuUsage(), postgresTime.look()]
  do {
    openings.push(await openByLink(page, opened, standing))
    for (let count = 0; count < 10 && !(isDone && readings.length > 0); count++) {
      readings.push(await readingShown())
      memory = Math.max(memory, process.memoryUsage().rss)
      postgresTime.look()
    }
  } while (!isDone)
  await done
  const [wall, { user, system }, after] = [performance.now() - began, process.cpuUsage(processor), postgresTime.look()]
  const cells = [
    spread(openings, [0.5, 0.95, 0.99]),
    openings.length,
    spread(readings, [0.5, 0.95, 0.99]),
    readings.length,
    `${Math.round(memory / 2 ** 20)} MB`,
    share((user + system) / 1000, wall),
    before === null || after === null ? '' : share(after - before, wall),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

/** Of one processor. */
function share(ms: number, wall: number): string {
  return `${Math.round((ms / wall) * 100)} %`
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

/** From before it is sent until the tile of the room has painted it. */
async function readingShown(): Promise<number> {
  const co2 = 400 + Math.floor(Math.random() * 9_000)
  const text = co2.toLocaleString('en-US')
  const shown = page.waitForFunction((wanted: string) => {
    const tile = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.startsWith('C02') && textContent.includes(wanted),
    )
    if (!tile) return 0
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
    )
  }, text)
  const began = Date.now()
  const answer = await fetch(`${url}/api/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${canopy}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings: [{ at: new Date().toISOString(), co2 }] }),
  })
  if (!answer.ok) throw new Error(`The reading was answered ${answer.status}`)
  return (await (await shown).jsonValue()) - began
}

/** What became of the flood, once all of it was counted; what comes in the same millisecond as another is the same reading. */
async function floodCounted(wanted: number): Promise<{ taken: number; refused: number }> {
  for (let before = -1; ; ) {
    const { rows } = await sql<{ taken: number; refused: number }>`
      select taken, refused from reading_source where room_id = 'flooded'`.execute(db)
    const [{ taken, refused } = { taken: 0, refused: 0 }] = rows
    if (taken + refused >= wanted || taken + refused === before) return { taken, refused }
    before = taken + refused
    await wait(2_000)
  }
}

async function megabytesOfMillion(): Promise<number> {
  const { rows } = await sql<{ bytes: number; count: number }>`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'measurement'::regclass)
      + pg_total_relation_size('measurement_hour') + pg_total_relation_size('measurement_day') as bytes,
      (select count(*) from measurement) as count`.execute(db)
  const [{ bytes, count } = { bytes: 0, count: 1 }] = rows
  return bytes / 2 ** 20 / (count / 1_000_000)
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
