/**
 * Charts of what sensors sent (decisions 056 and 064): with VALUES single values stored, and the hours and days of a year, how
 * long the server takes for a chart of a day, a week, a cycle and a year over the five values of a room, and of a day that is
 * packed; what a million values weigh on the disk; and how long packing takes. 50 million values are filled in some ten
 * minutes and take 7 GB.
 *
 *     VALUES=5000000 npx tsx bench/environment.ts
 */
import { randomUUID } from 'node:crypto'
import type { MeasuredStep } from '@cultivatd/domain/environment/measured'
import { readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { NewSource } from '@cultivatd/domain/environment/source'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { measuredBetween } from '../apps/server/src/environment/measurement.store.ts'
import { packNext } from '../apps/server/src/environment/pack.store.ts'
import { addSource, newKey } from '../apps/server/src/environment/source.store.ts'
import { benchServer } from './bench-server.ts'
import { median, percentile } from './figures.ts'

const values = Number(process.env.VALUES ?? 50_000_000)
const rounds = Number(process.env.ROUNDS ?? 60)
/** A minute apart, and no longer than they are kept. */
const days = 85
const seriesCount = Math.max(readingKinds.length, Math.ceil(values / (days * 24 * 60)))
const roomCount = Math.ceil(seriesCount / readingKinds.length)
const facilityId = demoLicenses.redFork
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const { db, close } = await benchServer()
await fill()
const charts = [
  await chart('a day', 1, 'minutes'),
  await chart('a week', 7, 'hour'),
  await chart('a cycle of 63 days', 63, 'day'),
  await chart('a year, by day and night', 365, 'day'),
  await chart('a year, by days of UTC', 365, 'utcDay'),
]
const weight = await megabytesOfMillion()
const packing = await pack()
charts.push(await chart('a day that is packed', 1, 'minutes', true))
await close()
console.log(`## Charts of what sensors send

${thousands(roomCount * readingKinds.length * days * 24 * 60)} values of ${roomCount} rooms, a minute apart over ${days} days, and a year of hours and days: a million values with their hours and days weigh
${Math.round(weight)} MB. Packed they weigh ${packing.megabytes.toFixed(1)} MB, and to pack a million takes ${(packing.seconds * 1000).toFixed(0)} ms. Charts of one room, ${rounds} each, on the server:

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
  await sql`insert into measurement_day (series, day, count, least, most, sum)
    select series, (hour at time zone 'UTC')::date, sum(count), min(least), max(most), sum(sum) from measurement_hour
    group by 1, 2 on conflict do nothing`.execute(db)
  // As the database does by itself once this much has come.
  await sql`vacuum analyze measurement, measurement_hour, measurement_day, reading_source`.execute(db)
}

async function chart(name: string, length: number, step: MeasuredStep, isOldest = false): Promise<string> {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const times: number[] = []
  let points = 0
  for (let round = 0; round < rounds + 3; round++) {
    const before = isOldest ? days - 1 : step === 'minutes' ? round % (days - 1) : 0
    const last = today - before * dayMs
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
      + pg_total_relation_size('measurement_hour') + pg_total_relation_size('measurement_day') as bytes, (select count(*) from measurement) as count`.execute(
    db,
  )
  const [{ bytes, count } = { bytes: 0, count: 1 }] = rows
  return bytes / 2 ** 20 / (count / 1_000_000)
}

/** As if it were 90 days later than the end of the second day: two days are packed. */
async function pack(): Promise<{ seconds: number; megabytes: number }> {
  const oldest = Math.floor(Date.now() / dayMs) * dayMs - days * dayMs
  const at = new Date(oldest + 92 * dayMs + 2 * 3_600_000)
  const begin = performance.now()
  while (await packNext(db, at));
  const { rows } = await sql<{ bytes: number; days: number }>`
    select pg_total_relation_size('measurement_minute') as bytes, count(*) as days from measurement_minute`.execute(db)
  const millions = ((rows[0]?.days ?? 1) * 24 * 60) / 1_000_000
  return {
    seconds: (performance.now() - begin) / 1000 / millions,
    megabytes: (rows[0]?.bytes ?? 0) / 2 ** 20 / millions,
  }
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
