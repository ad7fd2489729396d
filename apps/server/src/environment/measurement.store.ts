import type { MeasuredPoint, MeasuredStep, WaterPoint } from '@cultivatd/domain/environment/measured'
import { packedParts, seriesOfSource, seriesPlace, waterKinds } from '@cultivatd/domain/environment/measured-kinds'
import { darkBelow, type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { RoomKey } from './reading.store.ts'
import type { SendingSource } from './source.store.ts'

/** The series of a kind of value of a source of a room. */
export const seriesOf = ({ number }: Pick<SendingSource, 'number'>, kind: ReadingKind): number =>
  number * seriesOfSource + seriesPlace(kind, { systemId: '' })

interface PointRow {
  kind: number
  at: number
  mean: number
  least: number
  most: number
  is_dark: boolean
}

type Query = RawBuilder<unknown>

/** The series of these kinds, by their places among those of a source, of the sources that are meant. */
const seriesWhere = (which: RawBuilder<SqlBool>, first: number, last: number): Query => sql`
  select number * ${seriesOfSource}::integer + k.kind as series, k.kind
  from reading_source, generate_series(${first}::integer, ${last}::integer) k (kind) where ${which}`

interface Asked {
  from: string
  to: string
  step: MeasuredStep
  /** In which days begin, by its name. */
  zone: string
}

/**
 * What the sources of a room measured between two instants: by five minutes, by the hour, by day in two means, of the lit
 * and of the dark hours, or by day of UTC. By kind and time.
 */
export async function measuredBetween(db: Db, room: RoomKey, asked: Asked): Promise<MeasuredPoint[]> {
  const which = sql<SqlBool>`facility_id = ${room.facilityId} and room_id = ${room.roomId}`
  const { rows } = await sql<PointRow>`
    with s as materialized (${seriesWhere(which, 0, readingKinds.length - 1)}), ${pointsOf(asked)} order by kind, at`.execute(
    db,
  )
  return rows.flatMap(({ kind: place, at, mean, least, most, is_dark: isDark }) => {
    const kind = readingKinds[place]
    return kind ? [{ kind, at, mean, least, most, isDark }] : []
  })
}

/** The same of the water of a system, by the hour or by the day: it has no night. */
export async function waterMeasuredBetween(
  db: Db,
  { facilityId, systemId }: { facilityId: string; systemId: string },
  asked: Asked,
): Promise<WaterPoint[]> {
  const which = sql<SqlBool>`facility_id = ${facilityId} and system_id = ${systemId}`
  const first = readingKinds.length
  const { rows } = await sql<PointRow>`
    with s as materialized (${seriesWhere(which, first, first + waterKinds.length - 1)}), ${pointsOf(asked)}
    order by kind, at`.execute(db)
  return rows.flatMap(({ kind: place, at, mean, least, most }) => {
    const kind = waterKinds[place - first]
    return kind ? [{ kind, at, mean, least, most }] : []
  })
}

function pointsOf({ step, ...within }: Asked): Query {
  switch (step) {
    case 'minutes':
      return byTime(minutesOf(within))
    case 'hour':
      return byTime(hoursOf(within))
    case 'day':
      return byDay(hoursOf(within), within)
    case 'utcDay':
      return byUtcDay(within)
  }
}

interface Within {
  from: string
  to: string
}

/** Of days that are packed the means of minutes, of the others the single values. */
const minutesOf = ({ from, to }: Within): Query => sql`
  select s.series, s.kind, date_bin('5 minutes', m.at, 'epoch') as at, sum(m.value::double precision) as sum,
    count(*) as count, min(m.value) as least, max(m.value) as most
  from s join measurement m on m.series = s.series
    and m.at >= greatest(${from}::timestamptz, ${packedUntil}::timestamp at time zone 'UTC') and m.at < ${to} group by 1, 2, 3
  union all
  select p.series, p.kind, date_bin('5 minutes', p.at, 'epoch'), sum(p.value), count(*), min(p.value)::real,
    max(p.value)::real
  from (
    select s.series, s.kind, m.day::timestamp at time zone 'UTC' + (v.minute - 1) * interval '1 minute' as at,
      v.mean::double precision / (${packedParts}::integer[])[s.kind + 1] as value
    from s join measurement_minute m on m.series = s.series and m.day < ${packedUntil}
        and m.day >= (${from}::timestamptz at time zone 'UTC')::date and m.day <= (${to}::timestamptz at time zone 'UTC')::date,
      unnest(m.means) with ordinality v (mean, minute)
    where v.mean is not null) p
  where p.at >= ${from} and p.at < ${to} group by 1, 2, 3`

/** All days before this one are packed. */
const packedUntil = sql`(select coalesce(min(day), '-infinity'::date) from measurement_packing)`

const hoursOf = ({ from, to }: Within): Query => sql`
  select s.series, s.kind, m.hour as at, m.sum, m.count, m.least, m.most
  from s join measurement_hour m on m.series = s.series and m.hour >= ${from} and m.hour < ${to}`

/** When the light of the room was too little for lights. */
const dark = sql`select at from told where kind = ${readingKinds.indexOf('lightLevel')}
  group by at having avg(sum / count) < ${darkBelow}`

/** Out of a row for each series: one that sends each second tells no more than one that sends each minute. */
const figures = sql`avg(sum / count) as mean, min(least) as least, max(most) as most`

/** Several sources of one value are one line. */
const byTime = (told: Query): Query => sql`told as materialized (${told}), dark as (${dark})
  select kind, (extract(epoch from at) * 1000)::bigint as at, ${figures}, dark.at is not null as is_dark
  from told left join dark using (at) group by kind, told.at, dark.at`

/**
 * The hours of each day are counted from its begin: to ask of each hour for its day, by the rules of a zone, takes as long as
 * all the rest. And one number for kind, day and night is hashed where three would be sorted, which takes twice as long.
 */
const byDay = (told: Query, { from, to, zone }: Omit<Asked, 'step'>): Query => sql`
  told as materialized (${told}), dark as (${dark}),
  days as (
    select day at time zone ${zone} as begins, (day + interval '1 day') at time zone ${zone} as ends
    from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${zone}),
      ${to}::timestamptz at time zone ${zone}, interval '1 day') day),
  hours as materialized (
    select h.at, extract(epoch from begins + interval '12 hours')::bigint * 16 + (dark.at is not null)::integer as night
    from days cross join lateral generate_series(date_trunc('hour', begins + interval '3599 seconds', 'UTC'),
      ends - interval '1 second', interval '1 hour') h (at)
    left join dark using (at)),
  halves as (
    select night + kind * 2 as of, sum(sum) as sum, sum(count) as count, min(least) as least, max(most) as most
    from told join hours using (at) group by series, 1),
  figures as (select of, ${figures} from halves group by 1)
  select (of / 2 % 8)::integer as kind, of / 16 * 1000 as at, mean, least, most, of % 2 = 1 as is_dark from figures`

/** At noon, as the other days are. */
const byUtcDay = ({ from, to }: Within): Query => sql`told as (
    select s.kind, m.day, m.sum, m.count, m.least, m.most from s join measurement_day m on m.series = s.series
      and m.day >= (${from}::timestamptz at time zone 'UTC')::date and m.day < (${to}::timestamptz at time zone 'UTC')::date)
  select kind, (extract(epoch from day) * 1000)::bigint + 43200000 as at, ${figures}, false as is_dark
  from told group by kind, day`
