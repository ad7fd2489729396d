/**
 * What sensors send, and charts of it (decision 056):
 *
 * - how many values a second are taken in by HTTP, from sources that send batches at once;
 * - with VALUES single values stored, and their hours for a year, how long the server takes for a chart of a day, a week,
 *   a cycle and a year over the five values of a room; and what a million values weigh on the disk.
 *
 *     VALUES=5000000 npx tsx bench/environment.ts
 */
import { randomUUID } from 'node:crypto'
import { readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { NewSource } from '@cultivatd/domain/environment/source'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { measuredBetween } from '../apps/server/src/environment/measurement.store.ts'
import { addSource, newKey } from '../apps/server/src/environment/source.store.ts'
import { benchServer } from './bench-server.ts'
import { median, percentile } from './figures.ts'

const values = Number(process.env.VALUES ?? 50_000_000)
const seconds = Number(process.env.SECONDS ?? 20)
const rounds = Number(process.env.ROUNDS ?? 60)
const senders = 10
const rowsOfBatch = 200
/** A minute apart, and no longer than they are kept. */
const days = 85
const seriesCount = Math.max(readingKinds.length, Math.ceil(values / (days * 24 * 60)))
const roomCount = Math.ceil(seriesCount / readingKinds.length)
const facilityId = demoLicenses.redFork
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const { db, url, close } = await benchServer()
const intake = await takeIn()
await fill()
const charts = [
  await chart('a day', 1, 'minutes'),
  await chart('a week', 7, 'hour'),
  await chart('a cycle of 63 days', 63, 'day'),
  await chart('a year', 365, 'day'),
]
const weight = await megabytesOfMillion()
await close()
console.log(`## What sensors send

${senders} sources that send batches of ${rowsOfBatch} readings of 4 values each, of which a fifth is computed, for ${seconds} s: ${thousands(intake.perSecond)} values a second,
a batch in ${Math.round(intake.p50)} ms (p99 ${Math.round(intake.p99)} ms). Then ${thousands(roomCount * readingKinds.length * days * 24 * 60)} values of ${roomCount} rooms, a minute apart over ${days} days, and a year of hours: a million
values with their hours weigh ${Math.round(weight)} MB. Charts of one room, ${rounds} each, on the server:

| | points | p50 | p99 |
|---|---|---|---|
${charts.join('\n')}
`)
process.exit(0)

async function source(roomId: string): Promise<string> {
  const key = newKey()
  const form = NewSource.parse({ name: randomUUID(), temperatureUnit: 'fahrenheit', leafOffset: 0 })
  await addSource(db, { facilityId, roomId, systemId: '' }, { id: randomUUID(), form, key })
  return key
}

async function takeIn() {
  const keys = await Promise.all(Array.from({ length: senders }, (_, index) => source(`intake ${index}`)))
  const times: number[] = []
  const end = Date.now() + seconds * 1000
  const begin = Date.now()
  await Promise.all(
    keys.map(async (key) => {
      for (let batch = 0; Date.now() < end; batch++) {
        const from = performance.now()
        const readings = Array.from({ length: rowsOfBatch }, (_, index) => ({
          at: new Date(begin - (batch * rowsOfBatch + index) * 2000).toISOString(),
          temperature: 78,
          humidity: 60,
          co2: 900 + (index % 50),
          lightLevel: 700,
        }))
        const answer = await fetch(`${url}/api/readings`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ readings }),
        })
        const { taken } = (await answer.json()) as { taken?: number }
        if (taken !== rowsOfBatch) throw new Error(`Took ${taken} of ${rowsOfBatch}, ${answer.status}`)
        times.push(performance.now() - from)
      }
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const perSecond = (times.length * rowsOfBatch * readingKinds.length) / ((Date.now() - begin) / 1000)
  return { perSecond, p50: median(sorted), p99: percentile(sorted, 0.99) }
}

/** As it would have come: minute after minute of all sources. */
async function fill(): Promise<void> {
  for (let room = 0; room < roomCount; room++) await source(`chart ${room}`)
  const series = sql`select number * 8 + k as series, k from reading_source, generate_series(0, 4) k where room_id like 'chart %'`
  const today = Math.floor(Date.now() / dayMs) * dayMs
  for (let before = days; before > 0; before--) {
    const day = new Date(today - before * dayMs).toISOString()
    await sql`call measurement_month(${`${day.slice(0, 7)}-01T00:00:00Z`})`.execute(db)
    await sql`insert into measurement (series, at, value)
      select s.series, t, 50 + s.k + sin(extract(epoch from t) / 7000) * 20
      from generate_series(${day}::timestamptz, ${day}::timestamptz + interval '1439 minutes', '1 minute') t, (${series}) s
      on conflict do nothing`.execute(db)
  }
  const [from, to] = [new Date(today - 365 * dayMs), new Date(today)].map((date) => date.toISOString())
  await sql`insert into measurement_hour (series, hour, count, least, most, sum)
    select s.series, t, 60, 40, 70, 60 * (case when s.k = 4 and extract(hour from t) < 12 then 0 else 55 end)
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', '1 hour') t, (${series}) s
    on conflict do nothing`.execute(db)
  // As the database does by itself once this much has come.
  await sql`vacuum analyze measurement, measurement_hour, reading_source`.execute(db)
}

async function chart(name: string, length: number, step: 'minutes' | 'hour' | 'day'): Promise<string> {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const times: number[] = []
  let points = 0
  for (let round = 0; round < rounds + 3; round++) {
    const last = step === 'minutes' ? today - (round % (days - 1)) * dayMs : today
    const [from, to] = [new Date(last - length * dayMs), new Date(last)].map((date) => date.toISOString())
    const begin = performance.now()
    const room = { facilityId, roomId: `chart ${round % roomCount}` }
    const found = await measuredBetween(db, room, { from: from ?? '', to: to ?? '', step, zone: 'America/Chicago' })
    if (round >= 3) times.push(performance.now() - begin)
    points = found.length
  }
  const sorted = times.toSorted((a, b) => a - b)
  return `| ${name} | ${thousands(points)} | ${median(sorted).toFixed(0)} ms | ${percentile(sorted, 0.99).toFixed(0)} ms |`
}

async function megabytesOfMillion(): Promise<number> {
  const { rows } = await sql<{ bytes: number; count: number }>`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'measurement'::regclass)
      + pg_total_relation_size('measurement_hour') as bytes, (select count(*) from measurement) as count`.execute(db)
  const [{ bytes, count } = { bytes: 0, count: 1 }] = rows
  return bytes / 2 ** 20 / (count / 1_000_000)
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
