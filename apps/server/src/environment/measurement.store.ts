import type { Measured, MeasuredPoint, MeasuredStep } from '@cultivatd/domain/environment/measured'
import { darkBelow, type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { RoomKey } from './reading.store.ts'
import type { SendingSource } from './source.store.ts'

/** Series that a source has, more than there are kinds, so that a kind may be added. */
const seriesOfSource = 8

export const seriesOf = ({ number }: Pick<SendingSource, 'number'>, kind: ReadingKind): number =>
  number * seriesOfSource + readingKinds.indexOf(kind)

interface Intake {
  measured: readonly Measured[]
  /** Why rows were refused, one for each. */
  problems: readonly string[]
}

/**
 * Keeps what a source measured, adds it to its hours, and counts what was refused. What came before is not kept twice.
 *
 * @returns how many values are new
 */
export async function keepMeasured(tx: Db, source: SendingSource, { measured, problems }: Intake): Promise<number> {
  for (const month of new Set(measured.map(({ at }) => at.slice(0, 7))))
    await sql`call measurement_month(${`${month}-01T00:00:00Z`})`.execute(tx)
  const values = measured.flatMap(({ at, values: of }) =>
    readingKinds.flatMap((kind) =>
      of[kind] === undefined ? [] : [{ s: seriesOf(source, kind), t: at, v: Math.fround(of[kind]) }],
    ),
  )
  const { rows } = await sql<{ count: number }>`
    with sent as (
      insert into measurement (series, at, value)
      select s, t, v from jsonb_to_recordset(${jsonb(values)}) as r (s integer, t timestamptz, v real)
      on conflict do nothing returning series, at, value),
    hours as (
      insert into measurement_hour as h (series, hour, count, least, most, sum)
      select series, date_trunc('hour', at, 'UTC'), count(*), min(value), max(value), sum(value::double precision)
      from sent group by 1, 2 order by 1, 2
      on conflict (series, hour) do update set count = h.count + excluded.count, least = least(h.least, excluded.least),
        most = greatest(h.most, excluded.most), sum = h.sum + excluded.sum)
    select count(*) as count from sent`.execute(tx)
  await noteIntake(tx, source, { measured, problems })
  return rows[0]?.count ?? 0
}

/** What a gateway sends of one moment may be so far apart. */
const oneRoundMs = 60_000

async function noteIntake(tx: Db, source: SendingSource, { measured, problems }: Intake): Promise<void> {
  const inOrder = measured.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const newest = inOrder.at(-1)
  // A gateway may send each kind as a row of its own.
  const latest = inOrder
    .filter(({ at }) => Date.parse(at) > Date.parse(newest?.at ?? at) - oneRoundMs)
    .reduce((all, { values }) => ({ ...all, ...values }), {})
  await sql`
    update reading_source set version = nextval('row_version'),
      taken = taken + ${measured.length}, refused = refused + ${problems.length},
      latest = case when ${newest?.at ?? null}::timestamptz >= coalesce(last_at, '-infinity')
        then latest || ${jsonb(latest)} else latest end,
      last_at = greatest(last_at, ${newest?.at ?? null}::timestamptz),
      last_problem = coalesce(${problems.at(-1) ?? null}, last_problem),
      last_refused_at = case when ${problems.length} > 0 then clock_timestamp() else last_refused_at end
    where facility_id = ${source.facilityId} and id = ${source.id}`.execute(tx)
}

interface PointRow {
  kind: number
  at: number
  mean: number
  least: number
  most: number
  is_dark: boolean
}

/**
 * What the sources of a room measured between two instants: by five minutes, by the hour, or by day in two means, of the
 * lit and of the dark hours. By kind and time.
 *
 * @param zone in which days begin, by its name
 */
export async function measuredBetween(
  db: Db,
  room: RoomKey,
  { from, to, step, zone }: { from: string; to: string; step: MeasuredStep; zone: string },
): Promise<MeasuredPoint[]> {
  const series = sql`select number * ${seriesOfSource} + k.kind as series, k.kind
    from reading_source, generate_series(0, ${readingKinds.length - 1}) k (kind)
    where facility_id = ${room.facilityId} and room_id = ${room.roomId}`
  const within = { from, to }
  const points =
    step === 'minutes'
      ? byTime(minutesOf(within))
      : step === 'hour'
        ? byTime(hoursOf(within))
        : byDay(hoursOf(within), { from, to, zone })
  const { rows } = await sql<PointRow>`with s as (${series}), ${points} order by kind, at`.execute(db)
  return rows.flatMap(({ kind: index, at, mean, least, most, is_dark: isDark }) => {
    const kind = readingKinds[index]
    return kind ? [{ kind, at, mean, least, most, isDark }] : []
  })
}

interface Within {
  from: string
  to: string
}

type Query = RawBuilder<unknown>

const minutesOf = ({ from, to }: Within): Query => sql`
  select s.kind, date_bin('5 minutes', m.at, 'epoch') as at, sum(m.value::double precision) as sum, count(*) as count,
    min(m.value) as least, max(m.value) as most
  from s join measurement m on m.series = s.series and m.at >= ${from} and m.at < ${to} group by 1, 2`

const hoursOf = ({ from, to }: Within): Query => sql`
  select s.kind, m.hour as at, m.sum, m.count, m.least, m.most
  from s join measurement_hour m on m.series = s.series and m.hour >= ${from} and m.hour < ${to}`

/** When the light of the room was too little for lights. */
const dark = sql`select at from told where kind = ${readingKinds.indexOf('lightLevel')}
  group by at having sum(sum) / sum(count) < ${darkBelow}`

const figures = sql`sum(sum) / sum(count) as mean, min(least) as least, max(most) as most`

/** Several sources of one value are one line. */
const byTime = (told: Query): Query => sql`told as materialized (${told}), dark as (${dark})
  select kind, (extract(epoch from at) * 1000)::bigint as at, ${figures}, dark.at is not null as is_dark
  from told left join dark using (at) group by kind, told.at, dark.at`

/** The day of each hour is looked up once, not for each value: in the rules of a zone that is what takes long. */
const byDay = (told: Query, { from, to, zone }: Within & { zone: string }): Query => sql`
  told as materialized (${told}), dark as (${dark}),
  hours as materialized (
    select h.at, (extract(epoch from date_trunc('day', h.at, ${zone}) + interval '12 hours') * 1000)::bigint as noon,
      dark.at is not null as is_dark
    from generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz, '1 hour') h (at)
    left join dark using (at))
  select kind, noon as at, ${figures}, is_dark from told join hours using (at) group by kind, noon, is_dark`
